/** How many things happened in a year. */
export interface YearCount {
  year: number;
  count: number;
}

/** Launches in the catalogue's last calendar year, and in this many years before it, count as recent. */
export const LATELY_YEARS_BEFORE = 2;

/** Growth is averaged over this many years, so that one thin year does not distort it. */
const GROWTH_YEARS = 5;
/** Growth from fewer tools than this says more about those few than about the market. */
const GROWTH_BASE = 10;

/** Running totals for every year from the first to the last, so that a line has no gaps. */
export function cumulative(counts: YearCount[]): YearCount[] {
  const byYear = new Map(counts.map(({ year, count }) => [year, count]));
  const years = [...byYear.keys()];
  if (years.length === 0) return [];
  const first = Math.min(...years);
  let total = 0;
  return Array.from({ length: Math.max(...years) - first + 1 }, (_, index) => {
    total += byYear.get(first + index) ?? 0;
    return { year: first + index, count: total };
  });
}

/**
 * Average yearly growth in percent over the five complete years before `asOf`, an ISO 8601 date taken from
 * the catalogue, not from the clock. Null if there was too little to grow from.
 */
export function averageGrowth(
  counts: YearCount[],
  asOf: string | null,
): { percent: number; from: number; to: number } | null {
  if (!asOf) return null;
  const to = Number(asOf.slice(0, 4)) - 1;
  const from = to - GROWTH_YEARS;
  const start = totalUntil(counts, from);
  if (start < GROWTH_BASE) return null;
  const percent = 100 * ((totalUntil(counts, to) / start) ** (1 / GROWTH_YEARS) - 1);
  return { percent, from, to };
}

/** How many there were in the year of `asOf` and the two before it; null without a date. */
export function lately(counts: YearCount[], asOf: string | null): { since: number; count: number } | null {
  if (!asOf) return null;
  const since = Number(asOf.slice(0, 4)) - LATELY_YEARS_BEFORE;
  return { since, count: totalUntil(counts, Number.POSITIVE_INFINITY) - totalUntil(counts, since - 1) };
}

function totalUntil(counts: YearCount[], last: number): number {
  return counts.reduce((total, { year, count }) => (year <= last ? total + count : total), 0);
}
