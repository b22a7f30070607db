import { sql } from 'drizzle-orm';
import { type HTMLElement, parse } from 'node-html-parser';
import { beforeAll, describe, expect, test } from 'vitest';
import { fillSearchIndex, indexTools, leaveIndex } from '#catalogue/index-tools.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { createTestApp } from '../harness/app.ts';
import { statementsOf, watched } from '../harness/watched-database.ts';

/** The facets of listings on the fixture catalogue; `tests/catalogue/facets.test.ts` compares every count. */

const app = await createTestApp();

/** Gives tools facts, as an import would. */
async function know(db: Database, ids: string[], facts: { platforms?: string[]; flags?: string[] }) {
  await db.write.transaction(async (tx) => {
    await tx.execute(sql`SELECT FROM catalogue_state FOR UPDATE`);
    await tx.execute(sql`
      INSERT INTO tool_facts (tool_id, platforms, flags)
      SELECT id, ${sql.param(facts.platforms ?? [])}::text[], ${sql.param(facts.flags ?? [])}::text[]
      FROM unnest(${sql.param(ids)}::text[]) AS id
      ON CONFLICT (tool_id) DO UPDATE SET (platforms, flags) = (excluded.platforms, excluded.flags)`);
    await indexTools(tx, ids);
    await tx.execute(sql`UPDATE catalogue_state SET version = version + 1`);
  });
}

const numbered = (...numbers: number[]) => numbers.map((number) => `tool-${String(number).padStart(2, '0')}`);

beforeAll(async () => {
  await know(app.db, numbered(1, 2, 3, 4), { platforms: ['ios'], flags: ['api'] });
  await know(app.db, numbered(5, 6), { platforms: ['ios', 'android'], flags: ['api', 'offline'] });
  await know(app.db, numbered(7), { platforms: ['android'] });
});

async function page(address: string, from = app): Promise<HTMLElement> {
  const response = await from.get(address);
  expect(response.status).toBe(200);
  return parse(await response.text());
}

const names = (root: HTMLElement) => root.querySelectorAll('main li.tool h3').map((h) => h.text.trim());
const text = (root: HTMLElement) => root.querySelector('main')?.text.replaceAll(/\s+/g, ' ') ?? '';
/** The panel's values with their counts. */
const values = (root: HTMLElement) =>
  Object.fromEntries(
    root
      .querySelectorAll('aside .facet-value')
      .map((row) => [row.querySelector('span')?.text, row.querySelector('.facet-count')?.text]),
  );
const chips = (root: HTMLElement) =>
  root.querySelectorAll('ul[aria-label="Active filters"] a.chip').map((chip) => chip.text.trim());

