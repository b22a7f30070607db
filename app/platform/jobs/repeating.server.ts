import type { Logger } from '../watch/log.server.ts';
import { Outage } from './outage.server.ts';

/** A worker that hangs must not keep the app from stopping; it continues after the next start. */
const STOP_WAIT_MS = 3_000;

export interface Worker {
  stop(): Promise<void>;
}

/** Tells long-running work to end early. */
export type IsStopped = () => boolean;

interface Repeated {
  /** Its name in the log, before 'failed'. */
  operation: string;
  /** Receives the first failure in a row, and its end. */
  log: Logger;
  pauseMs: number;
}

/**
 * Repeats work with a pause in between until it is stopped. Stopping waits for the current run, within a limit.
 * Failures are retried after the pause.
 *
 * @param work is told whether the worker was stopped meanwhile; returns 'not now' if there was nothing to do, which
 * does not end an earlier failure
 */
export function repeat(
  { operation, log, pauseMs }: Repeated,
  work: (isStopped: IsStopped) => Promise<unknown>,
): Worker {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const outage = new Outage(log, { begins: `${operation} failed`, ends: `${operation} works again` });
  const turn = async () => {
    try {
      if ((await work(() => stopped)) !== 'not now') outage.ended();
    } catch (err) {
      if (!stopped) outage.failed(err);
    }
    if (!stopped) timer = setTimeout(begin, pauseMs).unref();
  };
  let working = Promise.resolve();
  const begin = () => {
    working = turn();
  };
  begin();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      const enough = new Promise<void>((resolve) => setTimeout(resolve, STOP_WAIT_MS).unref());
      await Promise.race([working, enough]);
    },
  };
}
