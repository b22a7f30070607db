import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from '#platform/watch/log.server.ts';

const LOOK_PAUSE_MS = 1_000;

/** Aborts `signal` soon after `isOn` turns false. Call `end` when the work is done. */
export function untilOff(
  isOn: () => Promise<boolean>,
  log: Logger,
): { signal: AbortSignal; end: () => void } {
  const [off, done] = [new AbortController(), new AbortController()];
  const look = async () => {
    while (!done.signal.aborted) {
      await wait(LOOK_PAUSE_MS, undefined, { ref: false, signal: done.signal });
      if (!(await isOn())) return off.abort();
    }
  };
  look().catch((err) => {
    if (!done.signal.aborted) log.warn({ err }, 'Looking whether an agent is on failed');
  });
  return { signal: off.signal, end: () => done.abort() };
}
