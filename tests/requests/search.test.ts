import { sql } from 'drizzle-orm';
import { parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { searchTools } from '#features/directory/search.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { addTool } from '../factories.ts';
import { AWKWARD_TOOL } from '../fixture-catalogue.ts';
import { brokenDatabase, createTestApp } from '../harness/app.ts';
import { withDatabase } from '../harness/database.ts';
import { askedQuery } from '../harness/search/judge.ts';
import { link, names, q, questions, quoted, startSearch, text } from '../harness/search/search-page.ts';
import { statementsOf, watched } from '../harness/watched-database.ts';

const { app, page } = await startSearch();

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
    // Where neither tools nor questions are found, there is nothing to choose between.
    expect(tab?.text).toBe(count === 0 ? undefined : `Tools ${count}`);
    expect(names(root)).toHaveLength(Math.min(count, 12));
  });

  test('a term is shown, never run', async () => {
    const root = await page(quoted('<script>alert(2)</script>'));
    expect(text(root)).toContain(
      'No tools found for "<script>alert(2)</script>". Try adjusting your search term or filters.',
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
    expect(text(root)).toContain('Nothing is listed for “zebra”; these come closest.');
    expect(names(root).slice(0, 4)).toEqual(['07', '14', '21', '28']);
  });

  test.each([
    ['lucky zebra under $20', 'None of them is known for: Up to $20.'],
    ['free lucky zebra', '2 of them known for: Free tier. The others follow.'],
  ])('of the closest tools, the page says how many are known for the filters: %s', async (term, fitting) => {
    const root = await page(q(term));
    expect(text(root)).toContain(`Nothing is listed for “zebra”; these come closest.${fitting}`);
    expect(text(root)).not.toContain('for this need');
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
    const { read } = watched(own, () => {
      count += 1;
      return before(own.write);
    });
    return { read, write: own.write, count: () => count };
  }
  const raise = (db: DrizzleDb) => db.execute(sql`UPDATE catalogue_state SET version = version + 1`);

  test('a search ends, however often the catalogue changes', async () => {
    const { read, count } = await during(raise);
    const { data } = await searchTools(read, askedQuery('numbered'));
    expect(data.length).toBeGreaterThan(0);
    // The number of writes, the topics, former ids, rounds with companies and investors, all tools and that no more follow,
    // and the cards.
    expect(count()).toBe(9);
  });

  test('searches at the same moment read what was written once', async () => {
    const { read, write, count } = await during(async () => {});
    await searchTools(read, askedQuery('numbered'));
    await raise(write);
    const before = count();
    await Promise.all(Array.from({ length: 8 }, () => searchTools(read, askedQuery('numbered'))));
    // The number of writes, what was written in four statements, and each its cards.
    expect(count() - before).toBeLessThanOrEqual(1 + 4 + 8);
  });
});

test('a corrected term costs the directory two statements', async () => {
  const root = parse(await (await app.get('/tools?q=numbred')).text());
  expect(text(root)).toContain('Showing results for numbered');
  expect(root.querySelectorAll('select[name=category] option').map((option) => option.text)).toEqual(
    parse(await (await app.get('/tools')).text())
      .querySelectorAll('select[name=category] option')
      .map((option) => option.text),
  );
  expect(await statementsOf(app.db, '/tools?q=numbred', ['/tools?q=numbered'])).toBe(2);
});

describe('filters in words', () => {
  const locked = 'locked-open-source';
  const details = { business: { business_pricing_license_type: { value: 'MIT License' } } };

  test('do not tell what a locked tab holds', async () => {
    const own = await createTestApp();
    await addTool(own.db, { id: 'open-open-source', name: 'Zimzam Open' }, { details });
    await addTool(own.db, { id: locked, name: 'Zimzam Locked', business_info_is_premium: true }, { details });
    const { rows } = await own.db.write.execute(
      sql`SELECT tool_id FROM tool_search WHERE words @> '{is:open-source}'`,
    );
    expect(rows).toEqual([{ tool_id: 'open-open-source' }]);
  });

  test('find tools by themselves', async () => {
    const own = await createTestApp();
    await addTool(own.db, { id: 'dane', name: 'Zimzam', business_developer_location: 'Aarhus, Denmark' });
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

  test.each(['/search', '/tools'])('%s offers the same words without quotes', async (address) => {
    const asked = (term: string) => `${address}?q=${encodeURIComponent(term)}`;
    const root = parse(await (await app.get(asked('"numb\u00e9red tool"'))).text());
    const link = root.querySelectorAll('main a').find((each) => each.text === 'numb\u00e9red tool');
    expect(new URL(link?.getAttribute('href') ?? '', 'https://site.example').searchParams.get('q')).toBe(
      'numb\u00e9red tool',
    );
    expect(link?.getAttribute('href')).toMatch(`${address}?`);
    expect(text(root)).not.toMatch(/["“]["“]/);
    expect(names(parse(await (await app.get(link?.getAttribute('href') ?? '')).text()))).not.toEqual([]);
    const found = parse(await (await app.get(asked('"numbered"'))).text());
    expect(text(found)).not.toContain('without quotes');
  });

  test('no questions', async () => {
    const root = await page(q('zebra', '&tab=questions'));
    expect(text(root)).toContain('No questions found matching "zebra". Try a different search term.');
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
