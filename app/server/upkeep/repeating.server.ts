/** A worker that does not finish must not keep the app from stopping; it continues after the next start. */
const STOP_WAIT_MS = 3_000;

/**
 * Repeats something with a pause in between until it is stopped. Stopping waits for the current run, but not
 * for ever.
 *
 * @param look must not throw; it can ask whether the worker has been stopped
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
