import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequestId } from '../request/request-id.server.ts';
import { type CachedPage, type PageVariant, VARY } from './cached-page.server.ts';
import { compress } from './compression.server.ts';
import { chooseEncoding, type Encoding, namesTag, type WholeResponse } from './exchange.server.ts';
import { inTurn } from './turn.server.ts';

/**
 * Sends a page from memory: at once, if this encoding was requested before.
 *
 * @returns a promise if the encoding has to be made first
 */
export function sendCached(
  page: CachedPage,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> | undefined {
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  const variant = page.variant(encoding);
  if (!variant) return sendEncoded(page, encoding, request, response);
  sendVariant(variant, request, response);
  return undefined;
}

async function sendEncoded(
  page: CachedPage,
  encoding: Encoding,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  await new Promise<void>((begin) => inTurn(response, begin));
  sendVariant(await page.encode(encoding), request, response);
}

function sendVariant(variant: PageVariant, request: IncomingMessage, response: ServerResponse): void {
  if (isKnown(request, variant)) {
    response.writeHead(304, identified(variant.unchangedHeaders));
    response.end();
    return;
  }
  response.writeHead(200, identified(variant.headers));
  response.end(request.method === 'HEAD' ? undefined : variant.body);
}

/** Sets the last value in a copy: a copy that grows would be copied twice. */
function identified(headers: readonly string[]): string[] {
  const own = headers.slice();
  own[own.length - 1] = createRequestId();
  return own;
}

/**
 * Whether the client has this version of the page. A tag is exact and counts alone (RFC 9110 §13.1.3). A date in the
 * future proves nothing.
 */
function isKnown({ headers }: IncomingMessage, { etag, modified }: PageVariant): boolean {
  if (headers['if-none-match'] !== undefined || modified === null) {
    return namesTag(headers['if-none-match'], etag);
  }
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return since >= modified && since <= Date.now();
}

/** Sends a page that is not cached. */
export async function sendWhole(
  whole: WholeResponse,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  const body = await compress(whole.body, encoding);
  const headers = new Set(
    whole.headers.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase()),
  );
  response.writeHead(whole.status, [
    ...whole.headers,
    ...(headers.has('cache-control') ? [] : ['Cache-Control', 'private, no-store']),
    ...(headers.has('vary') ? [] : ['Vary', VARY]),
    ...(encoding === 'identity' ? [] : ['Content-Encoding', encoding]),
    'Content-Length',
    String(body.byteLength),
  ]);
  response.end(request.method === 'HEAD' ? undefined : body);
}
