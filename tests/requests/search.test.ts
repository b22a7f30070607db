import { type SQL, sql } from 'drizzle-orm';
import { type HTMLElement, parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { searchTools } from '#server/listing/search.server.ts';
import { indexTools, refreshSearchWords } from '#server/search/index-tools.server.ts';
import { addTool } from '../factories.ts';
import { AWKWARD_TOOL } from '../fixture-catalogue.ts';
import { brokenDatabase, createTestApp } from '../harness/app.ts';
import { withDatabase } from '../harness/database.ts';
import { askedQuery } from '../harness/search/judge.ts';
import { statementsOf } from '../harness/watched-database.ts';

const app = await createTestApp();
await app.db.write.execute(sql`
  INSERT INTO questions_tools (id, question, question_category, search_volume) VALUES
    ('q-small', 'What is a numbered tool?', 'Basics', 90),
    ('q-big', 'Which numbered tool is best?', 'Basics', 12000),
    ('q-unknown', 'Are numbered tools free?', NULL, NULL),
    ('q-percent', 'Is 100%_ of it "true"?', 'Odd', 5),
    ('q-4', 'Who makes numbered tools?', 'Basics', 80),
    ('q-5', 'When was the numbered tool made?', 'Basics', 70),
    ('q-6', 'Where do NUMBERED TOOLS run?', 'Basics', 60)`);

async function page(search = ''): Promise<HTMLElement> {
  const response = await app.get(`/search${search}`);
  expect(response.status).toBe(200);
  return parse(await response.text());
}

const main = (root: HTMLElement) => root.querySelector('main');
const text = (root: HTMLElement) => main(root)?.text.replaceAll(/\s+/g, ' ') ?? '';
const names = (root: HTMLElement) =>
  root.querySelectorAll('main li.tool h3').map((h) => h.text.trim().replace('Tool ', ''));
const questions = (root: HTMLElement) => root.querySelectorAll('main ol h3 a').map((a) => a.text);
const link = (root: HTMLElement, label: string) =>
  root
    .querySelectorAll('main a')
    .find((a) => a.text.trim().startsWith(label))
    ?.getAttribute('href')
    ?.replaceAll('&amp;', '&');
const q = (term: string, more = '') => `?q=${encodeURIComponent(term)}${more}`;
/** In quotes, a term is matched literally. */
const quoted = (term: string, more = '') => q(`"${term}"`, more);

describe('an empty term', () => {
  test.each(['', '?q=', '?q=%20%20', '?isPremium=true'])('%s starts the search', async (search) => {
    const root = await page(search);
    expect(text(root)).toContain('Start Your Search');
    expect(names(root)).toEqual([]);
    expect(questions(root)).toEqual([]);
  });
});

describe('tools', () => {
  test.each<[string, string[]]>([
    [quoted('numbered'), ['30', '29', '28']],
    [quoted('numbered', '&sortBy=created_at&sortOrder=asc'), ['01', '02', '03']],
    [quoted('numbered', '&sortBy=name'), ['30', '29', '28']],
    [quoted('numbered', '&sortBy=avg_rating'), ['09', '19', '29']],
    [quoted('numbered', '&sortBy=rating_count&sortOrder=asc'), ['09', '18', '27']],
    [quoted('numbered', '&sortBy=nonsense&sortOrder=sideways'), ['30', '29', '28']],
    [quoted('numbered', '&isPremium=true'), ['29', '27', '25']],
    [quoted('numbered', '&isPremium=false'), ['30', '28', '26']],
    [quoted('numbered', '&isPremium=TRUE'), ['30', '29', '28']],
    [quoted('numbered', '&category=Alpha+%26+Chat'), ['20', '19', '18']],
    [
      quoted('numbered', '&category=Alpha+%26+Chat&isPremium=true&sortBy=name&sortOrder=asc'),
      ['01', '03', '05'],
    ],
    [quoted('numbered', '&category=ALPHA+%26+chat'), ['20', '19', '18']],
    [quoted('numbered', '&category=Nowhere'), ['30', '29', '28']],
    [quoted('numbered', '&page=2'), ['18', '17', '16']],
    [quoted('numbered', '&page=3'), ['06', '05', '04']],
    [quoted('numbered', '&page=99'), ['06', '05', '04']],
    [quoted('numbered', '&page=1000000'), ['06', '05', '04']],
    [quoted('numbered', '&page=-1'), ['30', '29', '28']],
    [quoted('numbered', '&page=1.5'), ['30', '29', '28']],
    [quoted('THIRD studio'), ['30', '27', '24']],
    [quoted('lucky'), ['28', '21', '14']],
  ])('%s starts with %j', async (search, expected) => {
    const shown = names(await page(search));
    expect(shown.slice(0, 3)).toEqual(expected);
  });

  test.each<[string, number]>([
    ['100%_\\ "Réal"', 1],
    ['RÉAL', 1],
    ['Re\u0301al', 1],
    ['<b>Ünïcode</b>', 1],
    ["'tool'", 1],
    ['O’Dév', 1],
    ['50%', 1],
    ['a_b', 1],
    ['%', 1],
    ['_', 1],
    ['\\', 1],
    ['é', 1],
    ['ï', 1],
    ['to', 31],
    ['07', 1],
    ['u', 31],
    ['zq', 0],
    ['%%%', 0],
    ['___', 0],
    ['numbered tools.\u001fStudio', 0],
    ['💡', 0],
    ['\ufffd', 0],
    ['numbered studio', 0],
    ["'; DROP TABLE ai_tools; --", 0],
    ['x'.repeat(10_000), 0],
  ])('the term is taken literally in quotes: %s finds %i', async (term, count) => {
    const root = await page(quoted(term));
    const tab = root.querySelectorAll('nav[aria-label="Results"] a')[0];
    expect(tab?.text).toBe(`Tools ${count}`);
    expect(names(root)).toHaveLength(Math.min(count, 12));
  });

  test('a term is shown, never run', async () => {
    const root = await page(quoted('<script>alert(2)</script>'));
    expect(text(root)).toContain(
      'No tools found for ""<script>alert(2)</script>"". Try adjusting your search term or filters.',
    );
  });

  test('pages neither overlap nor leave a tool out, in both directions', async () => {
    for (const order of ['asc', 'desc']) {
      const pages = await Promise.all(
        [1, 2, 3].map((number) => page(quoted('o', `&sortBy=avg_rating&sortOrder=${order}&page=${number}`))),
      );
      const all = pages.flatMap(names);
      expect(new Set(all).size).toBe(31);
      expect(all).toHaveLength(31);
    }
  });

  test('a write is counted at once', async () => {
    const own = await createTestApp();
    const count = async () => parse(await (await own.get(`/search${quoted('lucky')}`)).text());
    expect(names(await count())).toHaveLength(4);
    await own.db.write.execute(sql`UPDATE ai_tools SET tags = '{lucky}' WHERE id IN ('tool-01', 'tool-02')`);
    await own.db.write.execute(sql`UPDATE catalogue_state SET version = version + 1`);
    const after = await count();
    expect(names(after)).toHaveLength(6);
    expect(text(after)).toContain('Tools 6');
  });
});

describe('relevance', () => {
  test('the words are found one by one, wherever they are', async () => {
    const root = await page(q('studio numbered'));
    expect(names(root)).toHaveLength(12);
    expect(text(root)).not.toContain('these come closest');
  });

  test('words that no tool has together leave the closest tools, and the page says so', async () => {
    const root = await page(q('lucky zebra'));
    expect(text(root)).toContain('No tool has every word of your search; these come closest.');
    expect(names(root).slice(0, 4)).toEqual(['07', '14', '21', '28']);
  });

  test('beside what is known for the filters in the words, nothing else is said of closeness', async () => {
    const root = await page(q('lucky zebra under $20'));
    expect(text(root)).toContain('known for: Up to $20.');
    expect(text(root)).not.toContain('; these come closest');
  });

  test('a mistyped word is corrected, and the page says so', async () => {
    const root = await page(q('numbred'));
    expect(text(root)).toContain('Showing results for numbered. Search instead for numbred');
    expect(link(root, 'numbred')).toBe('/search?q=%22numbred%22');
    expect(names(root)).toHaveLength(12);
  });

  test('a filter that the words ask for is a chip that can be removed', async () => {
    const root = await page(q('free numbered'));
    expect(link(root, 'Remove Free tier')).toBe('/search?q=free+numbered&without=free');
    const without = await page(q('free numbered', '&without=free'));
    expect(text(without)).not.toContain('Free tier');
  });

  test.each([
    'without=free,language:de',
    'without=language:de,free,nonsense',
    'without=language:de,free,free&page=1',
  ])('the same page has one address: %s', async (without) => {
    for (const path of ['/search', '/tools']) {
      const response = await app.get(`${path}${q('free numbered in german', `&${without}`)}`);
      expect(link(parse(await response.text()), 'Name')).toContain('&without=free,language%3Ade');
    }
  });

  test('what was removed and is not asked for has no address of its own', async () => {
    const root = await page(q('numbered', '&without=free'));
    expect(link(root, 'Name')).toBe('/search?q=numbered&sortBy=name');
  });

  test('removed filters are written in one order', async () => {
    const root = await page(q('free numbered in german', '&without=language:de'));
    expect(link(root, 'Remove Free tier')).toBe(
      '/search?q=free+numbered+in+german&without=free,language%3Ade',
    );
  });

  test.each(['%', 'é', '_'])('%s, which is not a word, is matched literally', async (term) => {
    expect(names(await page(q(term)))).toHaveLength(1);
  });

  test.each(['x'.repeat(10_000), 'numbered '.repeat(2_000), "'; DROP TABLE ai_tools; --", '\ufffd', '💡'])(
    'whatever is asked is answered: %#',
    async (term) => {
      await page(q(term));
    },
  );
});

describe('while an import runs', () => {
  /** The database of an own site; `before` runs ahead of each statement. */
  async function during(before: (write: DrizzleDb) => Promise<unknown>) {
    const own = await withDatabase();
    let count = 0;
    const read = new Proxy(own.read, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (name !== 'execute') return typeof value === 'function' ? value.bind(target) : value;
        return async (statement: SQL) => {
          count += 1;
          await before(own.write);
          return target.execute(statement);
        };
      },
    });
    return { read, write: own.write, count: () => count };
  }
  const raise = (db: DrizzleDb) => db.execute(sql`UPDATE catalogue_state SET version = version + 1`);

  test('a search ends, however often the catalogue changes', async () => {
    const { read, count } = await during(raise);
    const { data } = await searchTools(read, askedQuery('numbered'));
    expect(data.length).toBeGreaterThan(0);
    // The topics, the words, both again, and for the panel the topics and the sets of tools.
    expect(count()).toBe(6);
  });

  test('searches at the same moment read the topics and the sets of tools once', async () => {
    const { read, write, count } = await during(async () => {});
    await searchTools(read, askedQuery('numbered'));
    await raise(write);
    const before = count();
    await Promise.all(Array.from({ length: 8 }, () => searchTools(read, askedQuery('numbered'))));
    expect(count() - before).toBe(8 + 1 + 8 + 1);
  });
});

