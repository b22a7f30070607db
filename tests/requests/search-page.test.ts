import { sql } from 'drizzle-orm';
import { parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { createTestApp } from '../harness/app.ts';
import { recordRoundOfAcme } from '../harness/recorded.ts';
import { link, names, q, questions, startSearch, text } from '../harness/search/search-page.ts';

const { app, page } = await startSearch();

test('a search in a language that is not known is told so in it, and to try English', async () => {
  const told = (await page(q('numbered перевод'))).querySelector('main p[lang="ru"]');
  expect(told?.text).toContain('Попробуйте на английском');
  expect((await page(q('numbered tool'))).querySelector('main p[lang]')).toBeNull();
});

test('who asks for raised amounts is led to the rounds', async () => {
  const root = await page(q('startup that raised over 100 million'));
  expect(link(root, 'Rounds of $100M or more')).toBe('/market/rounds?minAmount=100000000');
  expect(link(await page(q('startup for 100 million users')), 'Rounds')).toBeUndefined();
  // No tool is close to that, unless a kind of tool is asked for too.
  expect(names(root)).toEqual([]);
  expect(text(root)).toContain('What this search asks for is above.');
  expect(text(root)).not.toContain('No tools found');
  expect(names(await page(q('numbered tools that raised over 100 million'))).length).toBeGreaterThan(0);
});

test.each([
  [
    'unicorns in paris',
    'Companies last valued at $1B or more in France, in all its cities',
    'country=France&minValuation=1000000000',
  ],
  ['most funded startups', 'Companies, the most funded first', 'sort=raised'],
  ['startups in Germany', 'Companies in Germany', 'country=Germany'],
])('%s: led to the companies', async (term, name, query) => {
  expect(link(await page(q(term)), name)).toBe(`/companies?${query}`);
});

test.each([
  'unicorn coloring page',
  'startups not from china',
  'free tools of startups',
  'numbered companies',
])('%s: not led to companies', async (term) => {
  expect(link(await page(q(term)), 'Companies')).toBeUndefined();
});

test('who asks for the companies of an investor is led to it, by a part of its name too', async () => {
  const own = await createTestApp();
  await recordRoundOfAcme(own.db, { id: 'a-round', isOpen: true });
  await own.db.write.execute(sql`
    INSERT INTO investors (id, key, name) VALUES ('oak-hill', entity_key('Oakhill Capital'), 'Oakhill Capital')`);
  await own.db.write.execute(sql`
    INSERT INTO round_investors (round_id, investor_id, place, own_key) VALUES ('a-round', 'oak-hill', 0, 'oakhill capital')`);
  const root = parse(await (await own.get(`/search${q('numbered startup funded by oakhill')}`)).text());
  expect(link(root, 'Oakhill Capital')).toBe('/investors/oak-hill');
  expect(text(root)).not.toContain('No tool or company called');
});

test('an investor of whom nothing is seen is not said to be unrecorded', async () => {
  const root = await page(q('backed by zzgurk'));
  expect(names(root)).toEqual([]);
  expect(text(root)).toContain('No investor with a round that you may see is called “zzgurk”.');
});

describe('tabs', () => {
  test.each<[string, 'Tools' | 'Questions']>([
    [q('numbered tool'), 'Tools'],
    [q('tool is best?'), 'Questions'],
    [q('tool is best?', '&tab=tools'), 'Tools'],
    [q('numbered tool', '&tab=questions'), 'Questions'],
    [q('numbered tool', '&tab=nonsense'), 'Tools'],
  ])('%s opens %s', async (search, tab) => {
    const active = (await page(search)).querySelectorAll('nav[aria-label="Results"] a[aria-current]');
    expect(active.map((a) => a.text.split(' ')[0])).toEqual([tab]);
  });

  test('are not there where nothing is found, nor what would sort it', async () => {
    const root = await page(q('no such thing?'));
    expect(root.querySelector('nav[aria-label="Results"]')).toBeNull();
    expect(root.querySelector('nav[aria-label="Sort by"]')).toBeNull();
    expect(root.querySelector('a[href="/tools"].btn')).not.toBeNull();
  });

  test('questions: the five most searched, those of unknown volume last', async () => {
    const root = await page(q('numbered tool', '&tab=questions'));
    expect(questions(root)).toEqual([
      'Which numbered tool is best?',
      'What is a numbered tool?',
      'Who makes numbered tools?',
      'When was the numbered tool made?',
      'Where do NUMBERED TOOLS run?',
    ]);
    expect(text(root)).toContain('Questions 1–5 of 6, the most searched first.');
    expect(text(root)).toContain('Basics · 12,000+ searches');
  });

  test('a search for nothing has no further pages', async () => {
    const root = await page('?page=99999');
    expect(root.querySelector('link[rel="canonical"]')?.getAttribute('href')).toMatch(/\/search$/);
  });

  test.each<[string, string[]]>([
    ['&page=2', ['Are numbered tools free?']],
    ['&page=99', ['Are numbered tools free?']],
    ['&page=1000000', ['Are numbered tools free?']],
  ])('questions: the others are on the next pages (%s)', async (more, expected) => {
    const root = await page(q('numbered tool', `&tab=questions${more}`));
    expect(questions(root)).toEqual(expected);
    expect(text(root)).toContain('Question 6 of 6.');
    const pager = root.querySelectorAll('nav[aria-label="Pages"] a');
    expect(pager.map((a) => a.getAttribute('href')?.replaceAll('&amp;', '&'))).toEqual([
      '/search?q=numbered+tool&tab=questions',
      '/search?q=numbered+tool&page=2&tab=questions',
    ]);
    expect(pager.map((a) => a.getAttribute('aria-current'))).toEqual([undefined, 'page']);
  });

  test('questions: if no volume is known, none is claimed', async () => {
    const own = await createTestApp();
    await own.db.write.execute(sql`
      INSERT INTO questions_tools (id, question) SELECT 'why-' || n, 'Why ' || n || '?' FROM generate_series(1, 7) n`);
    const root = parse(await (await own.get(`/search${q('why', '&tab=questions')}`)).text());
    expect(text(root)).toContain('Questions 1–5 of 7.');
    expect(text(root)).not.toContain('most searched');
  });

  test.each<[string, string[]]>([
    ['makes numbered tool', ['q-4']],
    ['tools running', ['q-6']],
    ['which best numbered', ['q-big']],
    ['who is it that makes these tools', ['q-4']],
    ['numbered zebra', []],
    ['how is the', []],
  ])('questions: the words of "%s" find %j, wherever they stand', async (term, expected) => {
    const root = await page(q(term, '&tab=questions'));
    const ids = root.querySelectorAll('main ol h3 a').map((a) => a.getAttribute('href')?.split('/').at(-1));
    expect(ids).toEqual(expected);
  });

  test.each(['', '&tab=questions', '&tab=tools'])(
    'a corrected word is said above either tab (%s)',
    async (tab) => {
      const root = await page(q('which numbred tool?', tab));
      expect(questions(root).length > 0).toBe(tab !== '&tab=tools');
      expect(text(root)).toContain(
        'Showing results for which numbered tool?. Search instead for which numbred tool?',
      );
      expect(link(root, 'which numbred tool?')).toBe(`/search?q=%22which+numbred+tool%3F%22${tab}`);
    },
  );

  test('an empty tab hides nothing that the other one has', async () => {
    const onlyQuestions = await page(q('true'));
    expect(questions(onlyQuestions)).toEqual(['Is 100%_ of it "true"?']);
    expect(link(onlyQuestions, 'Tools')).toBe('/search?q=true&tab=tools');
    const asked = await page(q('true', '&tab=tools'));
    expect(text(asked)).toContain('No tools found for "true"');
    expect(link(asked, 'Questions')).toBe('/search?q=true');
    const onlyTools = await page(q('lucky?'));
    expect(names(await page(q('lucky')))).toHaveLength(4);
    expect(link(onlyTools, 'Tools')).toBe('/search?q=lucky%3F');
  });

  test('a category that does not exist is removed, and the page says so', async () => {
    const root = await page(q('numbered', '&category=Nowhere'));
    expect(text(root)).toContain('There is no category "Nowhere".');
    expect(text(root)).not.toContain('Category: Nowhere');
  });

  test('each tab starts with its own first page', async () => {
    expect(link(await page(q('numbered tool', '&page=2')), 'Questions')).toBe(
      '/search?q=numbered+tool&tab=questions',
    );
    expect(link(await page(q('numbered tool', '&page=2&tab=questions')), 'Tools')).toBe(
      '/search?q=numbered+tool',
    );
    const chosenByTerm = await page(q('numbered tool?', '&page=2'));
    expect(questions(chosenByTerm)).toEqual(['Are numbered tools free?']);
  });
});

describe('controls', () => {
  test.each<[string, string, string]>([
    [q('numbered'), 'Free', '/search?q=numbered&isPremium=false'],
    [q('numbered', '&isPremium=false&page=2'), 'Premium', '/search?q=numbered&isPremium=true'],
    [q('numbered', '&isPremium=true'), 'All', '/search?q=numbered'],
    [q('numbered'), 'Name', '/search?q=numbered&sortBy=name'],
    [q('numbered', '&sortBy=name'), 'Name', '/search?q=numbered&sortBy=name&sortOrder=asc'],
    [q('numbered'), 'Date', '/search?q=numbered&sortBy=created_at'],
    [q('numbered', '&sortBy=name'), 'Relevance', '/search?q=numbered'],
    [q('tool is best?'), 'Tools', '/search?q=tool+is+best%3F&tab=tools'],
  ])('%s: %s leads to %s', async (search, label, address) => {
    expect(link(await page(search), label)).toBe(address);
  });

  test('the pager shows numbers, and the page is marked', async () => {
    const root = await page(q('numbered', '&page=2'));
    const pager = root.querySelectorAll('nav[aria-label="Pages"] a');
    expect(pager.map((a) => a.text)).toEqual(['1', '2', '3']);
    expect(pager.map((a) => a.getAttribute('aria-current'))).toEqual([undefined, 'page', undefined]);
  });

  test('the view has its own remembered choice', async () => {
    const root = await page(q('numbered'));
    expect(root.toString()).toContain('toolbox-search-view');
    expect(root.querySelectorAll('ul.by-search-view')).toHaveLength(1);
  });

  test('search results stay out of search engines', async () => {
    const root = await page(q('numbered'));
    expect(root.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex,follow');
  });

  test.each([
    '/',
    '/tools',
    '/tools/tool-01',
    '/categories',
    '/search',
    '/questions/q-big',
    '/business',
    '/about',
    '/contact',
    '/premium',
    '/nowhere',
    '/questions/nothing',
  ])('%s has a search form that works without scripts', async (path) => {
    const root = parse(await (await app.get(path)).text());
    const forms = root.querySelectorAll('search[aria-label^=Search] form');
    expect(forms.length).toBeGreaterThan(0);
    for (const form of forms) {
      expect(form.getAttribute('action')).toBe('/search');
      expect(form.querySelector('input')?.getAttribute('name')).toBe('q');
    }
  });
});
