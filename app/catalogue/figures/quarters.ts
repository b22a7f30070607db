import type { Catalogue } from '../catalogue.ts';
import {
  monthOf,
  ofLastMonths,
  periodOf,
  type QuarterSpan,
  quartersUntil,
  statesMonth,
} from '../market/periods.ts';
import type { Until } from '../market/recorded-rounds.ts';
import type { RoundEntry, SeenRounds } from '../rounds/round-list.ts';
import { type RoundSum, sumRounds } from '../rounds/round-sums.ts';
import type { Named } from '../rounds/rounds.ts';
import { bringsMoney } from '../tools/round-kinds.ts';

/** As many as in the market's charts. */
export const QUARTERS = 16;

/** The rounds of one category, or of all. */
export interface QuarterRow {
  /** Null for the whole catalogue, which counts each round once. */
  category: Named | null;
  cells: RoundSum[];
  /** The sum of all quarters, plus rounds that state only a year if the whole year lies in them. */
  all: RoundSum;
}

/** Sums of the rounds that a reader may see, by quarter and category. */
export interface QuarterFigures {
  /** Newest first. */
  quarters: QuarterSpan[];
  /** By name, without the whole catalogue. */
  rows: QuarterRow[];
  total: QuarterRow;
  /** The span of all quarters as a query of the list of rounds; null if there are none. */
  period: { since: string; until: string } | null;
  /** Rounds outside the quarters: without a known month, after the end of the records, and before the first quarter. */
  outside: { undated: number; later: number; earlier: number };
  /** Rounds of these quarters without a category. */
  uncategorized: number;
  until: Until;
  /** Whether the catalogue has rounds that this reader may not see. */
  isPartial: boolean;
}

export function quarterFigures(catalogue: Catalogue, seen: SeenRounds, until: Until): QuarterFigures {
  const quarters = quartersUntil(until.month, QUARTERS).reverse();
  const months = quarters.reduce((sum, { recorded }) => sum + recorded, 0);
  const rowOf = (category: Named | null, rounds: readonly RoundEntry[]): QuarterRow => {
    const byQuarter = Map.groupBy(rounds, (round) => quarterOf(quarters, round));
    const cells = quarters.map((quarter) => byQuarter.get(quarter) ?? []);
    return {
      category,
      cells: cells.map(sumRounds),
      all: sumRounds(ofLastMonths(rounds, until.month, months)),
    };
  };
  return {
    quarters,
    rows: catalogue
      .categories()
      .sort((a, b) => a.name.localeCompare(b.name))
      .map((category) => rowOf(category, seen.of('category', category.id).filter(bringsMoney))),
    total: rowOf(null, seen.rounds),
    period: until.month === null ? null : periodOf(until.month, months),
    outside: outsideOf(quarters, seen.rounds),
    uncategorized: seen.rounds.filter(
      (round) => round.categories.length === 0 && quarterOf(quarters, round) !== undefined,
    ).length,
    until,
    isPartial: seen.isPartial,
  };
}

/** A round's quarter, if its month is known. */
function quarterOf(quarters: readonly QuarterSpan[], round: RoundEntry): QuarterSpan | undefined {
  const month = monthOf(round);
  if (month === null || !statesMonth(month)) return undefined;
  return quarters.find(({ since, until }) => since <= month && month <= until);
}

function outsideOf(
  quarters: readonly QuarterSpan[],
  rounds: readonly RoundEntry[],
): QuarterFigures['outside'] {
  const outside = { undated: 0, later: 0, earlier: 0 };
  for (const round of rounds) {
    const month = monthOf(round);
    if (month === null || !statesMonth(month)) outside.undated += 1;
    else if (month > (quarters[0]?.until ?? '')) outside.later += 1;
    else if (month < (quarters.at(-1)?.since ?? '')) outside.earlier += 1;
  }
  return outside;
}

/** A sum with its quarter and category. */
export interface QuarterLine extends QuarterSpan {
  category: Named | null;
  sum: RoundSum;
}

/** All sums; within each quarter, the whole catalogue comes last. */
export function quarterLines({ quarters, rows, total }: QuarterFigures): QuarterLine[] {
  return quarters.flatMap((quarter, place) =>
    [...rows, total].flatMap(({ category, cells }) => {
      const sum = cells[place];
      return sum ? [{ ...quarter, category, sum }] : [];
    }),
  );
}
