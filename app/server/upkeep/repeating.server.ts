/** A worker that does not come to an end must not keep the app from stopping; it goes on after the next start. */
const STOP_WAIT_MS = 3_000;

/**
 * Does something again and again, with a pause between, until it is stopped. Stopping waits for what is being
 * done, but not for ever.
 *
 * @param look must not throw; it is told whether the worker was stopped meanwhile
 */
export function repeat(
  look: (isStopped: () => boolean) => Promise<void>,
  pauseMs: number,
): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let working = Promise.resolve();
  const begin = () => {
    working = look(() => stopped).then(() => {
      if (!stopped) timer = setTimeout(begin, pauseMs).unref();
    });
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
