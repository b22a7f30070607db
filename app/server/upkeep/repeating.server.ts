import type { Logger } from '#server/watch/log.server.ts';

/** A worker that does not come to an end must not keep the app from stopping; it goes on after the next start. */
const STOP_WAIT_MS = 3_000;

export interface Worker {
  stop(): Promise<void>;
}

interface Repeated {
  /** As the log names it, before 'failed'. */
  operation: string;
  /** Hears of the first failure in a row. */
  log: Logger;
  pauseMs: number;
}

/**
 * Does something again and again, with a pause between, until it is stopped. Stopping waits for what is being
 * done, but not for ever. A failure is tried again after the pause, like anything else.
 *
 * @param work is told whether the worker was stopped meanwhile
 */
export function repeat(
  { operation, log, pauseMs }: Repeated,
  work: (isStopped: () => boolean) => Promise<unknown>,
): Worker {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let hasFailed = false;
  const turn = async () => {
    try {
      await work(() => stopped);
      hasFailed = false;
    } catch (err) {
      if (!hasFailed && !stopped) log.error({ err, operation }, `${operation} failed`);
      hasFailed = true;
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
