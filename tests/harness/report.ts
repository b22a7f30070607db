import { appendFileSync } from 'node:fs';

/** What a test injected or sent, and the result. */
export interface Injected {
  /** In words, for readers of the report: 'connections broken inside a transaction'. */
  what: string;
  /** How many faults were injected or requests sent. */
  count: number;
  /** Acknowledged writes that were gone afterwards. */
  lost?: number;
  /** Answers containing something that the asker had no right to see. */
  leaked?: number;
  /** Processes that ended or stopped answering because of it. */
  ended?: number;
}

/**
 * Adds a line to the report that `npm run test:attacks` and `npm run test:faults` print. Under `npm test`
 * there is no report; the test's own assertions count in both.
 */
export function report(injected: Injected): void {
  const file = process.env.TEST_REPORT;
  if (file) appendFileSync(file, `${JSON.stringify(injected)}\n`);
}
