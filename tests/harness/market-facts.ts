import type { MarketFacts } from '#catalogue/market/category-facts.ts';
import { marketView } from '#catalogue/market/category-view.ts';
import { type FundingEvent, type FundingFacts, fundingFacts } from '#catalogue/market/funding.ts';
import { readStoredMarket } from '#catalogue/market/stored.ts';
import { countedRound } from '#catalogue/tools/round-kinds.ts';

/** What a market page is told, for tests of what it makes of it. */

export const round = (event: Partial<FundingEvent>): FundingEvent => {
  const stated = { round: 'Series A', amount: 1_000_000, ...event };
  return {
    date: '2024-03',
    company: 'Acme',
    investors: [],
    description: null,
    ...stated,
    ...countedRound(stated),
  };
};

/** What a viewer knows who sees all of these events. */
export const allOpen = (...open: FundingEvent[]): FundingFacts => fundingFacts(open, false);

export const empty: MarketFacts = {
  asOf: null,
  tools: 0,
  makers: 0,
  companies: 0,
  freeTools: 0,
  pricedTools: 0,
  launches: [],
  lockedLaunches: 0,
  specializations: [],
  funding: allOpen(),
};

export const full: MarketFacts = {
  asOf: '2026-11-20',
  tools: 20,
  makers: 16,
  companies: 16,
  freeTools: 5,
  pricedTools: 8,
  launches: [
    { year: 2019, count: 10 },
    { year: 2024, count: 10 },
  ],
  lockedLaunches: 0,
  specializations: [
    { name: 'Agents', tool_count: 4 },
    { name: 'Chat', tool_count: 12 },
    { name: 'Empty', tool_count: 0 },
  ],
  funding: allOpen(round({ amount: 235_500_000 }), round({ amount: null })),
};

export const nothingStored = readStoredMarket(null);

export const figures = (stored: unknown, facts: MarketFacts) => {
  const view = marketView(readStoredMarket(stored), facts);
  const all = [...view.tiles, ...view.overview, ...view.forecast];
  return Object.fromEntries(all.map((figure) => [figure.label, figure]));
};
