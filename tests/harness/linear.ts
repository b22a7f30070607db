import { expect } from 'vitest';

/** Below it, a time says nothing of how it grows. */
const SOON_MS = 100;
/** For four times the length: 4 if in proportion, 16 if with the square. */
const MOST_TIMES = 9;

/**
 * Expects that work takes a time in proportion to the length of what it is given.
 *
 * @param length in characters; a quarter of it is tried too
 */
export function expectLinear(length: number, work: (length: number) => unknown): void {
  const short = processorMs(() => work(length / 4));
  const long = processorMs(() => work(length));
  expect(long).toBeLessThan(Math.max(SOON_MS, short * MOST_TIMES));
}

/** Processor time, which a busy machine does not lengthen. */
function processorMs(work: () => unknown): number {
  const begun = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
}
