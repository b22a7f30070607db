import { DIRECTORY_DEFAULTS } from '#catalogue/search/filters/write-query.ts';
import { formatCount, formatPercent, formatUsd } from '#site/format.ts';
import { paths } from '#site/paths.ts';
import { speaksOfRounds } from '#site/recorded-rounds.ts';
import { coverage, type RoundSum } from '../rounds/round-sums.ts';
import type { ToolQuery } from '../search/filters/tool-query.ts';
import type { MarketQuery, MarketSort } from './market-sorts.ts';
import type { Momentum } from './momentum.ts';
import { periodOf } from './periods.ts';
import { NO_FUNDING, type RecordedFunding, type Until } from './recorded-rounds.ts';
import type { ToolFigures } from './tool-figures.ts';

/** A figure of a category: its text, what it is sorted by, and the address of the rows behind it. */
export interface MarketCell {
  /** Null where it is not known, or not for this reader. */
  value: number | null;
  text: string;
  /** What it covers. */
  note?: string;
  to?: string;
  isLocked?: true;
}

export interface MarketRow {
  id: string;
  name: string;
  cells: Record<Exclude<MarketSort, 'name' | 'momentum'>, MarketCell>;
  /** By year, for a small chart. */
  launches: number[];
  /** The whole catalogue has none: a category's is measured against it. */
  momentum: Momentum | null;
}

/** One market: a category, or the whole catalogue. */
export interface Market {
  id: string;
  /** Null for the whole catalogue. */
  name: string | null;
  tools: number;
  rated: number;
  figures: ToolFigures;
  funding: RecordedFunding | undefined;
  /** Whether there are rounds that this reader may not see. */
  isPartial: boolean;
  momentum: Momentum | undefined;
}

/** Whether there is something to quote: a value that is open to the reader, or that none is stated. */
export function isQuotable({ text, isLocked }: MarketCell): boolean {
  return isLocked !== true && text !== NOTHING;
}

/** Whether a column says something to this reader: a sum of nothing over all categories does not. */
export function isTold(id: MarketSort, rows: readonly MarketRow[], total: MarketRow): boolean {
  if (id === 'name' || id === 'tools') return true;
  return id === 'momentum'
    ? rows.some(({ momentum }) => typeof momentum?.score === 'number')
    : (total.cells[id].value ?? 0) > 0;
}

/** A market's figures in words. */
export function marketRow(market: Market, until: Until): MarketRow {
  const { id, name, tools, rated, figures, funding = NO_FUNDING, isPartial } = market;
  const listed = (query: Partial<ToolQuery>) =>
    paths.toolList({ ...DIRECTORY_DEFAULTS, category: name, ...query });
  const newest = until.year ?? 0;
  const [year, years] = [launchedIn(figures, newest, 1), launchedIn(figures, newest, 2)];
  const category = name === null ? undefined : id;
  const roundsTo = (months?: number) =>
    paths.roundList({
      filters: { category, ...(months && until.month && periodOf(until.month, months)) },
    });
  const launched = (count: number, ...ofYears: number[]): MarketCell => ({
    ...counted(count, listed({ facets: ofYears.map((one) => `launched:${one}`) })),
    note: `of ${formatCount(figures.dated)}`,
  });
  const cheap = figures.prices.slice(0, CHEAP_BANDS);
  return {
    id,
    name: name ?? 'All categories',
    cells: {
      tools: counted(tools, listed({})),
      launched: launched(year, newest),
      launched2: launched(years, newest - 1, newest),
      companies: {
        value: funding.companies,
        text: formatCount(funding.companies),
        ...(!isPartial &&
          speaksOfRounds() && {
            note: `${formatCount(funding.all.companies)} funded`,
            ...(funding.all.rounds > 0 && { to: roundsTo() }),
          }),
      },
      rounds12: happened(funding.last12, roundsTo(12), isPartial),
      funding12: raised(funding.last12, roundsTo(12), isPartial),
      rounds24: happened(funding.last24, roundsTo(24), isPartial),
      funding24: raised(funding.last24, roundsTo(24), isPartial),
      funding: raised(funding.all, roundsTo(), isPartial),
      rated: share(rated, tools, listed({ sortBy: 'rating_count', sortOrder: 'desc' })),
      price: share(
        cheap.reduce((sum, { count }) => sum + count, 0),
        figures.priced,
        listed({ facets: cheap.map(({ value }) => `price:${value}`) }),
      ),
      free: share(
        figures.free,
        figures.freeKnown,
        listed({ view: 'table', sortBy: 'free_tier', sortOrder: 'desc' }),
      ),
      open: share(figures.openSource, tools, listed({ facets: ['open-source'] })),
    },
    launches: figures.launches.map(({ count }) => count),
    momentum: market.momentum ?? null,
  };
}

/** Where there is nothing to add up or to divide by. */
const NOTHING = '–';

/** Bands below $20 a month. */
const CHEAP_BANDS = 2;

/** Rows in an order; what is not known comes last in either direction. */
export function sortMarkets(rows: readonly MarketRow[], { sort, order }: MarketQuery): MarketRow[] {
  const sign = order === 'asc' ? 1 : -1;
  const byName = (a: MarketRow, b: MarketRow) => a.name.localeCompare(b.name);
  if (sort === 'name') return rows.toSorted((a, b) => sign * byName(a, b));
  const figureOf = (row: MarketRow) =>
    sort === 'momentum' ? (row.momentum?.score ?? null) : row.cells[sort].value;
  return rows.toSorted((a, b) => {
    const [first, second] = [figureOf(a), figureOf(b)];
    if (first === null || second === null) {
      return Number(first === null) - Number(second === null) || byName(a, b);
    }
    return sign * (first - second) || byName(a, b);
  });
}

function counted(count: number, to: string): MarketCell {
  return { value: count, text: formatCount(count), to };
}

/** A number of rounds. */
function happened({ rounds }: RoundSum, to: string, isPartial: boolean): MarketCell {
  return { ...counted(rounds, to), ...(isPartial && { note: 'open to everybody' }) };
}

/** A sum is told only where no round is locked: one of the open rounds would rank categories by who is open. */
function raised(sum: RoundSum, to: string, isPartial: boolean): MarketCell {
  const { rounds, amount, withAmount } = sum;
  if (isPartial) return { value: null, text: '', isLocked: true };
  if (rounds === 0) return { value: 0, text: NOTHING };
  const note = coverage(sum);
  return withAmount === 0
    ? { value: null, text: 'Not disclosed', note, to }
    : { value: amount, text: formatUsd(amount), note, to };
}

function share(count: number, of: number, to: string): MarketCell {
  if (of === 0) return { value: null, text: NOTHING };
  const value = (100 * count) / of;
  return { value, text: formatPercent(value), note: `${formatCount(count)} of ${formatCount(of)}`, to };
}

function launchedIn({ launches }: ToolFigures, until: number, years: number): number {
  return launches
    .filter(({ year }) => year <= until && year > until - years)
    .reduce((sum, { count }) => sum + count, 0);
}
