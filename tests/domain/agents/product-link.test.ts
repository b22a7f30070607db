import { describe, expect, test } from 'vitest';
import { lineOf, nameIn, speaksOfAi } from '#features/agents/finding/entry.ts';
import { isRepository, leadOf, mayBeProduct } from '#features/agents/finding/product-link.ts';
import { isSourceAllowed, readAt } from '#features/agents/finding/source-address.ts';

/** Which link of an entry leads to a product. */

const SOURCE = { url: new URL('https://list.example.com/feed'), hasPages: true };
const links = (...given: readonly (string | readonly [string, string])[]) =>
  given.map((one) => {
    const [url = '', text = ''] = typeof one === 'string' ? [one] : one;
    return { url: new URL(url), text };
  });

test.each([
  ['https://acme.com/', true],
  ['https://acme.com/products/notes', true],
  ['https://acme.com/blog/notes', false],
  ['https://acme.com/2026/11/notes', false],
  ['https://blog.acme.com/', false],
  ['https://docs.acme.com/', false],
  ['https://acme.com/notes.pdf', false],
  ['https://www.theverge.com/acme', false],
  ['https://en.wikipedia.org/wiki/Acme', false],
  ['https://x.com/acme', false],
  ['https://github.com/acme/notes', true],
  ['https://github.com/acme/notes/issues', false],
  ['https://github.com/acme', false],
  ['https://github.com/sponsors/acme', false],
  ['http://localhost/', false],
  ['http://192.168.0.1/', false],
  ['https://intranet/', false],
])('%s may be a product: %s', (url, may) => {
  expect(mayBeProduct(new URL(url))).toBe(may);
});

test('a repository is its first page alone', () => {
  expect(isRepository({ href: 'https://github.com/acme/notes.git?tab=readme' })).toBe(true);
  expect(isRepository({ href: 'https://gist.github.com/acme/1' })).toBe(false);
});

describe('an entry leads', () => {
  test.each([
    ['to its own link', 'Acme', ['https://acme.com/'], 'https://acme.com/'],
    [
      'to the site before a repository',
      'Acme',
      ['https://github.com/acme/acme', 'https://acme.com/'],
      'https://acme.com/',
    ],
    [
      'to a repository without a site',
      'Acme',
      ['https://github.com/acme/acme'],
      'https://github.com/acme/acme',
    ],
    [
      'to the link that is called like it',
      'Acme Notes: AI',
      ['https://list.example.com/acme', 'https://ads.com/', 'https://getacme.com/', 'https://acme.com/'],
      'https://acme.com/',
    ],
    [
      'to the only one that says visit',
      'A thing',
      ['https://list.example.com/1', 'https://ads.com/', ['https://acme.com/', 'Visit website']],
      'https://acme.com/',
    ],
    [
      'to its page, if two say so',
      'A thing',
      ['https://list.example.com/1', ['https://acme.com/', 'Website'], ['https://ads.com/', 'Website']],
      'https://list.example.com/1',
    ],
    [
      'to what is behind a link of the source',
      'A thing',
      ['https://list.example.com/1', ['https://list.example.com/go/1', 'Link']],
      'https://list.example.com/go/1',
    ],
    ['to its page', 'A thing', ['https://list.example.com/1'], 'https://list.example.com/1'],
  ] as const)('%s', (_, title, given, url) => {
    const entry = { title, words: '', links: links(...given) };
    expect(leadOf(entry, SOURCE)).toEqual(new URL(url));
  });

  test.each([
    ['an article elsewhere', ['https://news.com/2026/11/acme']],
    ['an article of the source', ['https://list.example.com/news/acme']],
    ['the source itself', ['https://list.example.com/']],
    ['nothing', []],
  ] as const)('nowhere, if all that it has is %s', (_, given) => {
    expect(leadOf({ title: 'Acme', words: '', links: links(...given) }, SOURCE)).toBeNull();
  });

  test('to no page of a source that has none', () => {
    const entry = { title: 'Acme', words: '', links: links('https://list.example.com/acme') };
    expect(leadOf(entry, { ...SOURCE, hasPages: false })).toBeNull();
  });
});

test.each([
  ['Acme – notes that write themselves', 'Acme'],
  ['Acme: notes', 'Acme'],
  ['Acme Notes (YC S26) – notes', 'Acme Notes'],
  ['Acme, an assistant', 'Acme'],
  ['T-Rex AI', 'T-Rex AI'],
  ['紙の助手：弁護士', '紙の助手'],
])('%s is called %s', (title, name) => {
  expect(nameIn(title)).toBe(name);
});

test.each([
  ['An AI assistant', true],
  ['Künstliche Intelligenz für Anwälte', true],
  ['Une IA pour les avocats', true],
  ['弁護士のための人工知能', true],
  ['We said it again', false],
  ['Cakes, baked daily', false],
])('%s speaks of AI: %s', (text, does) => {
  expect(speaksOfAi(text)).toBe(does);
});

test('a line has neither what nobody sees nor what turns it around, and a bound', () => {
  expect(lineOf('A\u202e\u200bb\n\tc\0', 10)).toBe('Ab c');
  expect(lineOf('😀😀😀', 2)).toBe('😀😀');
});

test('a list in a repository is read as a file, and Product Hunt by its feed alone', () => {
  const raw = 'https://raw.githubusercontent.com';
  expect(readAt('markdown', 'https://github.com/a/b')).toBe(`${raw}/a/b/HEAD/README.md`);
  expect(readAt('markdown', 'https://github.com/a/b/blob/main/docs/x.md#y')).toBe(
    `${raw}/a/b/main/docs/x.md`,
  );
  expect(readAt('page', 'https://github.com/a/b')).toBe('https://github.com/a/b');
  expect(readAt('markdown', 'https://a.example/list.md')).toBe('https://a.example/list.md');
  expect(isSourceAllowed('feed', 'https://www.producthunt.com/feed?category=ai')).toBe(true);
  expect(isSourceAllowed('feed', 'https://www.producthunt.com/')).toBe(false);
  expect(isSourceAllowed('page', 'https://www.producthunt.com/feed')).toBe(false);
});
