import { describe, expect, test } from 'vitest';
import { marketView } from '#catalogue/market/category-view.ts';
import { countInvestors } from '#catalogue/market/funding.ts';
import { readStoredMarket } from '#catalogue/market/stored.ts';
import { averageGrowth, cumulative } from '#catalogue/market/years.ts';
import { allOpen, empty, figures, full, nothingStored, round } from '../harness/market-facts.ts';

describe('a figure comes from the first place that has it', () => {
  const storedRow = {
    market_size: '$9.9B',
    market_growth_rate: 31.25,
    total_funding: '$1.2B',
    active_companies: 1234,
    user_base: '2M',
    avg_valuation: '$80M',
    funding_rounds: 17,
    data_source: 'Market report',
    market_forecast: { marketSize: { value: '$12B', percentage: 60 } },
  };

  test.each([
    ['Total Funding', '$1.2B', '$235.5M', null],
    ['Active Companies', '1,234', '16', '0'],
    ['Market Size', '$9.9B', null, null],
    ['Funding Rounds', '17', '2', null],
    ['User Base', '2M', null, null],
    ['Average Valuation', '$80M', null, null],
    ['Market size 2026', '$12B', null, null],
    ['Annual user growth', null, null, null],
    ['Enterprise adoption', null, null, null],
    ['Total Tools', '20', '20', '0'],
    ['Free to Start', '62.5%', '62.5%', null],
  ])('%s: stored %s, computed %s, otherwise %s', (label, stored, computed, otherwise) => {
    expect(figures(storedRow, full)[label]?.value).toBe(stored);
    expect(figures(null, full)[label]?.value).toBe(computed);
    expect(figures(null, empty)[label]?.value).toBe(otherwise);
  });

  test('and says which one it was', () => {
    const stored = figures(storedRow, full)['Total Funding'];
    expect(stored).toMatchObject({ certainty: 'attributed', source: 'Market report' });
    const computed = figures(null, full)['Total Funding'];
    expect(computed).toMatchObject({
      certainty: 'computed',
      source: expect.stringContaining('Recorded funding rounds'),
      coverage: '1 of 16 companies has recorded rounds',
      date: 'November 20, 2026',
      exact: '$235,500,000',
    });
    expect(figures({ market_size: '$1B' }, full)['Market Size']?.certainty).toBe('editorial');
  });

  test.each([
    ['nothing stored or computable', null, empty],
    ['nothing stored', null, full],
    ['all stored', storedRow, full],
  ])('no forecast is made up: %s', (_, row, facts) => {
    const { forecast } = marketView(readStoredMarket(row), facts);
    const stated = forecast.filter(({ value, percent }) => value !== null || percent !== null);
    expect(stated.map(({ label }) => label)).toEqual(row ? ['Market size 2026'] : []);
  });

  test('the growth of the market is stored; what is computed is called what it counts', () => {
    expect(figures(storedRow, full)['Market Growth']).toMatchObject({ value: '31.3%', coverage: null });
    expect(figures(null, full)['Market Growth']).toBeUndefined();
    expect(figures(null, full)['Market Growth, in listed tools']).toMatchObject({
      value: '14.9%',
      coverage: 'a year, 2020 to 2025; launch years of 20 of 20 tools',
    });
    const few = [
      { year: 2020, count: 9 },
      { year: 2024, count: 3 },
      { year: 2026, count: 1 },
    ];
    expect(figures(null, { ...full, launches: few })['Market Growth, in listed tools']).toMatchObject({
      value: '+4 tools',
      coverage: 'since 2024; launch years of 13 of 20 tools',
    });
    expect(figures(null, empty)['Market Growth, in listed tools']).toMatchObject({
      value: null,
      coverage: 'launch years of 0 of 0 tools',
    });
  });
});

describe('a stored row is read tolerantly', () => {
  test.each([
    ['nothing', null],
    ['parts of wrong kinds', { market_size: 7, investors: 'many', trend_data: [], market_forecast: 'up' }],
  ])('%s reads as nothing stored', (_, row) => {
    expect(readStoredMarket(row)).toEqual(nothingStored);
  });

  test('entries that do not fit are left out, the rest stays', () => {
    const stored = readStoredMarket({
      investors: [{ name: 'Fund', investmentCount: 3, website: 'javascript:alert(1)' }, { name: '' }, 5],
      competitors: [
        { name: 'A', marketShare: 40, growth: null },
        { name: 'B', marketShare: 140 },
      ],
      funding_events: [
        { date: '2025-02', amount: 5, companies: ['A', 'B'] },
        { date: '2025-02', amount: 5 },
      ],
      trend_data: { labels: ['2024', 2025, 'extra'], values: [1, 2] },
    });
    expect(stored.investors).toEqual([{ name: 'Fund', rounds: 3, companies: [], website: null }]);
    expect(stored.competitors.map((row) => row.name)).toEqual(['A']);
    expect(stored.funding_events.map((event) => event.company)).toEqual(['A, B']);
    expect(stored.trend_data).toEqual([
      { label: '2024', value: 1 },
      { label: '2025', value: 2 },
    ]);
  });
});

describe('lists', () => {
  const view = marketView(nothingStored, full);

  test('specializations by size, empty ones left out', () => {
    expect(view.shares.content.slices).toEqual([
      { name: 'Chat', percent: 60, text: '12 of 20' },
      { name: 'Agents', percent: 20, text: '4 of 20' },
    ]);
  });

  test('the trend says what each year added', () => {
    const { points } = view.trend.content;
    expect(points.map(({ value }) => value)).toEqual(
      points.map((_, place) => points.slice(0, place + 1).reduce((sum, { added = 0 }) => sum + added, 0)),
    );
    expect(points.some(({ added }) => added)).toBe(true);
  });

  test('insights mention only what was counted', () => {
    expect(view.insights.content.map((insight) => insight.title)).toEqual([
      'Most crowded: Chat',
      'Most launches: 2024',
      '16 developers',
    ]);
    expect(marketView(nothingStored, empty).insights.content).toEqual([]);
  });

  test('events newest first, undated last', () => {
    const open = [round({ date: null }), round({ date: '2023' }), round({ date: '2025-06' })];
    const { events } = marketView(nothingStored, { ...full, funding: allOpen(...open) }).funding.content;
    expect(events.map((event) => event.date)).toEqual(['2025-06', '2023', null]);
  });

  test('investors by number of rounds, then name', () => {
    const events = [
      round({ investors: ['Zeta', 'Alpha', 'Alpha'] }),
      round({ investors: ['Zeta'], company: 'Beta Corp' }),
      round({ investors: ['Mid'] }),
    ];
    expect(countInvestors(events).map(({ name, rounds }) => [name, rounds])).toEqual([
      ['Zeta', 2],
      ['Alpha', 1],
      ['Mid', 1],
    ]);
  });
});

describe('years', () => {
  test('running totals have no gaps', () => {
    expect(
      cumulative([
        { year: 2022, count: 2 },
        { year: 2020, count: 1 },
      ]),
    ).toEqual([
      { year: 2020, count: 1 },
      { year: 2021, count: 1 },
      { year: 2022, count: 3 },
    ]);
    expect(cumulative([])).toEqual([]);
  });

  test.each([
    ['no date', null, null],
    ['nothing to grow from', '2020-01-01', null],
    ['doubled in five years', '2026-11-20', 14.87],
  ])('growth: %s', (_, asOf, percent) => {
    const growth = averageGrowth(full.launches, asOf);
    if (percent === null) expect(growth).toBeNull();
    else expect(growth?.percent).toBeCloseTo(percent, 2);
  });
});
