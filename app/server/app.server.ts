import { randomUUID } from 'node:crypto';
import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { VISITOR } from '#domain/access.ts';
import {
  requestIdContext,
  type Services,
  senderContext,
  servicesContext,
  viewerContext,
} from './context.server.ts';
import { isCrossSiteWrite, SECURITY_HEADERS } from './security.server.ts';

/** @param sender where the request comes from, as limits count senders */
export type App = (request: Request, sender: string) => Promise<Response>;

const REQUEST_ID = 'X-Request-Id';

/**
 * The whole app as one function from request to response; it knows no socket. The HTTP listener and the
 * tests call it.
 */
export function createApp(services: Services): App {
  const route = createRequestHandler(serverBuild(), services.settings.NODE_ENV);
  return async (request, sender) => {
    const requestId = randomUUID();
    const response =
      refusal(request, services) ??
      withMethods(await route(request, createContext(services, requestId, sender)));
    response.headers.set(REQUEST_ID, requestId);
    if (response.status >= 400) response.headers.set('Cache-Control', 'no-store');
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
      if (!response.headers.has(name)) response.headers.set(name, value);
    }
    return response;
  };
}

/**
 * The virtual module spells an absent part as undefined, which the handler's type does not take. The
 * router's own origin check is off: it covers page actions only, ours covers every write.
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

/** Every log line of a request carries its id, which the response carries too. */
function createContext(services: Services, requestId: string, sender: string): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(servicesContext, { ...services, log: services.log.child({ request_id: requestId }) });
  context.set(requestIdContext, requestId);
  context.set(viewerContext, VISITOR);
  context.set(senderContext, sender);
  return context;
}

/** A route without an action takes reads only (RFC 9110 §15.5.6); of one without a page, the router says no more. */
function withMethods(response: Response): Response {
  if (response.status !== 405 || response.headers.has('Allow')) return response;
  const isData = response.headers.get('Content-Type')?.startsWith('application/json');
  const answer = isData ? Response.json({ message: 'Method Not Allowed' }, { status: 405 }) : response;
  answer.headers.set('Allow', 'GET, HEAD');
  return answer;
}

function refusal(request: Request, { settings }: Services): Response | null {
  if (isCrossSiteWrite(request, settings.SITE_URL)) {
    return new Response('This request came from another site.', { status: 403 });
  }
  return null;
}
