import { expect, test } from 'vitest';
import { keptOf } from '#features/agents/model/check.ts';
import { CHECKED_FIELDS } from '#features/agents/model/follows.ts';
import { promptOf } from '#features/agents/model/prompt.ts';
import { pageOf } from '#features/agents/reading/page.ts';
import { valuesOf } from '#features/agents/reading/values.ts';

/** Pages made to hold or end whoever reads them: each costs a bounded time, and the words before the harm are read. */

const SITE = { home: new URL('https://acme.example/'), isLocal: false };
const MUCH = 2 * 1024 * 1024;
const fill = (piece: string) => piece.repeat(Math.ceil(MUCH / piece.length));
/** What is not bounded takes minutes. A busy machine takes some seconds for what is. */
const MOST_MS = 10_000;
const PRICE = '<h3>Pro</h3><p>$5 a month</p>';

test.each([
  ['open comments', '<!--'.repeat(500_000)],
  ['depth', '<div>'.repeat(100_000)],
  ['elements that nothing closes', fill('<b>x')],
  ['attributes', `<a ${Array.from({ length: 200_000 }, (_, at) => `a${at}`).join(' ')}>`],
  ['closing tags of nothing', `${'<i>'.repeat(390)}${fill('</b>')}`],
  ['a single line', `<p>${fill('per user billed in English, $')}`],
  ['entities', fill('&amp;&lt;')],
  ['amounts', `<table>${fill('<tr><td>$9</td><td>GDPR</td></tr>')}`],
  ['a row of cells', `<table><tr>${fill('<td>$12')}`],
  ['cards', fill('<div><h3>x</h3><p>Contact sales</p></div>')],
  ['plans for nothing', fill('<h3>Free</h3>')],
  ['links', fill('<a href="/terms">Terms</a>')],
  [
    'JSON of great depth',
    `<script type="application/json">${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}</script>`,
  ],
  ['JSON-LD that nothing closes', `<script type="application/ld+json">${'['.repeat(100_000)}`],
])('a page of %s', (_, html) => {
  const begun = performance.now();
  const page = pageOf(`${PRICE}${html}`, 'https://acme.example/pricing');
  const values = valuesOf(page, 'pricing', SITE);
  expect(performance.now() - begun).toBeLessThan(MOST_MS);
  expect(page.lines[1]?.text).toMatch(/^\$5 a month/);
  expect(Array.isArray(values)).toBe(true);
});

const RETENTION = 'We delete your recordings after 30 days.';

test.each([
  ['one statement all over', fill(`<p>${RETENTION}</p>`)],
  [
    'statements that nothing ends',
    fill('<p>We delete your recordings, your data, your files after 30 days or 40 '),
  ],
  ['one endless list', `<p>Powered by ${fill('GPT, Claude and ')}</p>`],
  ['names', fill('<p>Founded by Ann Ann Ann Ann, Ann Ann and Ann Ann</p>')],
  [
    'words of every field',
    fill('<p>must be at least based in made by train your data built on founded by file up to 1 MB '),
  ],
])('what a model points at in a page of %s', (_, html) => {
  const page = pageOf(`<p>${RETENTION} Yes.</p>${html}`, 'https://acme.example/trust');
  const quotes = [
    `${RETENTION} Yes.`,
    RETENTION,
    ...page.lines.slice(0, 6).map(({ text }) => text.slice(0, 300)),
  ];
  const answers = [...CHECKED_FIELDS].flatMap((field) =>
    quotes.map((quote) => ({ field, value: { days: 30 }, quote, page: 1 })),
  );
  const begun = performance.now();
  keptOf(answers.slice(0, 60), { pages: [page], site: SITE, stated: [], isPriced: false });
  const prompt = promptOf([], [page], 50_000) ?? '';
  expect(performance.now() - begun).toBeLessThan(MOST_MS);
  expect(Buffer.byteLength(prompt)).toBeLessThan(50_000);
});