test('a corrected term costs the directory three statements', async () => {
  const root = parse(await (await app.get('/tools?q=numbred')).text());
  expect(text(root)).toContain('Showing results for numbered');
  expect(root.querySelectorAll('select[name=category] option').map((option) => option.text)).toEqual(
    parse(await (await app.get('/tools')).text())
      .querySelectorAll('select[name=category] option')
      .map((option) => option.text),
  );
  expect(await statementsOf(app.db, '/tools?q=numbred', ['/tools?q=numbered'])).toBe(3);
});

describe('filters in words', () => {
  const locked = 'locked-open-source';
  const details = { business: { business_pricing_license_type: { value: 'MIT License' } } };

  test('do not tell what a locked tab holds', async () => {
    const own = await createTestApp();
    await addTool(own.db, { id: 'open-open-source', name: 'Zimzam Open' }, { details });
    await addTool(own.db, { id: locked, name: 'Zimzam Locked', business_info_is_premium: true }, { details });
    await own.db.write.transaction((tx) => indexTools(tx, ['open-open-source', locked]));
    const { rows } = await own.db.write.execute(
      sql`SELECT tool_id FROM tool_search WHERE words @> '{is:open-source}'`,
    );
    expect(rows).toEqual([{ tool_id: 'open-open-source' }]);
  });

  test('find tools by themselves', async () => {
    const own = await createTestApp();
    await addTool(own.db, { id: 'dane', name: 'Zimzam', business_developer_location: 'Aarhus, Denmark' });
    await own.db.write.transaction((tx) => indexTools(tx, ['dane']));
    await refreshSearchWords(own.db.write);
    for (const term of ['made in denmark', 'denmark']) {
      const root = parse(await (await own.get(`/search${q(term)}`)).text());
      expect(names(root)).toEqual(['Zimzam']);
    }
  });
});

