/**
 * How many followers one transaction writes mails for (docs/topics/following.md). A transaction has ten seconds; how
 * many mails fit depends on the machine, its load, and what each mail lists.
 */

export const FIRST_BATCH = 25;
/** Bounds the memory of a day's alerts. */
const LARGEST_BATCH = 100;
const QUICK_MS = 1_000;
const SLOW_MS = 2_500;

/** The size of the next batch after a written one. */
export function afterBatch(size: number, tookMs: number): number {
  if (tookMs > SLOW_MS) return Math.max(1, Math.floor(size / 2));
  return tookMs < QUICK_MS ? Math.min(LARGEST_BATCH, size * 2) : size;
}

/** The size of the next batch after a failed one, which may have taken too long. */
export function afterFailure(size: number): number {
  return Math.max(1, Math.floor(size / 4));
}
