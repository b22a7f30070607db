import type { Catalogue } from '#catalogue/catalogue.ts';
import { QUARTERS } from '#catalogue/figures/quarters.ts';
import { ALL_CATEGORIES, countRated } from '#catalogue/figures/tools.ts';
import { catalogueOf } from '#catalogue/loader.server.ts';
import { readNewest } from '#catalogue/market/home-figures.server.ts';
import type { DatedTool } from '#catalogue/market/home-figures.ts';
import { type Market, type MarketRow, marketRow, sortMarkets } from '#catalogue/market/market-rows.ts';
import { type MarketQuery, readMarketQuery } from '#catalogue/market/market-sorts.ts';
import { lastQuarters, type Quarter, statesMonth } from '#catalogue/market/periods.ts';
import { readMarkets, readMomenta } from '#catalogue/market/read-markets.server.ts';
import type { LatestRound, RecordedFunding, Until } from '#catalogue/market/recorded-rounds.ts';
import { toolFigures } from '#catalogue/market/tool-figures.ts';
import type { FeedFact } from '#features/discovery/feeds/feed.ts';
import { readChanges } from '#features/feeds/entries.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { type Context, servicesContext, viewerContext } from '#platform/request/context.server.ts';
import type { Viewer } from '#site/access.ts';
import { formatCounted } from '#site/format.ts';
import { paths } from '#site/paths.ts';
import { gives } from '#site/plan-rights.ts';

export interface MarketPage {
  query: MarketQuery;
  rows: MarketRow[];
  total: MarketRow;
  until: Until;
  funding: Pick<RecordedFunding, 'companies' | 'all'> & {
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
  /** Whether this reader's plan has files of it. */
  mayExport: boolean;
  changes: { path: string; name: string; text: string; date: string }[];
}

const CHANGES = 8;
/** Of one change. */
const FACTS = 2;

/** All markets side by side; null while the catalogue is empty. */
export async function readMarketPage(context: Context, params: URLSearchParams): Promise<MarketPage | null> {
  const { read } = context.get(servicesContext).db;
  const catalogue = await catalogueOf(read);
  if (catalogue.count === 0) return null;
  const viewer = context.get(viewerContext);
  const [table, launches, changes] = await Promise.all([
    readMarketTable(read, catalogue, viewer, readMarketQuery(params)),
    readNewest(read, catalogue),
    readChanges(read, null, CHANGES),
  ]);
  return {
    ...table,
    mayExport: gives(viewer.tier, 'export'),
    launches,
    changes: changes.map(({ toolId, entry: { updated, facts } }) => ({
      path: paths.toolChanges(toolId),
      name: catalogue.present(toolId)?.name ?? toolId,
      text: changeText(facts),
      date: updated,
    })),
  };
}

/** The first facts of a change with both values, and how many others there are. */
function changeText(facts: readonly FeedFact[]): string {
  const told = facts.slice(0, FACTS).map(({ label, text }) => `${label}: ${text}`);
  const others = facts.length - told.length;
  return [...told, ...(others > 0 ? [`and ${formatCounted(others, 'other')}`] : [])].join('; ');
}

/** The table of all markets as a viewer may see it, in an order. */
export async function readMarketTable(
  db: DrizzleDb,
  catalogue: Catalogue,
  viewer: Viewer,
  query: MarketQuery,
): Promise<Omit<MarketPage, 'launches' | 'changes' | 'mayExport'>> {
  const [figures, momentum] = await Promise.all([readMarkets(catalogue, viewer), readMomenta(db, catalogue)]);
  const { until, isPartial } = figures;
  const { months, companies, all: recorded } = figures.all;
  const rated = countRated(catalogue);
  const lastYear = Number(until.asOf?.slice(0, 4) ?? 0);
  const figuresOf = (id: string | null) => toolFigures(catalogue, id, lastYear);
  const all: Market = {
    id: '',
    name: null,
    tools: catalogue.count,
    rated: rated.get(ALL_CATEGORIES) ?? 0,
    figures: figuresOf(null),
    funding: figures.all,
    isPartial,
    momentum: undefined,
  };
  const markets = catalogue.categories().map(({ id, name }) => ({
    id,
    name,
    tools: catalogue.inCategory(id).length,
    rated: rated.get(id) ?? 0,
    figures: figuresOf(id),
    funding: figures.categories[id],
    isPartial,
    momentum: momentum[id],
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
      companies,
      all: recorded,
      undated: recorded.rounds - sum(months.map(({ month, rounds }) => (statesMonth(month) ? rounds : 0))),
      later: sum(months.filter(({ month }) => isLater(month)).map(({ rounds }) => rounds)),
    },
    laterLaunches: sum(all.figures.launches.map(({ year, count }) => (year > (until.year ?? 0) ? count : 0))),
    isPartial,
    quarters: lastQuarters(months, until.month, QUARTERS),
    rounds: figures.newest,
  };
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
