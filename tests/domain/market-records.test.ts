import { expect, test } from 'vitest';
import { readStoredMarket } from '#catalogue/market/stored.ts';
import { readMarketData } from '#features/records/records/category-market-data.server.ts';
import type { References } from '#features/records/records/references.server.ts';
import { NONE_WITHDRAWN } from '#features/records/records/withdrawn-topics.server.ts';

const KNOWN: References = {
  categories: new Map([['film', new Set()]]),
  companies: new Set(),
  formerIds: new Map(),
  mergedAtDesk: new Set(),
  withdrawn: NONE_WITHDRAWN,
};

const RECORD = {
  category_id: 'film',
  ...{ market_size: '$4B', market_growth_rate: 12.5, total_funding: '$1.2B', active_companies: 90 },
  ...{ user_base: '2M', avg_valuation: '$80M', funding_rounds: 31, data_source: 'A report, 2026' },
  investors: [
    { name: 'Fund', investmentCount: 4, portfolioCompanies: ['One'], website: 'https://fund.example' },
  ],
  trend_data: { labels: ['2025', '2026'], values: [1, 2.5] },
  competitors: [{ name: 'One', marketShare: 40, growth: -2 }],
  funding_events: [
    {
      ...{ date: '2026-01', amount: '$1.2M', round: 'Seed', company: 'One' },
      ...{ investors: ['Fund'], description: 'For films.' },
    },
  ],
  market_insights: [{ title: 'Growing', description: 'It grows.' }],
  market_forecast: {
    marketSize: { value: '$5B', percentage: 10 },
    userGrowth: { value: '3M', percentage: 20 },
    enterpriseAdoption: { value: '40%', percentage: 40 },
  },
};

test('whatever an import takes of a market is what its page reads', () => {
  const read = readMarketData(RECORD, KNOWN);
  if (!('row' in read)) throw new Error(JSON.stringify(read));
  const { category_id: _, ...row } = read.row;
  const { investors, trend_data, funding_events, ...same } = readStoredMarket(row);
  const { investors: _1, trend_data: _2, funding_events: _3, ...taken } = row;
  expect(same).toEqual(taken);
  expect(investors).toEqual([
    { name: 'Fund', rounds: 4, companies: ['One'], website: 'https://fund.example' },
  ]);
  expect(trend_data).toEqual([
    { label: '2025', value: 1 },
    { label: '2026', value: 2.5 },
  ]);
  expect(funding_events).toEqual([
    {
      ...{ date: '2026-01', amount: 1_200_000, round: 'Seed', company: 'One' },
      ...{ investors: ['Fund'], description: 'For films.' },
      ...{ kind: 'equity', up_to: false, equity: null },
    },
  ]);
});

test('what no page would show is no record', () => {
  const faultsOf = (event: object) => {
    const read = readMarketData({ category_id: 'film', funding_events: [event] }, KNOWN);
    return 'faults' in read ? read.faults : [];
  };
  expect(faultsOf({ date: '2026-01', companies: ['One'] })).toEqual([]);
  expect(faultsOf({ date: '2026-01', companies: [] })).toEqual([
    { field: 'funding_events[0].company', reason: 'is required, unless companies are given' },
  ]);
});

test('a date of an event is read as other dates are', () => {
  const read = (date: string) =>
    readMarketData({ category_id: 'film', funding_events: [{ date, company: 'One' }] }, KNOWN);
  expect(read('01.06.2025')).toMatchObject({ row: { funding_events: [{ date: '2025-06-01' }] } });
  expect(read('0900')).toMatchObject({ faults: [{ field: 'funding_events[0].date' }] });
  expect(read('01/06/2025')).toMatchObject({ faults: [{ field: 'funding_events[0].date' }] });
});

test('an investor without a number of investments has no number', () => {
  const investors = [{ name: 'Fund' }, { name: 'Other', investmentCount: 0 }];
  expect(readStoredMarket({ investors }).investors.map(({ rounds }) => rounds)).toEqual([null, 0]);
});

test('an amount that was stored as a text is read, and an unreadable one is none', () => {
  const amountOf = (amount: unknown) =>
    readStoredMarket({ funding_events: [{ company: 'One', amount }] }).funding_events[0]?.amount;
  expect(['$20M', '1,5 million', 'undisclosed', -3].map(amountOf)).toEqual([
    20_000_000,
    1_500_000,
    null,
    null,
  ]);
});
