import type { Session, SessionUser } from './session.ts';

/**
 * When a browser renews its session, and how it retries (spec §8, last paragraph; §9, "Session
 * auto-refresh").
 */

/** Durations in milliseconds. */
export const SESSION_REFRESH = {
  tick: 30_000,
  margin: 90_000,
  firstDelay: 200,
  longestDelay: 30_000,
} as const;

/** Statuses after which a request is worth repeating; 0 stands for a network failure. */
const RETRYABLE: readonly number[] = [502, 503, 504, 0];

/**
 * Whether a session should be renewed now.
 *
 * @param endsAt when it ends, in milliseconds since 1970; null when not known yet
 * @param now milliseconds since 1970
 */
export function isRefreshDue(endsAt: number | null, now: number): boolean {
  return endsAt === null || endsAt - now <= SESSION_REFRESH.margin;
}

/**
 * How long to wait before repeating a failed request.
 *
 * @param status of the answer; 0 when there was none
 * @param attempt how many times it has been tried, from 1
 * @param timeLeft until the session ends; infinite when nobody knows when
 * @param random from 0 to 1, so that browsers that failed together do not ask again together
 * @returns null when it should not be repeated: the answer is final, or the session will have ended by then
 */
export function retryDelay(status: number, attempt: number, timeLeft: number, random: number): number | null {
  if (!RETRYABLE.includes(status)) return null;
  const { firstDelay, longestDelay } = SESSION_REFRESH;
  const delay = Math.min(firstDelay * 2 ** (attempt - 1) * (1 + random / 2), longestDelay);
  return delay < timeLeft ? delay : null;
}

/** The session in an answer from the session's address; null if the answer is malformed. */
export function readSessionAnswer(answer: unknown): Session | null {
  if (!isRecord(answer) || !isRecord(answer.session)) return null;
  const { expiresAt, user } = answer.session;
  if (typeof expiresAt !== 'string' || Number.isNaN(Date.parse(expiresAt))) return null;
  return isSessionUser(user) ? { expiresAt, user } : null;
}

function isSessionUser(value: unknown): value is SessionUser {
  return (
    isRecord(value) &&
    [value.id, value.email].every((text) => typeof text === 'string') &&
    [value.first_name, value.last_name, value.photo_url].every(
      (text) => text === null || typeof text === 'string',
    )
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
