import { randomBytes } from 'node:crypto';
import { renderToReadableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { BOOT_SCRIPT } from '#ui/boot-script.ts';
import { PAGE_PLACES } from '#ui/page-places.ts';
import { ScriptMarker } from '#ui/script-marker.ts';
import styleSheet from './app.css?inline';
import { paymentPages } from './server/billing/payment/stripe.server.ts';
import { pageData } from './server/http/page-data.server.ts';
import { PageStyles } from './server/http/page-styles.server.ts';
import { contentSecurityPolicy, sealPage } from './server/http/security.server.ts';
import { servicesContext, twinContext } from './server/request/context.server.ts';
import { describedScript } from './server/request/described.server.ts';
import { feedLinks } from './server/request/feed-links.server.ts';
import { siteAddress } from './server/request/site-address.server.ts';
import { markdownResponse, twinLink } from './server/request/twins.server.ts';

/**
 * How long (ms) data may still be pending once the loaders have answered. It does not limit the loaders: they
 * end because the database's read handle and every other outside call have limits of their own.
 */
export const streamTimeout = 5_000;

const styles = new PageStyles(styleSheet);

/**
 * Renders the whole page before sending the first byte: a failure can still choose its status, the policy can
 * name every inline script, and the page can be cached and compressed.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  let failed = false;
  const marker = randomBytes(16).toString('hex');
  const { serverHandoffStream: _, ...withoutStream } = entry;
  const { loaderData, actionData, errors } = entry.staticHandlerContext;
  const data = pageData({ loaderData, actionData, errors });
  const page = (
    <ScriptMarker value={marker}>
      <ServerRouter context={data === null ? entry : withoutStream} url={request.url} nonce={marker} />
    </ScriptMarker>
  );
  const stream = await renderToReadableStream(page, {
    nonce: marker,
    // Lazily loaded parts are rendered in place, however long the page is, so that no script has to move
    // them.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    signal: AbortSignal.any([request.signal, AbortSignal.timeout(streamTimeout + 1_000)]),
    onError(error) {
      failed = true;
      handleError(error, { request, params: {}, context });
    },
  });
  await stream.allReady;
  const document = await new Response(stream).text();
  const twin = context.get(twinContext);
  if (twin !== null) {
    return markdownResponse(document, { headers, status: failed ? 500 : status, page: request.url, twin });
  }
  const { settings } = context.get(servicesContext);
  // At the end of the head, hydration passes over elements that the browser's code does not know.
  const forPrograms = feedLinks(context) + describedScript(context, siteAddress(request, settings));
  const rendered = document
    .replace(PAGE_PLACES.boot.text, () => BOOT_SCRIPT)
    .replace(PAGE_PLACES.data.text, () => data ?? '')
    .replace('</head>', () => `${forPrograms}</head>`);
  const { html, hashes } = sealPage(styles.fillIn(rendered, PAGE_PLACES.styles.text), marker);
  // In development, Vite adds the style sheet a second time by itself.
  const inline = import.meta.env.DEV ? { ...hashes, styles: ['unsafe-inline'] } : hashes;
  const policy = contentSecurityPolicy(inline, settings.CONTACT_PAGE_URL, paymentPages(settings));
  // On every page, because the browser moves between pages under the policy of the first one.
  headers.set('Content-Security-Policy', policy);
  const link = status === 200 ? twinLink(request.url) : null;
  if (link) headers.append('Link', link);
  return new Response(html, { status: failed ? 500 : status, headers });
}

/** Logs only unexpected errors. A refusal that a route chose (a 404, a 405) is an answer, not an error. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  const { pathname, search } = new URL(request.url);
  context.get(servicesContext).log.error({ err: error, url: pathname + search }, 'A request failed');
};
