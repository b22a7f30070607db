import { type HTMLElement, parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { type TableColumn, tableColumns } from '#catalogue/tools/table-columns.ts';
import { addCategory, addTool } from '../factories.ts';
import { createTestApp } from '../harness/app.ts';
import { addMember } from '../harness/members.ts';
import { statementsOf } from '../harness/watched-database.ts';

/** The table of tools on /tools and /search (docs/topics/search.md). */

const app = await createTestApp({ empty: true, settings: { SITE_URL: 'https://toolbox.example' } });
const subscriber = await addMember(app.db, { subscription_status: 'premium' });
const visitor = { headers: {} };

const early = { date_updated: 'early 2026' };
const value = <T>(stored: T, source_synopsis?: object) => ({ value: stored, source_synopsis });
const rounds = [
  { round: 'Seed', amount: 3_000_000, date: '2022' },
  { round: 'Series A', amount: 21_000_000, date: '2024' },
];

await addCategory(app.db, { id: 'Video' });
const inCategories = ['Video'];
await addTool(
  app.db,
  {
    id: 'known',
    name: 'Known',
    developer_name: 'Maker',
    is_premium: true,
    monthly_price: 20,
    launch_month: 202205,
    has_free_tier: true,
    platform_count: 2,
    country: 'Germany',
    avg_rating: 4.5,
    rating_count: 12,
    prominence: 2,
    funding_info_is_premium: true,
  },
  {
    inCategories,
    details: {
      decision: {
        decision_price_from: value({ amount: 20, per: 'mo', as_of: '2025' }, early),
        decision_flags: value(['free-tier'], early),
        decision_platforms: value(['web', 'ios'], { synopsis: 'Maker', date_updated: '2026-02' }),
      },
      basic: { basic_information_release_date: value('2022-05') },
      business: { business_location: value('Berlin, Germany', { synopsis: 'Register' }) },
      funding: { funding_funding_rounds: value(rounds) },
    },
  },
);
await addTool(
  app.db,
  {
    id: 'dearer',
    monthly_price: 90,
    launch_month: 201900,
    platform_count: 5,
    country: 'Austria',
    is_premium: true,
    funding_info_is_premium: true,
  },
  { inCategories },
);
await addTool(
  app.db,
  {
    id: 'by-the-minute',
    is_featured: true,
    is_premium: true,
    prominence: 9,
    basic_info_is_premium: true,
    funding_info_is_premium: true,
  },
  {
    inCategories,
    details: {
      decision: { decision_price_from: value({ amount: 0.01, per: 'minute' }) },
      basic: { basic_information_release_date: value('2001') },
      funding: { funding_total_funding: value(5_000_000_000, { synopsis: 'Press' }) },
    },
  },
);
await addTool(
  app.db,
  {
    id: 'locked',
    country: 'Norway',
    is_premium: true,
    basic_info_is_premium: true,
    business_info_is_premium: true,
    funding_info_is_premium: true,
  },
  {
    inCategories,
    details: {
      basic: { basic_information_release_date: value('1987-06') },
      business: { business_location: value('Oslo, Norway', { synopsis: 'Registry of Norway' }) },
      funding: { funding_total_funding: value(777_000_000), funding_funding_rounds: value(rounds) },
    },
  },
);
await app.db.write.execute('UPDATE categories SET tool_count = 4; UPDATE catalogue_state SET tool_count = 4');

async function page(path: string, { headers }: { headers: Record<string, string> } = visitor) {
  const response = await app.get(path, headers);
  expect(response.status).toBe(200);
  return parse(await response.text());
}

const names = (root: HTMLElement) => root.querySelectorAll('tbody th a').map(({ text }) => text);
const plain = (text = '') => text.replaceAll(/\s+/g, ' ').trim();

/** The text of a tool's cell, with what only screen readers hear in brackets. */
function cell(root: HTMLElement, tool: string, column: TableColumn): string {
  const row = root.querySelectorAll('tbody tr').find((each) => each.querySelector('th a')?.text === tool);
  const found = row?.querySelector(`.col-${column}`);
  for (const hidden of found?.querySelectorAll('[aria-hidden]') ?? []) hidden.remove();
  return plain(found?.text);
}

describe('the table', () => {
  test('has a caption, a head for each column and the name as the head of each row', async () => {
    const root = await page('/tools?view=table');
    expect(root.querySelector('table caption')?.text).toBe('Tools and their facts');
    expect(root.querySelectorAll('thead th[scope=col]').map(({ text }) => text)).toEqual([
      'Name',
      ...tableColumns().map(({ label }) => label),
    ]);
    expect(root.querySelectorAll('tbody th[scope=row]')).toHaveLength(4);
    expect(root.querySelectorAll('li.tool')).toHaveLength(0);
  });

  test('says of each fact how sure it is, and of a price as of when', async () => {
    const root = await page('/tools?view=table');
    expect(cell(root, 'Known', 'price')).toBe(
      '$20 a month, billing not known as of 2025 may be out of date, early 2026',
    );
    // Most values here have that grade, which the legend says once.
    expect(plain(root.querySelector('main')?.text)).toContain(
      'Without a mark: editorial, S sourced, A attributed',
    );
    expect(cell(root, 'Known', 'free')).toBe('Yes may be out of date, early 2026');
    expect(cell(root, 'Known', 'platforms')).toMatch(/^Web, iOS, .*, February 2026$/);
    expect(cell(root, 'Known', 'country')).toMatch(/^Germany, /);
    expect(cell(root, 'Known', 'launched')).toBe('May 2022, undated');
    expect(cell(root, 'Known', 'rating')).toBe('4.5 (12), Computed, average of the ratings');
    expect(cell(root, 'by-the-minute', 'price')).toMatch(/^\$0\.01 a minute/);
  });

  test('says what is not recorded', async () => {
    const root = await page('/tools?view=table');
    expect(cell(root, 'dearer', 'launched')).toBe('Not recorded');
    expect(cell(root, 'dearer', 'rating')).toBe('Not recorded');
    expect(cell(root, 'dearer', 'free')).toBe('Not recorded');
  });
});

describe('orders', () => {
  const KNOWN_LAST = ['by-the-minute', 'locked'];

  test.each<[string, string[]]>([
    ['sortBy=price', ['Known', 'dearer', ...KNOWN_LAST]],
    ['sortBy=price&sortOrder=desc', ['dearer', 'Known', ...KNOWN_LAST]],
    ['sortBy=launched', ['dearer', 'Known', ...KNOWN_LAST]],
    ['sortBy=launched&sortOrder=desc', ['Known', 'dearer', ...KNOWN_LAST]],
    ['sortBy=country', ['dearer', 'Known', 'locked', 'by-the-minute']],
    ['sortBy=platforms&sortOrder=desc', ['dearer', 'Known', ...KNOWN_LAST]],
    ['sortBy=free_tier&sortOrder=desc', ['Known', 'by-the-minute', 'dearer', 'locked']],
    ['sortBy=price&category=Video', ['Known', 'dearer', ...KNOWN_LAST]],
    ['sortBy=price&q=%22about%22', ['Known', 'dearer', ...KNOWN_LAST]],
  ])('%s', async (search, expected) => {
    expect(names(await page(`/tools?view=table&${search}`))).toEqual(expected);
    // Cards follow the same order.
    const cards = (await page(`/tools?${search}`)).querySelectorAll('li.tool h3');
    expect(cards.map(({ text }) => text)).toEqual(expected);
  });

  test('the sorted column says so, and its link turns the order around', async () => {
    const root = await page('/tools?view=table&sortBy=price');
    const sorted = root.querySelectorAll('th[aria-sort]');
    expect(sorted.map((head) => head.getAttribute('aria-sort'))).toEqual(['ascending']);
    expect(sorted[0]?.querySelector('a')?.getAttribute('href')).toBe(
      '/tools?sortBy=price&sortOrder=desc&view=table',
    );
  });

  test('nobody can ask for an order by funding', async () => {
    const usual = names(await page('/tools?view=table'));
    for (const viewer of [visitor, subscriber]) {
      const root = await page('/tools?view=table&sortBy=funding&sortOrder=desc', viewer);
      expect(names(root)).toEqual(usual);
      expect(root.querySelector('th.col-funding a')).toBe(null);
    }
  });
});

describe('what is locked', () => {
  test.each(['/tools?view=table', '/search?view=table&q=locked'])(
    'is not in %s for visitors',
    async (path) => {
      const text = await (await app.get(path)).text();
      for (const secret of ['$777M', '777000000', '$24M', '24000000', '1987'])
        expect(text).not.toContain(secret);
    },
  );

  test('is said to be for subscribers, except of Featured tools and where nothing is recorded', async () => {
    const root = await page('/tools?view=table');
    expect(cell(root, 'locked', 'funding')).toBe('For subscribers');
    expect(cell(root, 'Known', 'funding')).toBe('For subscribers');
    expect(cell(root, 'by-the-minute', 'funding')).toMatch(/^\$5B, .*/);
    expect(cell(root, 'dearer', 'funding')).toBe('Not recorded');
  });

  test('the source of an open value stays in its tab, and no other is made up for it', async () => {
    const text = await (await app.get('/tools?view=table')).text();
    expect(text).not.toContain('Registry of Norway');
    expect(cell(parse(text), 'locked', 'country')).toBe(
      'Norway, Withheld, Where it comes from is for subscribers',
    );
  });

  test('subscribers see it', async () => {
    const root = await page('/tools?view=table', subscriber);
    expect(cell(root, 'locked', 'country')).toMatch(/^Norway, Attributed/);
    expect(cell(root, 'locked', 'funding')).toMatch(/^\$777M, undated/);
    expect(cell(root, 'locked', 'launched')).toMatch(/^June 1987, undated/);
    expect(cell(root, 'Known', 'funding')).toBe('$24M, Computed, the sum of 2 recorded rounds');
  });
});

describe('addresses', () => {
  test('each view is a link, and keeps filters and order', async () => {
    const root = await page('/tools?isPremium=true&sortBy=name');
    const links = root.querySelectorAll('nav[aria-label=View] a');
    expect(links.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
      ['Grid', '/tools?isPremium=true&sortBy=name'],
      ['List', '/tools?isPremium=true&sortBy=name&view=list'],
      ['Table', '/tools?isPremium=true&sortBy=name&view=table'],
    ]);
  });

  test('the list has an address too', async () => {
    expect((await page('/tools?view=list')).querySelector('ul.tools')?.classNames).toContain('as-list');
    expect((await page('/search?q=known&view=list')).querySelector('ul.tools')?.classNames).toContain(
      'as-list',
    );
  });

  test.each([
    ['/tools?view=table', 'https://toolbox.example/tools'],
    ['/tools?view=list&category=Video', 'https://toolbox.example/tools?category=Video'],
    ['/search?q=known&view=table', 'https://toolbox.example/search?q=known'],
  ])('%s is a view of %s', async (path, canonical) => {
    const root = await page(path);
    expect(root.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(canonical);
  });
});

test('a search is a table too', async () => {
  const root = await page('/search?q=known&view=table');
  expect(root.querySelector('caption')?.text).toBe('Tools for “known”');
  expect(names(root)).toContain('Known');
});

test.each([
  '/tools?view=table&sortBy=price',
  '/tools?view=table&category=Video',
  '/search?view=table&q=known',
])('%s costs four statements at most', async (path) => {
  // The first search of a node reads all tools.
  const count = await statementsOf(app.db, path, ['/search?q=video']);
  expect(count).toBeGreaterThan(0);
  expect(count).toBeLessThanOrEqual(4);
});
