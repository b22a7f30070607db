import { type HTMLElement, parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { categories, categoryMarketData } from '#catalogue/tables/categories.server.ts';
import { addCategory, addTool, fundingDetails } from '../factories.ts';
import { brokenDatabase, createTestApp } from '../harness/app.ts';

const app = await createTestApp();

async function get(path: string): Promise<{ status: number; root: HTMLElement; text: string }> {
  const response = await app.get(path);
  const root = parse(await response.text());
  return {
    status: response.status,
    root,
    text: root.querySelector('main')?.text.replaceAll(/\s+/g, ' ') ?? '',
  };
}

/** The text of the section under a heading. */
function section(root: HTMLElement, title: string): string {
  const found = root
    .querySelectorAll('main section')
    .find((part) => part.querySelector('h2')?.text === title);
  if (!found) throw new Error(`There is no section "${title}".`);
  return found.text.replaceAll(/\s+/g, ' ');
}

const header = (root: HTMLElement) => root.querySelector('main header')?.text.replaceAll(/\s+/g, ' ') ?? '';

describe('a category of the catalogue', () => {
  test('has its four figures, each with its certainty', async () => {
    const { status, root, text } = await get('/categories/alpha-chat');
    expect(status).toBe(200);
    expect(root.querySelector('h1')?.text).toBe('Alpha & Chat');
    expect(header(root)).toContain('Total Tools20 listed in this category');
    expect(header(root)).toContain('Active Companies15 with listed tools');
    expect(header(root)).toContain('Total FundingN/A no rounds recorded');
    expect(header(root)).toContain('Market Growth, in listed toolsN/A 0 of 20 launch years');
    for (const title of [
      'Top Tools',
      'Growth Trend',
      'Market Share Distribution',
      'Funding Activity',
      'Key Investors',
      'Market Insights',
    ]) {
      expect.soft(text).toContain(title);
    }
  });

  test('says the grade of its figures once, and what each of them covers', async () => {
    const { root, text } = await get('/categories/alpha-chat');
    expect(text.match(/Computed/g)).toHaveLength(1);
    const notes = root.querySelectorAll('main header details li').map((note) => note.text);
    expect(notes).toContain('Total Tools: Tools listed in this category');
    expect(notes).toContain('Market Insights: Counts of the listed tools');
    expect(notes.find((note) => note.startsWith('Active Companies'))).toContain(
      ': with listed tools that have not ended',
    );
    for (const brief of root.querySelectorAll('main .stat .small'))
      expect.soft(brief.text.length).toBeLessThan(30);
  });

  test('its colour is an accent, not a ground', async () => {
    const { root } = await get('/categories/alpha-chat');
    expect(root.querySelector('main header')?.getAttribute('style')).toBe('--c:#0f798a');
  });

  test('no forecast is made up', async () => {
    const { text } = await get('/categories/alpha-chat');
    expect(text).toContain(
      'Market forecast: N/A. Not recorded: Market size 2026, Annual user growth, Enterprise adoption.',
    );
  });

  test('shows its five best rated tools and the way to all of them', async () => {
    const { root, text } = await get('/categories/alpha-chat');
    const names = root.querySelectorAll('main ol li a').map((link) => link.getAttribute('href'));
    expect(names).toEqual([
      '/tools/tool-09',
      '/tools/tool-19',
      '/tools/tool-08',
      '/tools/tool-18',
      '/tools/tool-07',
    ]);
    expect(text).toContain('View All 20 Tools');
    const all = root.querySelectorAll('main a[href="/tools?category=Alpha+%26+Chat"]');
    expect(all.map((link) => link.text)).toEqual(['See its 20 tools', 'View All 20 Tools']);
  });

  test('five tools or fewer need no link to all', async () => {
    const { text } = await get('/categories/gamma-empty');
    expect(text).not.toContain('View All');
    expect(text).toContain('Total Tools0');
  });

  test('its market share is that of the specializations', async () => {
    const { root } = await get('/categories/alpha-chat');
    expect(section(root, 'Market Share Distribution')).toContain('Assistants10 of 20Voice & Sound4 of 20');
  });
});

describe('what is computed', () => {
  test('funding by year, events, investors and the growth line', async () => {
    await addCategory(app.db, { id: 'funded', tool_count: 2 });
    const launched = (year: string) => ({ basic: { basic_information_release_date: { value: year } } });
    const rounds = fundingDetails([
      { round: 'Seed', amount: 2_000_000, date: '2023-02', investors: ['North Fund', 'East Fund'] },
      { round: 'Series A', amount: 30_500_000, date: '2024-07-01', investors: ['North Fund'] },
    ]);
    await addTool(
      app.db,
      { id: 'funded-1', developer_name: 'Funded Inc', launch_month: 201900 },
      { details: { ...launched('2019'), ...rounds }, inCategories: ['funded'] },
    );
    await addTool(
      app.db,
      { id: 'funded-2', launch_month: 202405 },
      { details: launched('2024-05'), inCategories: ['funded'] },
    );
    const { root } = await get('/categories/funded');
    expect(header(root)).toContain('$32,500,000 1 of 2 companies');
    expect(section(root, 'Funding Activity')).toContain('2023$2M, 1 round2024$30.5M, 1 round');
    expect(section(root, 'Funding Activity')).toContain('July 1, 2024');
    expect(section(root, 'Key Investors')).toContain(
      'North FundFunded Inc2 roundsEast FundFunded Inc1 round',
    );
    const line = root.querySelectorAll('main figure tbody tr').map((row) => row.text);
    expect(line).toEqual(['201911', '202412']);
  });
});

describe('a large category', () => {
  test('lists its newest 250 events and counts the others in every sum', async () => {
    await addCategory(app.db, { id: 'large', tool_count: 1 });
    const day = (n: number) => new Date(Date.UTC(2024, 0, 1 + n)).toISOString().slice(0, 10);
    const rounds = Array.from({ length: 260 }, (_, n) => ({
      round: `Round ${n}`,
      amount: 1_000_000 + n,
      date: day(n),
      investors: [`Fund ${n}`, 'Every Fund'],
    }));
    await addTool(app.db, { id: 'large-1' }, { details: fundingDetails(rounds), inCategories: ['large'] });
    const { root } = await get('/categories/large');
    const activity = section(root, 'Funding Activity');
    expect(activity).toContain('The newest 250 of 260 events are listed.');
    expect(root.querySelectorAll('main table.data tbody tr')).toHaveLength(250);
    expect([activity.includes('Round 10Fund'), activity.includes('Round 9Fund')]).toEqual([true, false]);
    expect(activity).toContain('260 rounds');
    expect(header(root)).toContain(`$${(260_000_000 + (259 * 260) / 2).toLocaleString('en-US')}`);
    const investors = section(root, 'Key Investors');
    expect(investors).toContain('Every Fundlarge-1260 rounds');
    expect(investors).toContain('and 253 others');
    const { funding, investors: named } = JSON.parse(
      await (await app.get('/api/v1/categories/large/market')).text(),
    );
    expect([funding.value.length, named.value.length]).toEqual([250, 250]);
  });
});

describe('charts', () => {
  test('each has a name, and its values as text', async () => {
    await addCategory(app.db, { id: 'charted', tool_count: 1 });
    const launched = { basic: { basic_information_release_date: { value: '2019' } } };
    const rounds = fundingDetails([{ round: 'Seed', amount: 3_000_000, date: '2023' }]);
    const inCategories = ['charted'];
    await addTool(
      app.db,
      { id: 'charted-1', launch_month: 201900 },
      { details: { ...launched, ...rounds }, inCategories },
    );
    const later = { basic: { basic_information_release_date: { value: '2021' } } };
    await addTool(app.db, { id: 'charted-2', launch_month: 202100 }, { details: later, inCategories });
    const { root } = await get('/categories/charted');
    const figures = root.querySelectorAll('main figure');
    expect(figures.map((figure) => figure.getAttribute('aria-label'))).toEqual([
      'Listed tools launched by the end of each year',
      'Money raised by year',
    ]);
    for (const figure of figures) expect(figure.querySelectorAll('td, li').length).toBeGreaterThan(0);
  });

  test('bars of funding are as long as the money, not as the number of rounds', async () => {
    await addCategory(app.db, { id: 'scaled', tool_count: 1 });
    const rounds = fundingDetails([
      { round: 'Seed', amount: 1_000_000, date: '2022-01' },
      { round: 'Seed extension', amount: 1_000_000, date: '2022-05' },
      { round: 'Bridge', date: '2022-09' },
      { round: 'Series A', amount: 20_000_000, date: '2024' },
      { round: 'Acquisition', amount: 900_000_000, date: '2025' },
    ]);
    await addTool(app.db, { id: 'scaled-1' }, { details: rounds, inCategories: ['scaled'] });
    const { root } = await get('/categories/scaled');
    const bars = root.querySelectorAll('figure[aria-label="Money raised by year"] .meter > div');
    expect(bars.map((bar) => bar.getAttribute('style'))).toEqual(['width:10%', 'width:100%']);
    expect(section(root, 'Funding Activity')).toContain('Acquisition');
  });
});

describe("a company's rounds count once", () => {
  test('whatever its tools call the company, however precise their dates, with or without investors', async () => {
    await addCategory(app.db, { id: 'family', tool_count: 4 });
    const tool = (id: string, developer_name: string, rounds: Parameters<typeof fundingDetails>[0]) =>
      addTool(
        app.db,
        { id, developer_name, url: `https://acme.example.com/${id}` },
        { details: fundingDetails(rounds), inCategories: ['family'] },
      );
    await tool('family-1', 'Acme Corp.', [
      { round: 'Series A', amount: 10_000_000, date: '2023-05-02', investors: ['North Fund', 'East Fund'] },
      { round: 'Growth round', amount: 5_000_000, date: '2024' },
      { round: 'Growth round', amount: 5_000_000, date: '2025' },
    ]);
    await tool('family-2', 'ACME', [
      { round: 'series a', amount: 10_000_000, date: '2023' },
      { round: 'Growth round', amount: 5_000_000, date: '2025-02' },
      // The same list a second time, as careless files have it.
      { round: 'Growth round', amount: 5_000_000, date: '2025-02' },
    ]);
    await tool('family-3', 'Acme, Inc.', [{ round: 'Seed', date: '2021-03' }]);
    await tool('family-4', 'ACME Corp', [{ round: 'Seed', date: '2021' }]);
    const { root } = await get('/categories/family');
    expect(header(root)).toContain('$20,000,000 1 of 1 company');
    expect(section(root, 'Funding Activity')).toMatch(
      /2021Not disclosed, 1 round2023\$10M, 1 round2024\$5M, 1 round2025\$5M, 1 round/,
    );
    expect(section(root, 'Key Investors')).toContain('1 roundNorth FundACME1 round');
  });

  test('companies whose names only begin alike stay apart', async () => {
    await addCategory(app.db, { id: 'alike', tool_count: 2 });
    for (const [id, developer_name] of [
      ['alike-1', 'Attentive'],
      ['alike-2', 'Attentive.ai'],
    ] as const) {
      const details = fundingDetails([{ round: 'Seed', amount: 1_000_000, date: '2020' }]);
      await addTool(app.db, { id, developer_name }, { details, inCategories: ['alike'] });
    }
    const { root } = await get('/categories/alike');
    expect(header(root)).toContain('$2,000,000 2 of 2 companies');
  });
});

describe('what is stored', () => {
  test('comes before what is computed, and names its source', async () => {
    await addCategory(app.db, { id: 'stored', hex_color: '#ffee00' });
    await app.db.write.insert(categoryMarketData).values({
      category_id: 'stored',
      market_size: '$7.7B',
      market_growth_rate: 12.34,
      total_funding: '$950M',
      active_companies: 1200,
      investors: [{ name: 'Stored Fund', investmentCount: 4, portfolioCompanies: ['A', 'B'] }],
      trend_data: { labels: ['2024', '2025'], values: [10, 20] },
      competitors: [{ name: 'Leader', marketShare: 55, growth: 3 }],
      funding_events: [{ date: '2025-01', amount: 5_000_000, round: 'Seed', company: 'Leader' }],
      market_insights: [{ title: 'Consolidation', description: 'Few remain.' }],
      market_forecast: { enterpriseAdoption: { value: '64%', percentage: 64 } },
      data_source: 'The yearly report',
    });
    const { root, text } = await get('/categories/stored');
    for (const words of [
      '$950M',
      '1,200',
      '12.3%',
      '$7.7B',
      'Stored Fund',
      'Leader55%, 3% growth',
      'Consolidation',
      '64%',
      'The yearly report',
    ]) {
      expect.soft(text).toContain(words);
    }
    expect(text).not.toContain('$235M');
    expect(root.querySelectorAll('main figure tr').map((row) => row.text)).toEqual(['202410', '202520']);
    expect(header(root)).toContain('The yearly report');
    expect(header(root)).not.toContain('N/A');
  });
});

describe('what cannot be shown', () => {
  test('a category that does not exist is a real 404', async () => {
    const response = await app.get('/categories/nothing');
    const root = parse(await response.text());
    expect(response.status).toBe(404);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(root.querySelector('h1')?.text).toBe('Category not found');
    expect(root.querySelector('main a')?.getAttribute('href')).toBe('/categories');
  });

  test('an id with a mistake leads to a 404 that asks what was meant', async () => {
    const [category] = await app.db.read.select().from(categories).limit(1);
    if (!category) throw new Error('The fixture has no category.');
    const response = await app.get(`/categories/${category.id}x`);
    const main = parse(await response.text()).querySelector('main');
    expect(response.status).toBe(404);
    expect(main?.querySelector(`a[href="/categories/${category.id}"]`)?.text).toBe(category.name);
  });

  test('no database: 503, never kept', async () => {
    const broken = await createTestApp({ db: brokenDatabase() });
    const response = await broken.get('/categories/alpha-chat');
    const root = parse(await response.text());
    expect(response.status).toBe(503);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(root.querySelector('h1')?.text).toBe('Failed to load category data');
    expect(root.querySelector('main a')?.getAttribute('href')).toBe('/categories');
    expect(broken.logged('error')).toHaveLength(1);
  });
});
