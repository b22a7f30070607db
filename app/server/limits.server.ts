import type { RouterContextProvider } from 'react-router';
import type { RateLimit } from '#domain/limits.ts';
import { senderContext, servicesContext } from './context.server.ts';
import { takeTurn } from './queries/rate-limits.server.ts';

/**
 * Counts one attempt of a request's sender against a limit, for all nodes and across restarts.
 *
 * @returns null when it may go on, else the seconds to wait: answer 429 with them as Retry-After
 */
export function countAttempt(
  context: Readonly<RouterContextProvider>,
  limit: RateLimit,
): Promise<number | null> {
  const key = `${limit.name} ${context.get(senderContext)}`;
  return takeTurn(context.get(servicesContext).db.write, key, limit);
}
