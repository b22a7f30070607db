import type { RouterContextProvider } from 'react-router';
import { catalogueOf } from '#catalogue/loader.server.ts';
import { ALL_CATEGORIES, countRated } from '#catalogue/rated.ts';
import type { FeedEntry } from '#domain/feeds/feed.ts';
import type { DatedTool } from '#domain/home-figures.ts';
import { toolFigures } from '#domain/market/market-facets.ts';
import type { LatestRound, RecordedFunding, Until } from '#domain/market/market-figures.ts';
import { type MarketQuery, readMarketQuery } from '#domain/market/market-query.ts';
import { type Market, type MarketRow, marketRow, sortMarkets } from '#domain/market/market-table.ts';
import { lastQuarters, type Quarter, statesMonth } from '#domain/market/periods.ts';
import { paths } from '#domain/paths.ts';
import { readChanges } from '#server/feeds/entries.server.ts';
import { type MarketReading, readMarketFigures } from '#server/listing/market-figures.server.ts';
import { servicesContext, viewerContext } from '#server/request/context.server.ts';

export interface MarketPage {
  query: MarketQuery;
  rows: MarketRow[];
  total: MarketRow;
  until: Until;
  funding: Omit<RecordedFunding, 'months'> & {
    /** Rounds in no month, and rounds after the last recorded month. */
    undated: number;
    later: number;
  };
  /** Whether there are rounds that this reader may not see. */
  isPartial: boolean;
  /** Launches after the newest year that is compared. */
  laterLaunches: number;
  quarters: Quarter[];
  rounds: LatestRound[];
  launches: DatedTool[];
  changes: Pick<FeedEntry, 'path' | 'title' | 'updated'>[];
}

const QUARTERS = 16;
const CHANGES = 8;

/** All markets side by side, in two statements, and up to four after a write; null before the first import. */
export async function readMarketPage(
  context: Readonly<RouterContextProvider>,
  params: URLSearchParams,
): Promise<MarketPage | null> {
  const { read } = context.get(servicesContext).db;
  const [reading, changes] = await Promise.all([
    readMarketFigures(read, context.get(viewerContext)),
    readChanges(read, null, CHANGES),
  ]);
  if (!reading) return null;
  const catalogue = await catalogueOf(read);
  const lastYear = Number(reading.until.asOf?.slice(0, 4) ?? 0);
  const figuresOf = (id: string | null) => toolFigures(catalogue, id, lastYear);
  return {
    ...marketTable(reading, { figuresOf, rated: countRated(catalogue) }, readMarketQuery(params)),
    changes: changes.map(({ toolId, entry: { title, updated } }) => ({
      path: paths.toolChanges(toolId),
      title,
      updated,
    })),
  };
}

function marketTable(
  { until, figures, momentum, categories, tools, launches }: MarketReading,
  {
    figuresOf,
    rated,
  }: { figuresOf: (id: string | null) => Market['figures']; rated: ReadonlyMap<string, number> },
  query: MarketQuery,
): Omit<MarketPage, 'changes'> {
  const { months, ...funding } = figures.all;
  const all: Market = {
    id: '',
    name: null,
    tools,
    rated: rated.get(ALL_CATEGORIES) ?? 0,
    figures: figuresOf(null),
    funding: figures.all,
    isPartial: figures.isPartial,
    momentum: undefined,
  };
  const markets = categories.map((category) => ({
    ...category,
    rated: rated.get(category.id) ?? 0,
    figures: figuresOf(category.id),
    funding: figures.categories[category.id],
    isPartial: figures.isPartial,
    momentum: momentum[category.id],
  }));
  const isLater = (month: string) => until.month !== null && statesMonth(month) && month > until.month;
  return {
    query,
    rows: sortMarkets(
      markets.map((market) => marketRow(market, until)),
      query,
    ),
    total: marketRow(all, until),
    until,
    funding: {
      ...funding,
      undated: funding.rounds - sum(months.map(({ month, rounds }) => (statesMonth(month) ? rounds : 0))),
      later: sum(months.filter(({ month }) => isLater(month)).map(({ rounds }) => rounds)),
    },
    laterLaunches: sum(all.figures.launches.map(({ year, count }) => (year > (until.year ?? 0) ? count : 0))),
    isPartial: figures.isPartial,
    quarters: lastQuarters(months, until.month, QUARTERS),
    rounds: figures.newest,
    launches,
  };
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
