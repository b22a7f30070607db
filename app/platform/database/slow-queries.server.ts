import type { Pool } from 'pg';
import type { Logger } from '../watch/log.server.ts';

const LONGEST_STATEMENT = 500;
const MOST_STATEMENTS = 10;

/** A statement without its values, and its longest time. */
export interface SlowStatement {
  statement: string;
  ms: number;
}

/** The slowest statements since the program started, each with its longest time. */
export class SlowestStatements {
  #slowest: readonly SlowStatement[] = [];

  list(): readonly SlowStatement[] {
    return this.#slowest;
  }

  /** @param statementOf returns the statement's text; called only for the slowest */
  note(ms: number, statementOf: () => string): void {
    const last = this.#slowest[MOST_STATEMENTS - 1];
    if (last && ms <= last.ms) return;
    const statement = statementOf();
    const known = this.#slowest.find((one) => one.statement === statement);
    if (known && ms <= known.ms) return;
    this.#slowest = [...this.#slowest.filter((one) => one !== known), { statement, ms }]
      .toSorted((a, b) => b.ms - a.ms)
      .slice(0, MOST_STATEMENTS);
  }
}

/**
 * Logs each slow statement of a pool and keeps the slowest. The text has no values: those are sent separately. Time
 * spent waiting for a connection does not count.
 */
export function logSlowQueries(
  pool: Pool,
  limitMs: number,
  log: Pick<Logger, 'warn'>,
  slowest: SlowestStatements,
): void {
  pool.on('connect', (client) => {
    const { query } = client;
    const ask = (args: unknown[]) => Reflect.apply(query, client, args);
    // Assigned, not defined: the pool overrides it while a transaction holds the connection.
    Object.assign(client, {
      query(...args: unknown[]) {
        const begun = performance.now();
        const done = () => {
          const milliseconds = performance.now() - begun;
          slowest.note(milliseconds, () => statementOf(args[0]));
          if (milliseconds < limitMs) return;
          log.warn(
            { statement: statementOf(args[0]), ms: Math.round(milliseconds) },
            'A statement took long',
          );
        };
        const callback = args.at(-1);
        if (typeof callback !== 'function') return whenSettled(ask(args), done);
        return ask(
          args.with(-1, (...results: unknown[]) => {
            done();
            callback(...results);
          }),
        );
      },
    });
  });
}

/** A result that is not a promise is the stream of a copy, which may take any length of time. */
function whenSettled<T>(result: T, done: () => void): T {
  if (result instanceof Promise) result.then(done, done);
  return result;
}

/** The statement's text, from a text or an object with values. */
function statementOf(query: unknown): string {
  const text = typeof query === 'object' && query !== null && 'text' in query ? query.text : query;
  return String(text).replaceAll(/\s+/g, ' ').slice(0, LONGEST_STATEMENT);
}