describe('an address with facets', () => {
  test.each<[string, number[]]>([
    ['?platform=ios', [1, 2, 3, 4, 5, 6]],
    ['?platform=ios,android', [1, 2, 3, 4, 5, 6, 7]],
    ['?platform=android&platform=ios', [1, 2, 3, 4, 5, 6, 7]],
    ['?feature=api,offline', [5, 6]],
    ['?platform=android&feature=api', [5, 6]],
    ['?platform=ios&isPremium=false', [2, 4, 6]],
    ['?platform=ios&sortBy=name&sortOrder=desc', [6, 5, 4, 3, 2, 1]],
    ['?platform=ios&category=Alpha+%26+Chat&specialization=Voice+%26+Sound', [5]],
    ['?q=%22numbered%22&platform=android&sortBy=created_at&sortOrder=asc', [5, 6, 7]],
    ['?q=numbered&platform=android&sortBy=name', [5, 6, 7]],
  ])('%s lists %j', async (search, expected) => {
    const root = await page(`/tools${search}`);
    expect(names(root)).toEqual(expected.map((number) => `Tool ${String(number).padStart(2, '0')}`));
    expect(text(root)).toContain(`${expected.length} tools available`.replace(/^1 tools/, '1 tool'));
  });

  test('opens the first filters and those with a choice, which says how many were chosen', async () => {
    const open = (root: HTMLElement) =>
      root
        .querySelectorAll('aside details[open] > summary')
        .map((summary) => summary.text.replaceAll(/\s+/g, ' ').trim());
    expect(open(await page('/tools'))).not.toContain('Status');
    expect(open(await page('/tools?status=active&platform=ios,android'))).toEqual(
      expect.arrayContaining(['Status 1 chosen', 'Platform 2 chosen']),
    );
  });

  test('shows what each further choice would leave', async () => {
    const root = await page('/tools?platform=android');
    expect(values(root)).toMatchObject({
      iOS: '6',
      Android: '3',
      API: '2',
      'Works offline': '2',
    });
    const both = await page('/tools?feature=offline&q=%22numbered%22');
    expect(values(both)).toMatchObject({
      iOS: '2',
      Android: '2',
      API: '2',
      'Works offline': '2',
    });
  });

  test('keeps a value that leaves nothing, and hides the others', async () => {
    const root = await page('/tools?platform=android,linux&feature=offline,mcp');
    expect(values(root)).toMatchObject({ Linux: '0', MCP: '0' });
    expect(values(root)).not.toHaveProperty('Docker');
    expect(text(root)).toContain('No tools found.');
  });

  test.each([
    ['?platform=abacus&q=numbered', 'There is no platform "abacus". This filter was removed.'],
    ['?language=qq', 'There is no language "qq".'],
    ['?launched=1999', 'There is no launch period "1999".'],
  ])('%s: what does not exist is removed, and the page says so', async (search, notice) => {
    const root = await page(`/tools${search}`);
    expect(text(root)).toContain(notice);
    expect(names(root).length).toBeGreaterThan(0);
    expect(root.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex,follow');
  });

  test('is one address, however it is written', async () => {
    const root = await page('/tools?platform=ios&feature=offline&platform=android,bad%20value&more=nothing');
    const [chip] = root.querySelectorAll('ul[aria-label="Active filters"] a.chip');
    expect(chip?.getAttribute('href')).toBe('/tools?platform=android,ios');
    expect(root.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex,follow');
  });
});

describe('a search in words', () => {
  test('shows facets of both kinds as one row of chips, each once', async () => {
    const root = await page('/search?q=numbered+for+iphone&feature=offline&platform=ios');
    expect(chips(root)).toEqual(['Remove Works offline', 'Remove iOS']);
  });

  test('a chip of both kinds is removed from both', async () => {
    const root = await page('/search?q=numbered+for+iphone&platform=ios');
    const chip = root.querySelector('ul[aria-label="Active filters"] a.chip');
    expect(chip?.getAttribute('href')).toBe('/search?q=numbered+for+iphone&without=platform%3Aios');
  });

  test('a price that was chosen replaces the one in the words', async () => {
    expect(chips(await page('/search?q=free+numbered'))).toEqual(['Remove Free tier']);
    expect(chips(await page('/search?q=free+numbered&isPremium=false'))).toEqual(['Remove Free Only']);
  });

  test('says what a choice would leave of what it found', async () => {
    const root = await page('/search?q=numbered');
    expect(values(root)).toMatchObject({ iOS: '6', Android: '3' });
    expect(names(await page('/search?q=numbered&platform=android'))).toHaveLength(3);
  });
});

test('narrowing a search that enough tools fit never leads to more tools, and counts say so', async () => {
  const prices = (root: HTMLElement) =>
    root.querySelectorAll('nav[aria-label=Price] .small').map((count) => count.text);
  const root = await page('/search?q=numbered+for+iphone');
  expect(prices(root)).toEqual(['6', '3', '3']);
  expect(values(root)).toMatchObject({ API: '6', 'Works offline': '2' });
  expect(names(await page('/search?q=numbered+for+iphone&isPremium=false'))).toHaveLength(3);
  expect(names(await page('/search?q=numbered+for+iphone&feature=offline'))).toHaveLength(2);
});

test('a write is seen by the next request, and so is a tool that is gone', async () => {
  const own = await createTestApp();
  const found = async () => text(await page('/tools?platform=ios', own));
  expect(await found()).toContain('0 tools available');
  await know(own.db, numbered(1, 2), { platforms: ['ios'] });
  expect(await found()).toContain('2 tools available');
  await know(own.db, numbered(2, 3), { platforms: [] });
  expect(await found()).toContain('1 tool available');
  await own.db.write.transaction(async (tx) => {
    await leaveIndex(tx);
    await tx.execute(sql`DELETE FROM ai_tools WHERE id = 'tool-01'`);
    await tx.execute(sql`UPDATE catalogue_state SET version = version + 1`);
  });
  expect(await found()).toContain('0 tools available');
});

test('an index that is lost is made again at the start, with its sets', async () => {
  const own = await createTestApp();
  await know(own.db, numbered(1, 2), { platforms: ['ios'] });
  await own.db.write.execute(sql`TRUNCATE tool_search`);
  // One tool fewer, so the highest number is not given again.
  await own.db.write.execute(sql`DELETE FROM ai_tools WHERE id = 'tool-09'`);
  await fillSearchIndex(own.db.bulk);
  expect(text(await page('/tools?platform=ios', own))).toContain('2 tools available');
});

test.each([
  ['/tools?platform=ios', 'Filters (1)'],
  ['/tools?platform=ios&budget=500&category=Alpha+%26+Chat', 'Filters (2)'],
  ['/search?q=numbered&platform=ios&category=Alpha+%26+Chat', 'Filters (2)'],
])('%s says how many filters of the panel are chosen', async (path, expected) => {
  expect((await page(path)).querySelector('[popovertarget="facets"].facets-open')?.text).toBe(expected);
});

test.each(['/tools', '/search'])('%s offers no filters where there is nothing to choose', async (path) => {
  expect(
    (await page(`${path}?q=numbered`)).querySelectorAll('#facets, [popovertarget="facets"]'),
  ).not.toEqual([]);
  const nothing = await page(`${path}?q=%22xylophone+quartz%22`);
  expect(names(nothing)).toEqual([]);
  expect(text(nothing)).not.toMatch(/Filters|Skip the filters/);
});

test('the directory sends its term, category and filters as one form, each of them once', async () => {
  const asked = 'category=Alpha+%26+Chat&isPremium=false&budget=500&platform=ios&q=numbered&sortBy=name';
  const root = await page(`/tools?${asked}`);
  const apart = root.querySelectorAll(
    '#facets [name], #facets button[type=submit], main select[name=category]',
  );
  expect(apart.map(({ attributes }) => attributes.form).filter((form) => form !== 'directory')).toEqual([]);
  expect(apart.map(({ attributes }) => attributes.name)).toEqual(
    expect.arrayContaining(['platform', 'budget', 'people', 'per', 'category']),
  );
  const own = root.querySelectorAll('form#directory input').map(({ attributes }) => attributes.name);
  expect(own.toSorted()).toEqual(['isPremium', 'q', 'sortBy']);
});

test.each(['/tools', '/search'])('%s leads past the filters to the results', async (path) => {
  const root = await page(`${path}?q=numbered`);
  const target = root.querySelector('a.skip-part')?.getAttribute('href') ?? '';
  const order = root.querySelectorAll(`#facets, ${target}, main li.tool`).map(({ id }) => id);
  expect(order.slice(0, 2)).toEqual(['facets', target.slice(1)]);
});

describe('statements', () => {
  test.each([
    '/tools',
    '/tools?platform=ios',
    '/tools?platform=ios&feature=api&category=Alpha+%26+Chat&sortBy=avg_rating',
    '/tools?q=numbered&platform=ios',
    '/tools?q=%22numbered%22&platform=ios',
    '/search?q=numbered&platform=ios&feature=api',
    '/search?q=%22numbered%22&platform=ios',
  ])('%s costs at most four', async (address) => {
    // A new node reads all tools once.
    const count = await statementsOf(app.db, address, ['/tools?platform=android', '/search?q=tool']);
    expect(count).toBeLessThanOrEqual(4);
    expect(count).toBeGreaterThan(0);
  });

  test('requests that come while the sets are read wait for one reading', async () => {
    const first = await statementsOf(app.db, '/tools?platform=android');
    let count = 0;
    const herd = await createTestApp({ db: watched(app.db, () => (count += 1)) });
    await Promise.all(Array.from({ length: 8 }, () => page('/tools?platform=android', herd)));
    // Alone, each would read the sets and the topics as the first one did.
    expect(count).toBeLessThanOrEqual(first + 7 * 3);
  });
});

test('a filter of terms that was added since gets the values of all tools at the next start', async () => {
  const own = await createTestApp();
  await know(own.db, numbered(1, 2), { platforms: ['ios'] });
  const known = sql`SELECT count(*)::int AS count FROM tool_search WHERE 'is:retention:unknown' = ANY (words)`;
  const count = async () => (await own.db.write.execute<{ count: number }>(known)).rows[0]?.count;
  const all = await count();
  expect(all).toBeGreaterThan(2);
  await own.db.write.execute(sql`UPDATE tool_search SET (words, impacts) = (
    SELECT array_agg(word), array_agg(impact) FROM unnest(words, impacts) AS of (word, impact)
    WHERE word NOT LIKE 'is:retention:%')`);
  expect(await count()).toBe(0);
  await fillSearchIndex(own.db.bulk);
  expect(await count()).toBe(all);
});

test('a group in which nothing is known of any tool is no choice', async () => {
  const legends = (root: HTMLElement) =>
    root.querySelectorAll('aside legend, aside summary').map((each) => each.text.trim());
  expect(legends(await page('/tools')).filter((each) => each.startsWith('Age limit'))).toEqual([]);
  expect(
    legends(await page('/tools?age=unknown')).filter((each) => each.startsWith('Age limit')),
  ).toHaveLength(1);
});
