import { describe, expect, test } from 'vitest';
import { countInvestors, type FundingEvent, type FundingFacts } from '#domain/market/funding.ts';
import { type MarketFacts, marketView } from '#domain/market/market.ts';
import { readStoredMarket } from '#domain/market/stored.ts';
import { averageGrowth, cumulative } from '#domain/market/years.ts';

const round = (event: Partial<FundingEvent>): FundingEvent => ({
  date: '2024-03',
  amount: 1_000_000,
  round: 'Series A',
  company: 'Acme',
  investors: [],
  description: null,
  ...event,
});

const noFunding: FundingFacts = { open: [], hasLocked: false };
const empty: MarketFacts = {
  asOf: null,
  tools: 0,
  companies: 0,
  freeTools: 0,
  launches: [],
  specializations: [],
  funding: noFunding,
};
const full: MarketFacts = {
  asOf: '2026-11-20',
  tools: 20,
  companies: 16,
  freeTools: 5,
  launches: [
    { year: 2019, count: 10 },
    { year: 2024, count: 10 },
  ],
  specializations: [
    { name: 'Agents', tool_count: 4 },
    { name: 'Chat', tool_count: 12 },
    { name: 'Empty', tool_count: 0 },
  ],
  funding: { ...noFunding, open: [round({ amount: 235_500_000 }), round({ amount: null })] },
};
const nothingStored = readStoredMarket(null);

const figures = (stored: unknown, facts: MarketFacts) => {
  const view = marketView(readStoredMarket(stored), facts);
  const all = [...view.tiles, ...view.overview, ...view.forecast];
  return Object.fromEntries(all.map((figure) => [figure.label, figure]));
};

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
    ['Total Funding', '$1.2B', '$235.5M', '$235M'],
    ['Active Companies', '1,234', '16', '42'],
    ['Market Growth', '31.3%', '14.9%', '24.5%'],
    ['Market Size', '$9.9B', '$4.2B', '$4.2B'],
    ['Funding Rounds', '17', '2', '0'],
    ['User Base', '2M', null, null],
    ['Average Valuation', '$80M', null, null],
    ['Market size 2026', '$12B', '$4.2B', '$4.2B'],
    ['Annual user growth', '18.5%', '18.5%', '18.5%'],
    ['Enterprise adoption', null, null, null],
    ['Total Tools', '20', '20', '0'],
    ['Free to Start', '25%', '25%', null],
  ])('%s: stored %s, computed %s, otherwise %s', (label, stored, computed, placeholder) => {
    expect(figures(storedRow, full)[label]?.value).toBe(stored);
    expect(figures(null, full)[label]?.value).toBe(computed);
    expect(figures(null, empty)[label]?.value).toBe(placeholder);
  });

  test('and says which one it was', () => {
    const stored = figures(storedRow, full)['Total Funding'];
    expect(stored).toMatchObject({ certainty: 'attributed', source: 'Market report' });
    const computed = figures(null, full)['Total Funding'];
    expect(computed).toMatchObject({
      certainty: 'computed',
      source: 'Recorded funding rounds of 1 company',
      date: 'November 20, 2026',
      exact: '$235,500,000',
    });
    expect(figures(null, empty)['Total Funding']?.certainty).toBe('illustrative');
    expect(figures(null, full)['Market Size']?.certainty).toBe('illustrative');
    expect(figures({ market_size: '$1B' }, full)['Market Size']?.certainty).toBe('editorial');
  });

  test('every placeholder of spec §9 is marked, and nothing else is', () => {
    const marked = Object.values(figures(null, empty))
      .filter((figure) => figure.certainty === 'illustrative')
      .map((figure) => figure.value);
    expect(marked.sort()).toEqual(['$235M', '$4.2B', '$4.2B', '18.5%', '24.5%', '42']);
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

describe('locked rounds', () => {
  test('count in no figure; each says that there is more', () => {
    const open = [round({ amount: 10_000_000 }), round({ date: '2025', amount: 7 })];
    const shown = figures(null, { ...full, funding: { open, hasLocked: true } });
    const source = 'Recorded funding rounds of 1 company; further rounds are open to subscribers';
    expect(shown['Total Funding']).toMatchObject({ exact: '$10,000,007', source });
    expect(shown['Funding Rounds']).toMatchObject({ value: '2', source });
  });

  test('alone leave the figure out instead of showing a placeholder', () => {
    const shown = figures(null, { ...full, funding: { open: [], hasLocked: true } });
    expect(shown['Total Funding']).toMatchObject({
      value: null,
      source: 'The recorded rounds are open to subscribers',
    });
    expect(shown['Funding Rounds']?.value).toBeNull();
  });
});

describe('funding activity has one origin', () => {
  const facts = { ...full, funding: { open: [round({ date: '2019' })], hasLocked: true } };

  test('stored events come with their own years, and claim nothing about the catalogue', () => {
    const event = { date: '2025-02', amount: 5, company: 'Stored Inc' };
    const row = { funding_events: [event, { ...event, date: '2025' }, { ...event, date: null }] };
    const view = marketView(readStoredMarket(row), facts);
    expect(view.funding.certainty).toBe('editorial');
    expect(view.funding.content.years).toEqual([{ year: 2025, rounds: 2, amount: 10 }]);
    expect(view.funding.content.events.map(({ company }) => company)).toEqual(Array(3).fill('Stored Inc'));
    expect(view.funding.content.hasLocked).toBe(false);
    expect(view.investors.content.hasLocked).toBe(true);
  });

  test("otherwise both are the catalogue's, years oldest first", () => {
    const open = [round({ date: '2024-03', amount: 3 }), round({ date: '2019', amount: null })];
    const { content, certainty } = marketView(nothingStored, {
      ...full,
      funding: { open, hasLocked: true },
    }).funding;
    expect(certainty).toBe('computed');
    expect(content.years).toEqual([
      { year: 2019, rounds: 1, amount: 0 },
      { year: 2024, rounds: 1, amount: 3 },
    ]);
    expect(content.hasLocked).toBe(true);
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
    const { events } = marketView(nothingStored, { ...full, funding: { ...noFunding, open } }).funding
      .content;
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
