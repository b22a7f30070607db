import { setTimeout as delay } from 'node:timers/promises';

/** Longer than the work behind any such answer takes, unless the server is overloaded. */
const ANSWER_MS = 250;

/**
 * Answers no sooner than after a fixed time, so that the time does not reveal whether there was work to do, such as a
 * mail to write.
 */
export async function inSameTime(work: () => Promise<void>): Promise<void> {
  await Promise.all([work(), delay(ANSWER_MS)]);
}
