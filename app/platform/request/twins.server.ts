import { formatDate } from '#site/format.ts';
import { SITE } from '#site/site.ts';
import { pageOfTwin, twinOf } from '#site/twins.ts';

/** Servers in front of the site refuse an answer whose headers are a few kilobytes. */
const LONGEST_LINKED = 2_000;

/** The request for the page behind a twin, or null if the address is not a twin's. */
export function pageBehindTwin(request: Request): Request | null {
  if (request.method !== 'GET') return null;
  const { origin, pathname, search } = new URL(request.url);
  const page = pageOfTwin(pathname + search);
  return page === null ? null : new Request(origin + page, request);
}

/** Changes a redirect to the new page's twin, for readers of a twin. */
export function keepToTwins(headers: Headers): void {
  const moved = headers.get('Location');
  const twin = moved === null ? null : twinOf(moved);
  if (twin !== null) headers.set('Location', twin);
}

/** A page's Link header to its twin, or null if it has none. */
export function twinLink(page: string): string | null {
  const { pathname, search } = new URL(page);
  const twin = twinOf(pathname + search);
  return twin === null || twin.length > LONGEST_LINKED
    ? null
    : `<${twin}>; rel="alternate"; type="text/markdown"`;
}

interface Twin {
  headers: Headers;
  status: number;
  /** The page's full address. */
  page: string;
  /** The twin's path. */
  twin: string;
}

/**
 * The answer with a page's twin, which ends with the site, the page's address and the day. It tells search engines to index
 * the page instead.
 */
export async function markdownResponse(
  html: string,
  { headers, status, page, twin }: Twin,
): Promise<Response> {
  const { toMarkdown } = await import('./to-markdown.server.ts');
  const { search } = new URL(page);
  headers.set('Content-Type', 'text/markdown; charset=utf-8');
  if (page.length <= LONGEST_LINKED) {
    headers.set('Content-Location', twin + search);
    headers.set('Link', `<${page}>; rel="canonical"`);
  }
  headers.set('X-Robots-Tag', 'noindex');
  const day = formatDate(new Date().toISOString().slice(0, 10));
  return new Response(`${toMarkdown(html, page)}\n${SITE.name}, <${page}>, ${day}.\n`, { status, headers });
}
