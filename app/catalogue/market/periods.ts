import type { MonthOfRounds } from './recorded-rounds.ts';

/**
 * Periods of recorded rounds. They end where the records end and not today: a quarter is not bad for start-ups
 * because nobody has written it down yet (docs/topics/market.md).
 */

/** A month with less than this share of the average of the twelve recorded months before it is hardly recorded. */
const HARDLY_RECORDED = 0.25;
const YEAR = 12;

/**
 * The last month whose rounds are recorded, as YYYY-MM: the newest with a fair number of rounds. A single round
 * that is known early does not move it. Null without any rounds.
 *
 * @param asOf an ISO date; later months are mistakes
 */
export function recordedUntil(
  months: readonly Pick<MonthOfRounds, 'month' | 'rounds'>[],
  asOf: string,
): string | null {
  const newestFirst = months
    .filter(({ month }) => statesMonth(month) && month <= asOf.slice(0, 7))
    .sort((a, b) => b.month.localeCompare(a.month));
  const isRecorded = (rounds: number, before: readonly { rounds: number }[]) => {
    const average = before.reduce((sum, each) => sum + each.rounds, 0) / Math.max(1, before.length);
    return rounds >= average * HARDLY_RECORDED;
  };
  const last = newestFirst.find(({ rounds }, index) =>
    isRecorded(rounds, newestFirst.slice(index + 1, index + 1 + YEAR)),
  );
  return last?.month ?? null;
}

/** Whether a date says more than its year. */
export function statesMonth(date: string): boolean {
  return date.length > YEAR_DIGITS;
}

const YEAR_DIGITS = 4;

/** Dates as YYYY, YYYY-MM or YYYY-MM-DD; either may be open. */
export interface Period {
  since?: string | undefined;
  until?: string | undefined;
}

/**
 * Whether all days that a date may mean are in a period: a year alone is in a period that has the whole year.
 *
 * @param date YYYY, YYYY-MM or YYYY-MM-DD
 */
export function isWhollyIn(date: string, { since, until }: Period): boolean {
  return (
    (since === undefined || firstDayOf(date) >= firstDayOf(since)) &&
    (until === undefined || endOf(date) <= endOf(until))
  );
}

function firstDayOf(date: string): string {
  return date + '-01-01'.slice(date.length - YEAR_DIGITS);
}

function endOf(date: string): string {
  const [year = '', month = '12', day] = date.split('-');
  if (day !== undefined) return date;
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return `${year}-${month}-${last}`;
}

/** So many months up to and including the last recorded one, as the list of rounds is asked for them. */
export function periodOf(until: string, count: number): { since: string; until: string } {
  return { since: addMonths(until, 1 - count), until };
}

/** The month that a date states, or its year if it states no more; null without either. */
export function monthOf({ date }: { date: string | null }): string | null {
  return /^\d{4}(?:-\d{2})?/.exec(date ?? '')?.[0] ?? null;
}

/**
 * The rounds of so many months up to and including the last recorded one. Those that state only their year count if
 * the whole year is in the period, as in the list of rounds (`meets`).
 */
export function ofLastMonths<R extends { date: string | null }>(
  rounds: readonly R[],
  until: string | null,
  count: number,
): R[] {
  if (until === null) return [];
  const isIn = isInPeriod(until, count);
  return rounds.filter((round) => isIn(monthOf(round)));
}

export type PeriodOfRounds = Omit<MonthOfRounds, 'month'>;

/** As `ofLastMonths`, of months that are already added up. */
export function lastMonths(
  months: readonly MonthOfRounds[],
  until: string | null,
  count: number,
): PeriodOfRounds {
  if (until === null) return summed([]);
  const isIn = isInPeriod(until, count);
  return summed(months.filter(({ month }) => isIn(month)));
}

function isInPeriod(until: string, count: number): (month: string | null) => boolean {
  const period = periodOf(until, count);
  return (month) => month !== null && isWhollyIn(month, period);
}

export interface QuarterSpan {
  /** `Q1 2026`. */
  label: string;
  /** Its first month, and its last recorded one, as YYYY-MM. */
  since: string;
  until: string;
  /** How many of its three months are recorded. */
  recorded: number;
}

export interface Quarter extends PeriodOfRounds, Omit<QuarterSpan, 'since' | 'until'> {}

/** So many quarters up to the one that the records end in, oldest first. */
export function quartersUntil(until: string | null, count: number): QuarterSpan[] {
  if (until === null) return [];
  const last = quarterStart(until);
  return Array.from({ length: count }, (_, index) => {
    const since = addMonths(last, 3 * (index + 1 - count));
    const months = [0, 1, 2].map((offset) => addMonths(since, offset)).filter((month) => month <= until);
    return {
      label: `Q${Math.ceil(Number(since.slice(5)) / 3)} ${since.slice(0, 4)}`,
      since,
      until: months.at(-1) ?? since,
      recorded: months.length,
    };
  });
}

/** As `quartersUntil`, with the rounds of each; quarters without rounds are zero. */
export function lastQuarters(
  months: readonly MonthOfRounds[],
  until: string | null,
  count: number,
): Quarter[] {
  return quartersUntil(until, count).map(({ label, recorded, ...span }) => ({
    label,
    recorded,
    ...summed(months.filter(({ month }) => statesMonth(month) && month >= span.since && month <= span.until)),
  }));
}

function quarterStart(month: string): string {
  return addMonths(month, -((Number(month.slice(5)) - 1) % 3));
}

/** @param month YYYY-MM */
export function addMonths(month: string, count: number): string {
  const sum = Number(month.slice(0, 4)) * YEAR + Number(month.slice(5)) - 1 + count;
  return `${Math.floor(sum / YEAR)}-${String((sum % YEAR) + 1).padStart(2, '0')}`;
}

function summed(months: readonly MonthOfRounds[]): PeriodOfRounds {
  return months.reduce<PeriodOfRounds>(
    (sum, { rounds, amount, priced }) => ({
      rounds: sum.rounds + rounds,
      amount: sum.amount + amount,
      priced: sum.priced + priced,
    }),
    { rounds: 0, amount: 0, priced: 0 },
  );
}