describe('nothing found', () => {
  test('says so in the words of the spec', async () => {
    const root = await page(q('zqzqzq'));
    expect(text(root)).toContain('No tools found for "zqzqzq". Try adjusting your search term or filters.');
  });

  test('no questions', async () => {
    const root = await page(q('zebra', '&tab=questions'));
    expect(text(root)).toContain('No questions found matching "zebra". Try a different search term.');
  });
});

describe('tabs', () => {
  test.each<[string, 'Tools' | 'Questions']>([
    [q('numbered tool'), 'Tools'],
    [q('tool is best?'), 'Questions'],
    [q('no such thing?'), 'Tools'],
    [q('tool is best?', '&tab=tools'), 'Tools'],
    [q('numbered tool', '&tab=questions'), 'Questions'],
    [q('numbered tool', '&tab=nonsense'), 'Tools'],
  ])('%s opens %s', async (search, tab) => {
    const active = (await page(search)).querySelectorAll('nav[aria-label="Results"] a[aria-current]');
    expect(active.map((a) => a.text.split(' ')[0])).toEqual([tab]);
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

describe('a database that cannot be reached', () => {
  test('says so with an honest status, and does not claim that there are no results', async () => {
    const broken = await createTestApp({ db: brokenDatabase() });
    const response = await broken.get(`/search${q(AWKWARD_TOOL.name)}`);
    expect(response.status).toBe(503);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const shown = text(parse(await response.text()));
    expect(shown).toContain('An error occurred');
    expect(shown).not.toContain('No tools found');
    expect(broken.logged('error')).toHaveLength(1);
  });
});
