import { type HTMLElement, parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { categories, categoryMarketData } from '#server/db/schema.server.ts';
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

describe('a category of the catalogue', () => {
  test('has its four figures, each with its certainty', async () => {
    const { status, root, text } = await get('/categories/alpha-chat');
    expect(status).toBe(200);
    expect(root.querySelector('h1')?.text).toBe('Alpha & Chat');
    const header = root.querySelector('main header')?.text.replaceAll(/\s+/g, ' ') ?? '';
    expect(header).toContain('Total Tools20Computed');
    expect(header).toContain('Active Companies15Computed');
    expect(header).toMatch(/Total Funding.*Illustrative/);
    expect(header).toMatch(/Market Growth24\.5%Illustrative/);
    for (const title of [
      'Top Tools',
      'Growth Trend',
      'Market Share Distribution',
      'Funding Activity',
      'Key Investors',
      'Market Insights',
      'Market Forecast',
    ]) {
      expect.soft(text).toContain(title);
    }
  });

  test('its header has its colour', async () => {
    const { root } = await get('/categories/alpha-chat');
    expect(root.querySelector('main header')?.getAttribute('style')).toContain('background-color:#0f798a');
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
    const all = root.querySelector('main a[href="/tools?category=Alpha+%26+Chat"]');
    expect(all?.text).toBe('View All 20 Tools');
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
      { id: 'funded-1', developer_name: 'Funded Inc' },
      { details: { ...launched('2019'), ...rounds }, inCategories: ['funded'] },
    );
    await addTool(app.db, { id: 'funded-2' }, { details: launched('2024-05'), inCategories: ['funded'] });
    const { root } = await get('/categories/funded');
    expect(root.querySelector('main header')?.text).toContain('$32,500,000');
    expect(section(root, 'Funding Activity')).toContain('20231 round, $2M20241 round, $30.5M');
    expect(section(root, 'Funding Activity')).toContain('July 1, 2024');
    expect(section(root, 'Key Investors')).toContain(
      'North FundFunded Inc2 roundsEast FundFunded Inc1 round',
    );
    const line = root.querySelectorAll('main figure tr').map((row) => row.text);
    expect(line).toEqual(['20191', '20201', '20211', '20221', '20231', '20242']);
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
    const header = root.querySelector('main header')?.text ?? '';
    expect(header).toContain('The yearly report');
    expect(header).not.toContain('N/A');
    // Black on a light colour: white would not be readable.
    expect(root.querySelector('main header')?.getAttribute('style')).toContain('color:#000000');
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
