import { randomUUID } from 'node:crypto';
import { renderToString } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import styleSheet from './app.css?inline';
import { paymentPages } from './features/billing/payment/stripe.server.ts';
import { describedScript } from './features/discovery/described.server.ts';
import { feedLinks } from './features/discovery/feeds/feed-links.server.ts';
import { encodeTexts } from './platform/http/encoding.server.ts';
import { wholeResponse } from './platform/http/exchange.server.ts';
import { PageStyles } from './platform/http/page-styles.server.ts';
import { contentSecurityPolicy, sealPage } from './platform/http/security.server.ts';
import { servicesContext, twinContext } from './platform/request/context.server.ts';
import { siteAddress } from './platform/request/site-address.server.ts';
import { markdownResponse, twinLink } from './platform/request/twins.server.ts';
import { BOOT_SCRIPT } from './ui/boot-script.ts';
import { FrameCache } from './ui/frame-cache.ts';
import { FrameContext } from './ui/frame-parts.tsx';
import { PAGE_PLACES } from './ui/page-places.ts';
import { PageScriptsContext } from './ui/page-scripts.ts';

const styles = new PageStyles(styleSheet);
const frames = new FrameCache();

/**
 * What the server needs to render a page: the routes that it consists of, and nothing for a router in the browser:
 * there is none. In development, the framework would also add each part of the style sheet once more, without its layer.
 */
function forServer({ serverHandoffStream: _, criticalCss: __, ...entry }: EntryContext): EntryContext {
  const routes = Object.fromEntries(
    entry.staticHandlerContext.matches.map(({ route: { id } }) => [id, entry.manifest.routes[id]]),
  );
  return { ...entry, manifest: { ...entry.manifest, routes } };
}

/**
 * Renders the whole page before sending the first byte: a failure can still choose its status, the policy can
 * name every inline script, and the page can be cached and compressed. The loaders have brought all data, so nothing in
 * a page has to be waited for, and React makes one string, which takes half the work of a stream.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const marker = randomUUID();
  const { module, runtime } = { ...entry.manifest.entry, ...entry.manifest.hmr };
  const { settings, site } = context.get(servicesContext);
  const page = (
    <PageScriptsContext value={{ marker, entry: module, refresh: runtime }}>
      <FrameContext value={frames.of(site.current, entry.staticHandlerContext.location.pathname)}>
        <ServerRouter context={forServer(entry)} url={request.url} />
      </FrameContext>
    </PageScriptsContext>
  );
  const document = renderToString(page);
  const twin = context.get(twinContext);
  if (twin !== null) {
    return markdownResponse(document, { headers, status, page: request.url, twin });
  }
  const forPrograms = feedLinks(context) + describedScript(context, siteAddress(request, settings));
  // All places to fill are in the head, so the rest, which is many times longer, is not copied for each.
  const endOfHead = document.indexOf('</head>');
  const rules = styles.rulesFor(document);
  const head = document
    .slice(0, endOfHead)
    .replace(PAGE_PLACES.boot, () => BOOT_SCRIPT)
    .replace(PAGE_PLACES.styles, () => rules.code);
  const { html, hashes } = sealPage(`<!DOCTYPE html>${head}${forPrograms}`, marker, rules);
  // In development, Vite adds the style sheet a second time by itself.
  const inline = import.meta.env.DEV ? { ...hashes, styles: ['unsafe-inline'] } : hashes;
  const policy = contentSecurityPolicy(inline, settings.CONTACT_PAGE_URL, paymentPages(settings));
  headers.set('Content-Security-Policy', policy);
  const link = status === 200 ? twinLink(request.url) : null;
  if (link) headers.append('Link', link);
  const whole = encodeTexts([html, document.slice(endOfHead)]);
  return wholeResponse(whole, { status, headers });
}

/** Logs only unexpected errors. A refusal that a route chose (a 404, a 405) is an answer, not an error. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  const { pathname, search } = new URL(request.url);
  context.get(servicesContext).log.error({ err: error, url: pathname + search }, 'A request failed');
};
