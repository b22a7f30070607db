/** The arithmetic of rounds, in each of which one worker and two do the same work at the same moment. */

/** What a site did in a round. */
export interface Side {
  perSecond: number;
  /** Of one processor. */
  workers: readonly number[];
}

/** Both sites at once. Shares are of one processor, what is idle of all. */
export interface Round {
  sides: readonly Side[];
  database: number;
  generators: number;
  idle: number;
}

/**
 * Of the rounds' ratios in their order, counted from both ends. Whatever they are spread like, their true median lies
 * between these two 96 times of 100: fewer than eight of 25 tosses of a coin are heads 2.2 times of 100. Rounds of
 * one start are more alike than tosses of a coin, so it is somewhat less often.
 */
const PLACE = 8;
/**
 * The median of the rounds' ratios, and what it lies between (PLACE).
 *
 * @param byClock whether requests a second count; otherwise those for each second of the busiest worker
 */
export function medianOf(
  rounds: readonly Round[],
  byClock: boolean,
): { lower: number; ratio: number; higher: number } {
  const ratios = rounds
    .map(({ sides: [one, two] }) => value(two, byClock) / value(one, byClock))
    .toSorted((a, b) => a - b);
  const at = (place: number) => ratios.at(place) ?? Number.NaN;
  return { lower: at(PLACE - 1), ratio: at((ratios.length - 1) / 2), higher: at(-PLACE) };
}

function value(side: Side | undefined, byClock: boolean): number {
  if (!side) return Number.NaN;
  return byClock ? side.perSecond : side.perSecond / Math.max(...side.workers);
}

export function total(values: readonly number[]): number {
  return values.reduce((sum, each) => sum + each, 0);
}

export function mean(values: readonly number[]): number {
  return total(values) / values.length;
}
