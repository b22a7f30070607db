import { randomUUID } from 'node:crypto';
import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { isApiAddress } from '#domain/api/address.ts';
import { createAuth } from './accounts/auth.server.ts';
import { isCrossSiteWrite, SECURITY_HEADERS, transportHeaders } from './http/security.server.ts';
import { startListings } from './listing/listings-worker.server.ts';
import {
  answerHeadersContext,
  authContext,
  ownAppContext,
  requestIdContext,
  type Services,
  senderContext,
  servicesContext,
  sessionContext,
  shownContext,
  twinContext,
  viewerContext,
} from './request/context.server.ts';
import { addMissingCookies, readSession } from './request/session.server.ts';
import { keepToTwins, pageBehindTwin } from './request/twins.server.ts';
import type { Worker } from './upkeep/repeating.server.ts';

/**
 * @param sender where the request comes from, as limits count senders
 * @param shown receives what the response shows, for any cache that keeps it (`request/shown.server.ts`)
 */
export type App = (request: Request, sender: string, shown?: Set<string>) => Promise<Response>;

/** Every log line of a request carries its id, and so does the response. */
const REQUEST_ID = 'X-Request-Id';

/**
 * The whole app as one function from request to response, without a socket. The HTTP listener and the tests
 * call it.
 */
export function createApp(services: Services): App {
  const route = createRequestHandler(serverBuild(), services.settings.NODE_ENV);
  const auth = createAuth(services);
  const lasting = Object.entries({ ...SECURITY_HEADERS, ...transportHeaders(services.settings.SITE_URL) });
  const answer = async (request: Request, sender: string, shown: Set<string>, requestId: string) => {
    const refused = refusal(request, services);
    if (refused) return refused;
    const log = services.log.child({ request_id: requestId });
    const { state, viewer, cookies } = await readSession(auth, request, (err) => {
      log.error({ err }, 'A session could not be read');
    });
    const context = new RouterContextProvider();
    context.set(servicesContext, { ...services, log });
    context.set(requestIdContext, requestId);
    context.set(authContext, auth);
    context.set(sessionContext, state);
    context.set(viewerContext, viewer);
    context.set(senderContext, sender);
    context.set(shownContext, shown);
    context.set(ownAppContext, (event) => app(event, sender));
    const own = new Headers();
    context.set(answerHeadersContext, own);
    const page = pageBehindTwin(request);
    if (page) context.set(twinContext, new URL(request.url).pathname);
    const response = withMethods(await route(page ?? request, context));
    if (page) keepToTwins(response.headers);
    for (const [name, value] of own) response.headers.append(name, value);
    addMissingCookies(response.headers, cookies);
    return response;
  };
  const app: App = async (request, sender, shown = new Set()) => {
    const requestId = randomUUID();
    const response = await answer(request, sender, shown, requestId);
    response.headers.set(REQUEST_ID, requestId);
    if (response.status >= 400) response.headers.set('Cache-Control', 'no-store');
    for (const [name, value] of lasting) {
      if (!response.headers.has(name)) response.headers.set(name, value);
    }
    return response;
  };
  return app;
}

/**
 * Keeps ready what all listings share. The app itself must do so: its build has copies of the modules of its
 * own, with their memory.
 */
export function startReadingAhead({ db, log }: Pick<Services, 'db' | 'log'>): Worker {
  return startListings({ db: db.read, log });
}

/**
 * The virtual module gives an absent part as undefined, which the handler's type does not accept. The
 * router's own origin check is off: it covers page actions only, while ours covers every write.
 */
function serverBuild(): ServerBuild {
  const { basename = '/', unstable_getCriticalCss: criticalCss, ...rest } = build;
  return {
    ...rest,
    basename,
    allowedActionOrigins: ['**'],
    ...(criticalCss && { unstable_getCriticalCss: criticalCss }),
  };
}

/**
 * A route without an action allows reads only (RFC 9110 §15.5.6), but if it has no page either, the router
 * leaves out the Allow header.
 */
function withMethods(response: Response): Response {
  if (response.status !== 405 || response.headers.has('Allow')) return response;
  const isData = response.headers.get('Content-Type')?.startsWith('application/json');
  const answer = isData ? Response.json({ message: 'Method Not Allowed' }, { status: 405 }) : response;
  answer.headers.set('Allow', 'GET, HEAD');
  return answer;
}

function refusal(request: Request, { settings }: Services): Response | null {
  // The API ignores cookies, so other sites' pages may ask it.
  if (!isApiAddress(new URL(request.url).pathname) && isCrossSiteWrite(request, settings.SITE_URL)) {
    return new Response('This request came from another site.', { status: 403 });
  }
  return null;
}
