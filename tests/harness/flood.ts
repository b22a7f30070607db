import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** One request of a flood, as its sender saw it. */
export interface Asked {
  /** 0 when the connection broke, -1 when no answer came in time. */
  status: number;
  /** From sending to the last byte of the answer. */
  ms: number;
  headers: NodeJS.Dict<string | string[]>;
}

const PATIENCE_MS = 40_000;
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });

/** Sends one request over a kept-alive connection and reads its answer to the end; it never throws. */
export function askOnce(url: string, headers: Record<string, string> = {}, isAgain = false): Promise<Asked> {
  const begun = performance.now();
  return new Promise((resolve) => {
    const settle = (status: number, answered: Asked['headers'] = {}) =>
      resolve({ status, ms: performance.now() - begun, headers: answered });
    const asked = request(url, { agent, headers, timeout: PATIENCE_MS }, (response) => {
      response.resume();
      response.once('end', () => settle(response.statusCode ?? 0, response.headers));
      response.once('error', () => settle(0));
    });
    asked.once('timeout', () => {
      settle(-1);
      asked.destroy();
    });
    asked.once('error', () => {
      // A kept-alive connection may be closed while a request is in transit; clients then send it again.
      if (asked.reusedSocket && !isAgain) resolve(askOnce(url, headers, true));
      else settle(0);
    });
    asked.end();
  });
}

/**
 * Sends requests at a steady rate whether or not they are answered, like a crowd of independent visitors, and
 * waits for the last answer.
 *
 * @param perSecond how many start each second
 */
export async function flood(
  { perSecond, seconds }: { perSecond: number; seconds: number },
  addressOf: (index: number) => string,
): Promise<Asked[]> {
  const begun = performance.now();
  const answers: Promise<Asked>[] = [];
  while (performance.now() - begun < seconds * 1_000) {
    const due = ((performance.now() - begun) / 1_000) * perSecond;
    while (answers.length < due) answers.push(askOnce(addressOf(answers.length)));
    await wait(5);
  }
  return Promise.all(answers);
}

/** How many requests per second are answered when each of a few clients waits for its answer. */
export async function capacity(clients: number, ms: number, addressOf: () => string): Promise<number> {
  const until = performance.now() + ms;
  let done = 0;
  const client = async () => {
    while (performance.now() < until) {
      await askOnce(addressOf());
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return done / (ms / 1_000);
}

/** The value that the given share of values does not exceed; 0.99 gives the 99th percentile. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
