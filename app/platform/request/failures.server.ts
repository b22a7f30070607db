import { createContext, data } from 'react-router';
import { z } from 'zod';
import { MESSAGES } from '#site/messages.ts';
import type { NearName } from '#site/near-name.ts';
import { type Context, requestIdContext, servicesContext } from './context.server.ts';
import { Refused } from './refused.server.ts';

/**
 * Throw it for something that does not exist: spec §8's text with a 404.
 *
 * @param near what the visitor may have meant
 */
export function notFound(message: string, near: readonly NearName[] = []) {
  return data({ message, near }, { status: 404 });
}

/**
 * Throw it for something that was removed.
 *
 * @param near what replaces it
 */
export function gone(message: string, near: readonly NearName[] = []) {
  return data({ message, near }, { status: 410 });
}

/** Whether a thrown value is an answer: a redirect, or a page's status and text. Failures are Errors. */
export function isAnswer(thrown: unknown): boolean {
  return !(thrown instanceof Error);
}

const unavailable = z.object({ init: z.object({ status: z.literal(503) }) });

/** Whether a thrown value is the answer that the session or the database is away. */
export function isUnavailable(thrown: unknown): boolean {
  return unavailable.safeParse(thrown).success;
}

/**
 * Runs queries that a page needs. A failure is logged once and rethrown as a 503 with spec §8's text and the request's
 * id, which the route's error boundary shows.
 *
 * @param operation its name in the log, before 'failed'
 */
export async function orUnavailable<T>(
  context: Context,
  operation: string,
  work: () => Promise<T>,
  message: string = MESSAGES.anErrorOccurred,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isAnswer(error) || error instanceof Refused) throw error;
    logFailure(context, operation, error);
    throw data({ message, requestId: context.get(requestIdContext) }, { status: 503 });
  }
}

/**
 * Runs the queries of a listing page. Spec §8 wants an empty fallback instead of an error page; `failed` and
 * the status 503 mark it, so that nobody caches or indexes it.
 *
 * @param operation its name in the log, before 'failed'
 */
export async function orFallback<T extends object>(
  context: Context,
  operation: string,
  fallback: T,
  work: () => Promise<T>,
) {
  try {
    return data({ ...(await work()), failed: false });
  } catch (error) {
    if (isAnswer(error)) throw error;
    logFailure(context, operation, error);
    return data({ ...fallback, failed: true }, { status: 503 });
  }
}

/**
 * Runs queries that a page can do without.
 *
 * @param operation its name in the log, before 'failed' @returns nothing after a failure, which is logged
 */
export async function orNone<T>(context: Context, operation: string, work: () => Promise<T[]>): Promise<T[]> {
  try {
    return await work();
  } catch (error) {
    // An unavailable answer has been logged where it failed.
    if (!isUnavailable(error)) logFailure(context, operation, error);
    return [];
  }
}

const failedContext = createContext(false);

/**
 * Logs a failure under the operation's name, with the request's id. A database that is away fails each part of a page,
 * so only the request's first failure is logged as an error.
 */
export function logFailure(context: Context, operation: string, err: unknown): void {
  const { log } = context.get(servicesContext);
  const level = context.get(failedContext) ? 'warn' : 'error';
  context.set(failedContext, true);
  log[level]({ err, operation }, `${operation} failed`);
}
