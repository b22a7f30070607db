import * as build from 'virtual:react-router/server-build';
import { RouterContextProvider, type ServerBuild } from 'react-router';
import { addMissingCookies, NOBODY, readSession } from './features/accounts/request-session.server.ts';
import { tellOperatorsOf } from './features/operators/notices.server.ts';
import { startListings } from './listings-worker.server.ts';
import { isCrossSiteWrite, SECURITY_HEADERS, transportHeaders } from './platform/http/security.server.ts';
import type { Worker } from './platform/jobs/repeating.server.ts';
import {
  answerHeadersContext,
  ownAppContext,
  ownSessionContext,
  previewContext,
  requestIdContext,
  type Services,
  servicesContext,
  sessionContext,
  twinContext,
  viewerContext,
} from './platform/request/context.server.ts';
import { notForEverybody, ownControl, Person, personContext } from './platform/request/person.server.ts';
import { createRequestId } from './platform/request/request-id.server.ts';
import { createRouteHandler } from './platform/request/routes-by-address.server.ts';
import { keepToTwins, pageBehindTwin } from './platform/request/twins.server.ts';
import { speakingAs } from './platform/site/spoken.server.ts';
import { isApiAddress } from './site/api-address.ts';
import { IN_PLACE, REQUEST_ID } from './site/in-place.ts';
import { BUSY_SECONDS } from './site/limits.ts';
import { speakAs } from './site/site.ts';

/**
 * @param sender where the request comes from, as limits count senders; null for an answer that everybody may have: it is
 *   made without the request's cookies, and `isNotForEverybody` tells whether it could not be
 */
export type App = (request: Request, sender: string | null) => Promise<Response>;

interface Answering {
  sender: string | null;
  requestId: string;
  /** What the answer is made with: the app's own services, except in previews. */
  parts: Services;
}

/**
 * The whole app as one function from request to response, without a socket. The HTTP listener and the tests
 * call it.
 */
export function createApp(services: Services): App {
  const route = createRouteHandler(serverBuild(), services.settings.NODE_ENV);
  const lasting = Object.entries({ ...SECURITY_HEADERS, ...transportHeaders(services.settings.SITE_URL) });
  const answer = async (request: Request, { sender, requestId, parts }: Answering) => {
    const refused = refusal(request, parts);
    if (refused) return refused;
    const log = services.log.child({ request_id: requestId });
    const person = new Person(sender === null ? null : { sender, cookies: request.headers.get('Cookie') });
    const {
      state,
      own: session,
      viewer,
      cookies,
    } = sender === null
      ? NOBODY
      : await readSession(services, request, (err) => {
          log.error({ err }, 'A session could not be read');
        });
    const context = new RouterContextProvider();
    context.set(servicesContext, { ...parts, log });
    context.set(requestIdContext, requestId);
    context.set(sessionContext, state);
    context.set(ownSessionContext, session);
    context.set(viewerContext, viewer);
    context.set(personContext, person);
    context.set(ownAppContext, (event) => app(event, sender));
    context.set(previewContext, (path, changed) => {
      const parts = { ...services, ...changed };
      const page = new Request(new URL(path, request.url));
      return speakingAs(parts.site.current, () => answer(page, { sender, requestId, parts }));
    });
    const own = new Headers();
    context.set(answerHeadersContext, own);
    const page = pageBehindTwin(request);
    if (page) context.set(twinContext, new URL(request.url).pathname);
    const routed = withoutCookies(page ?? request);
    const response = await withMethods(await route(routed, context), () =>
      route(new Request(routed.url, { headers: routed.headers }), context),
    );
    if (page) keepToTwins(response.headers);
    for (const [name, value] of own) response.headers.append(name, value);
    addMissingCookies(response.headers, cookies);
    const isOwn = person.wasRead || response.headers.has('Set-Cookie');
    if (isOwn && sender === null) return notForEverybody();
    if (isOwn) response.headers.set('Cache-Control', ownControl(response.headers.get('Cache-Control')));
    return response;
  };
  const app: App = async (request, sender) => {
    const requestId = createRequestId();
    speakAs(services.site.current);
    tellOperatorsOf(services.settings);
    const answered = await answer(request, { sender, requestId, parts: services });
    const response = toldInPlace(request, answered);
    // Every log line of a request carries its id, and so does the response.
    response.headers.set(REQUEST_ID, requestId);
    if (response.status >= 400) response.headers.set('Cache-Control', 'no-store');
    if (response.status === 503 && !response.headers.has('Retry-After')) {
      response.headers.set('Retry-After', String(BUSY_SECONDS));
    }
    for (const [name, value] of lasting) {
      if (!response.headers.has(name)) response.headers.set(name, value);
    }
    return response;
  };
  return app;
}

/** Routes get cookies from `personContext` alone, so that reading one is noticed. */
function withoutCookies(request: Request): Request {
  if (!request.headers.has('Cookie')) return request;
  const headers = new Headers(request.headers);
  headers.delete('Cookie');
  return new Request(request, { headers });
}

/** Tells a script of ours where a redirect leads, because a script cannot see that. */
function toldInPlace(request: Request, response: Response): Response {
  const target = response.headers.get('Location');
  if (!request.headers.has(IN_PLACE.asked) || target === null) return response;
  const headers = new Headers(response.headers);
  headers.delete('Location');
  headers.set(IN_PLACE.target, target);
  headers.set('Cache-Control', 'no-store');
  headers.append('Vary', IN_PLACE.asked);
  return new Response(null, { status: 204, headers });
}

/**
 * Keeps ready what all listings share.
 *
 * @param onReady told once, when everything has been read for the first time
 */
export function startReadingAhead({ db, log }: Pick<Services, 'db' | 'log'>, onReady: () => void): Worker {
  return startListings({ db: db.read, log, onReady });
}

/**
 * The virtual module gives an absent part as undefined, which the handler's type does not accept. The
 * router's own origin check is off: it covers page actions only, while ours covers every write. In development, the
 * router would add each style sheet a second time, without its layer and so above all utilities; a page has its styles
 * already.
 */
function serverBuild(): ServerBuild {
  const { basename = '/', unstable_getCriticalCss: _withoutLayers, ...rest } = build;
  return { ...rest, basename, allowedActionOrigins: ['**'] };
}

/**
 * A route without an action allows reads only (RFC 9110 §15.5.6), but if it has no page either, the router
 * leaves out the Allow header. Whoever may not read the page is told what a read tells them.
 */
async function withMethods(response: Response, read: () => Promise<Response>): Promise<Response> {
  if (response.status !== 405 || response.headers.has('Allow')) return response;
  const page = await read();
  if (page.status === 404 || page.status === 410) return page;
  const isData = response.headers.get('Content-Type')?.startsWith('application/json');
  const answer = isData ? Response.json({ message: 'Method Not Allowed' }, { status: 405 }) : response;
  answer.headers.set('Allow', 'GET, HEAD');
  return answer;
}

/** Asks for a page's loaders alone, for a router in the browser. None runs there (docs/decisions/0118). */
const ROUTER_DATA = /\.data$/;

function refusal(request: Request, { settings }: Services): Response | null {
  const { pathname } = new URL(request.url);
  if (ROUTER_DATA.test(pathname)) return new Response(null, { status: 404 });
  // The API ignores cookies, so other sites' pages may ask it.
  if (!isApiAddress(pathname) && isCrossSiteWrite(request, settings.SITE_URL)) {
    const { SITE_URL } = settings;
    const where = SITE_URL === undefined ? '' : `, or from another address than ${SITE_URL}`;
    return new Response(`This request came from another site${where}.`, { status: 403 });
  }
  return null;
}
