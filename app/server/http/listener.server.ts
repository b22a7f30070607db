import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { SESSION_COOKIE } from '#domain/session/session.ts';
import { type AppParts, answerRead, answerUnreadable, answerWrite } from './answer.server.ts';
import { isBareHost } from './exchange.server.ts';
import { type FileServer, STORED_FILES_PREFIX } from './files.server.ts';
import { fail, refuse } from './refusal.server.ts';
import { transportHeaders } from './security.server.ts';
import { sendKept } from './sending.server.ts';

export interface ListenerParts extends AppParts {
  /** What the build made for browsers, and what the storage holds. */
  buildFiles: FileServer;
  storedFiles: FileServer;
}

const METHODS: ReadonlySet<string | undefined> = new Set(['GET', 'HEAD', 'POST']);

/**
 * The HTTP edge. A page that is kept leaves from memory, before anything else is looked at; then come files,
 * then the app, which only so many reach at once. Whatever is thrown on the way is logged and answered here.
 */
export function createListener(parts: ListenerParts): RequestListener {
  const transport = new Map(Object.entries(transportHeaders(parts.siteUrl)));
  return (request, response) => {
    const onError = (error: unknown) => fail(parts.log, response, error);
    parts.bounds.door.note();
    try {
      const page = isAnonymousRead(request) ? parts.pages.get(request.url ?? '') : undefined;
      if (page) {
        sendKept(page, request, response)?.catch(onError);
        return;
      }
      // The app's own answers carry them already, which is faster; files and refusals do not.
      response.setHeaders(transport);
      response.on('error', onError);
      const begin = () => void answer(parts, request, response).catch(onError);
      // Behind another on its connection it waits: a file that is open would not be closed if the connection broke.
      if (response.socket) begin();
      else response.once('socket', begin);
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
  // The pages of whoever is signed in are their own.
  return isRead(request) && !cookie?.includes(`${SESSION_COOKIE}=`) && authorization === undefined;
}

async function answer(
  parts: ListenerParts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method, url = '', headers } = request;
  // Before the app: some methods cannot even be told to it.
  if (!METHODS.has(method)) {
    refuse(response, 405, { Allow: [...METHODS].join(', ') });
    return;
  }
  if (!hasOneHost(request) || !url.startsWith('/') || !URL.canParse(`http://localhost${url}`)) {
    refuse(response, 400);
    return;
  }
  const exchange = { parts, request, response, gone: goneSignal(response) };
  if (isReadable(url) && !isRead(request)) await answerWrite(exchange);
  else if (isReadable(url)) {
    const files = url.startsWith(STORED_FILES_PREFIX) ? parts.storedFiles : parts.buildFiles;
    if (!(await files(request, response))) await answerRead(exchange, isAnonymousRead(request));
  } else if (isRead(request) && headers.accept?.includes('text/html')) await answerUnreadable(exchange);
  else refuse(response, 400);
}

/** Made once: an error of its own for each request would cost more than turning it away. */
const GONE = new Error('The client has gone, or has its answer.');

/** Is aborted when the client has gone, or has its answer. */
function goneSignal(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  response.once('close', () => gone.abort(GONE));
  return gone.signal;
}

/** Node passes on whatever stood in the request line; the app is to see nothing that no path can be. */
function isReadable(url: string): boolean {
  try {
    return !decodeURIComponent(url.split('?', 1)[0] ?? '').includes('\0');
  } catch {
    return false;
  }
}

/** Two hosts are one for a proxy in front and the other for us (RFC 9112 §3.2). */
function hasOneHost({ headers, headersDistinct }: IncomingMessage): boolean {
  return isBareHost(headers.host) && (headersDistinct.host?.length ?? 0) < 2;
}
