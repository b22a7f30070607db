import { data, type RouterContextProvider } from 'react-router';
import { requestIdContext, servicesContext } from './context.server.ts';

type Context = Readonly<RouterContextProvider>;

/** What a route throws when the thing that was asked for does not exist: spec §8's text with a 404. */
export function notFound(message: string) {
  return data({ message }, { status: 404 });
}

/**
 * Runs the queries of a page that cannot be shown without them. A failure is logged once and thrown on
 * as a 503 with spec §8's text and the request's id, which the route's error boundary shows.
 */
export async function orUnavailable<T>(
  context: Context,
  message: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    context.get(servicesContext).log.error({ err: error }, message);
    throw data({ message, requestId: context.get(requestIdContext) }, { status: 503 });
  }
}

/**
 * Runs the queries of a listing page. Spec §8 wants an empty fallback instead of an error page; `failed`
 * and the status 503 say that it is one, so that nobody keeps or indexes it.
 */
export async function orFallback<T extends object>(context: Context, fallback: T, work: () => Promise<T>) {
  try {
    return data({ ...(await work()), failed: false });
  } catch (error) {
    context
      .get(servicesContext)
      .log.error({ err: error }, 'A listing could not be read; its fallback is shown');
    return data({ ...fallback, failed: true }, { status: 503 });
  }
}

/**
 * Runs the write of a form. A failure is logged once and comes back as null, so that the page can be
 * shown again, status 503, with all that was typed.
 */
export async function orNull<T>(context: Context, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    context.get(servicesContext).log.error({ err: error }, 'A form could not be stored');
    return null;
  }
}
