import { setTimeout as wait } from 'node:timers/promises';
import type { ServerUse } from '#platform/database/server-use.server.ts';
import type { Logger } from '#platform/watch/log.server.ts';

const FIRST_DELAY_MS = 100;
/** The longest pause between attempts, for instance while the disk is full. */
const MAX_DELAY_MS = 10_000;
/** After a shorter run, the delay keeps growing. */
const STEADY_MS = 60_000;

export interface Supervised {
  /** Marks the server as used; calls `onLost` when the server ends. */
  hold(onLost: () => void): Promise<ServerUse>;
  /** Finds the server, or starts it. */
  bringBack(signal: AbortSignal): Promise<void>;
  /** The server's last message. */
  lastWords(): string;
  log: Logger | undefined;
}

/**
 * Keeps a running server in use, and restarts it with a growing delay whenever it ends.
 *
 * @returns the use of the server; its release also ends the supervision @throws what the first `hold` throws
 */
export async function supervise({ hold, bringBack, lastWords, log }: Supervised): Promise<ServerUse> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let since = Date.now();
  let delayMs = FIRST_DELAY_MS;
  let returning = Promise.resolve();
  const onLost = () => {
    if (!signal.aborted) returning = comeBack();
  };
  let use = await hold(onLost);

  async function comeBack(): Promise<void> {
    const lostAt = Date.now();
    if (lostAt - since > STEADY_MS) delayMs = FIRST_DELAY_MS;
    log?.error({ reason: lastWords() }, 'The database server has gone; it is brought back');
    let told = '';
    while (!signal.aborted) {
      await wait(delayMs, undefined, { signal }).catch(() => {});
      delayMs = Math.min(delayMs * 2, MAX_DELAY_MS);
      try {
        if (signal.aborted) return;
        await bringBack(signal);
        use = await hold(onLost);
        since = Date.now();
        log?.warn({ after_ms: since - lostAt }, 'The database server answers again');
        return;
      } catch (error) {
        const reason = String(error);
        if (!signal.aborted && reason !== told)
          log?.error({ reason }, 'The database server did not come back yet');
        told = reason;
      }
    }
  }

  return {
    async release() {
      stopping.abort();
      await returning;
      return use.release();
    },
  };
}
