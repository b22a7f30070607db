import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { isApiAddress, PREFLIGHT_HEADERS } from '#site/api-address.ts';
import { plainSpelling } from '#site/page-address.ts';
import { SESSION_COOKIE } from '#site/session.ts';
import { prefersMarkdown, twinOf } from '#site/twins.ts';
import { type AppParts, answerRead, answerUnreadable, answerWrite } from './answer.server.ts';
import { isBareHost } from './exchange.server.ts';
import { type FileServer, STORED_FILES_PREFIX } from './files.server.ts';
import { cacheKey } from './page-origin.server.ts';
import { fail, refuse } from './refusal.server.ts';
import { transportHeaders } from './security.server.ts';
import { sendCached } from './sending.server.ts';
import { inTurn } from './turn.server.ts';

export interface ListenerParts extends AppParts {
  /** The build's files for browsers. */
  buildFiles: FileServer;
  storedFiles: FileServer;
}

const METHODS: ReadonlySet<string | undefined> = new Set(['GET', 'HEAD', 'POST']);

/**
 * The HTTP edge. Looks for a cached page, then for a file, then asks the app, which takes a limited number at once.
 * Logs and answers whatever is thrown.
 */
export function createListener(parts: ListenerParts): RequestListener {
  const transport = new Map(Object.entries(transportHeaders(parts.siteUrl)));
  return (request, response) => {
    const onError = (error: unknown) => fail(parts.log, response, error);
    parts.bounds.door.note();
    if (isRead(request) && prefersMarkdown(request.headers.accept)) {
      // The twin has its own address, so no Accept header can return another cached page.
      request.url = twinOf(request.url ?? '') ?? request.url;
    }
    try {
      // Requests without exactly one host are refused below.
      const page =
        isAnonymousRead(request) && hasOneHost(request)
          ? parts.pages.get(cacheKey(parts.siteUrl, request, request.url ?? ''))
          : undefined;
      if (page) {
        sendCached(page, request, response)?.catch(onError);
        return;
      }
      // For files and refusals. The app's own answers already carry them, which is faster.
      response.setHeaders(transport);
      response.on('error', onError);
      inTurn(response, () => void answer(parts, request, response).catch(onError));
    } catch (error) {
      onError(error);
    }
  };
}

function isRead(request: IncomingMessage): boolean {
  return request.method === 'GET' || request.method === 'HEAD';
}

function isAnonymousRead(request: IncomingMessage): boolean {
  const { cookie, authorization } = request.headers;
  // Signed-in members and programs with keys get pages of their own.
  return isRead(request) && !cookie?.includes(`${SESSION_COOKIE}=`) && authorization === undefined;
}

async function answer(
  parts: ListenerParts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method, url = '', headers } = request;
  if (method === 'OPTIONS' && isApiAddress(url)) {
    response.writeHead(204, PREFLIGHT_HEADERS);
    response.end();
    return;
  }
  // Before the app, because a Request cannot even carry some methods.
  if (!METHODS.has(method)) {
    refuse(response, 405, { Allow: [...METHODS].join(', ') });
    return;
  }
  if (!hasOneHost(request) || !url.startsWith('/') || !URL.canParse(`http://localhost${url}`)) {
    refuse(response, 400);
    return;
  }
  const exchange = { parts, request, response, gone: goneSignal(response) };
  if (!isReadable(url)) {
    if (isRead(request) && takesPages(headers.accept) && !isApiAddress(url)) await answerUnreadable(exchange);
    else refuse(response, 404);
  } else if (!isRead(request)) await answerWrite(exchange);
  else {
    const files = url.startsWith(STORED_FILES_PREFIX) ? parts.storedFiles : parts.buildFiles;
    if (await files(request, response)) return;
    const plain = plainSpelling(url);
    if (plain !== null) refuse(response, 308, { Location: plain, 'Cache-Control': AN_HOUR });
    else await answerRead(exchange, isAnonymousRead(request));
  }
}

/** Long enough that nobody asks twice, and short enough that a mistake does not last. */
const AN_HOUR = 'public, max-age=3600';

/** Whether the client takes a page as an answer: it does unless its Accept header excludes HTML. */
function takesPages(accept: string | undefined): boolean {
  return accept === undefined || /text\/(?:html|\*)|\*\/\*/.test(accept);
}

/** Created once: a new error for each request would cost more than the refusal. */
const GONE = new Error('The client has gone, or has its answer.');

/** Aborts when the client has gone or has its answer. */
function goneSignal(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  response.once('close', () => gone.abort(GONE));
  return gone.signal;
}

/** Node passes on anything in the request line, but the app should see only valid paths. */
function isReadable(url: string): boolean {
  try {
    return !decodeURIComponent(url.split('?', 1)[0] ?? '').includes('\0');
  } catch {
    return false;
  }
}

/** Nearly all requests name the same host, and checking it is slow compared to sending a cached page. */
let lastBareHost: string | undefined;

/** Given two Host headers, a proxy in front may believe one and we the other (RFC 9112 §3.2). */
function hasOneHost({ headers: { host }, rawHeaders }: IncomingMessage): boolean {
  if (host !== lastBareHost) {
    if (!isBareHost(host)) return false;
    lastBareHost = host;
  }
  // `headers` has only the first one, and `headersDistinct` makes a list for every header.
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    // The length rules out nearly all others; lower-casing makes a new text.
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts < 2;
}
