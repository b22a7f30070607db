import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import {
  chooseEncoding,
  compress,
  isBareHost,
  ownOrigin,
  sendStream,
  toRequest,
  toWhole,
  type WholeResponse,
} from './exchange.server.ts';
import { type FileServer, STORED_FILES_PREFIX } from './files.server.ts';
import { type Filled, type KeptPage, type PageCache, type PageVariant, VARY } from './pages.server.ts';
import { SECURITY_HEADERS, transportHeaders } from './security.server.ts';
import { senderOf } from './sender.server.ts';

export interface ListenerParts {
  app: (request: Request, sender: string, shown?: Set<string>) => Promise<Response>;
  pages: PageCache;
  /** What the build made for browsers, and what the storage holds. */
  buildFiles: FileServer;
  storedFiles: FileServer;
  /** The public address, where it is set; pages are rendered under it. */
  siteUrl: string | undefined;
  /** How many proxies stand in front. */
  proxies: number;
  log: Logger;
}

/** A cookie whose name ends so says that somebody is signed in: his pages are his own. */
const SESSION_COOKIE = 'session_token=';

const METHODS: ReadonlySet<string | undefined> = new Set(['GET', 'HEAD', 'POST']);

/**
 * The HTTP edge. A page that is kept leaves from memory, before anything else is looked at; then come
 * files, then the app.
 */
export function createListener(parts: ListenerParts): RequestListener {
  const transport = new Map(Object.entries(transportHeaders(parts.siteUrl)));
  return (request, response) => {
    const page = isAnonymousRead(request) ? parts.pages.get(request.url ?? '') : undefined;
    if (page) {
      answerFromMemory(page, request, response, parts.log);
      return;
    }
    // The app's own answers carry them already, which is faster; files and refusals do not.
    response.setHeaders(transport);
    // Before the app: some methods cannot even be told to it.
    if (!METHODS.has(request.method)) {
      response.setHeader('Allow', [...METHODS].join(', '));
      refuse(response, 405, 'Method Not Allowed');
      return;
    }
    if (!isWellFormed(request.url) || !hasOneHost(request)) {
      refuse(response, 400, 'Bad Request');
      return;
    }
    const toApp = () => {
      answerFromApp(parts, request, response).catch((error: unknown) => fail(parts.log, response, error));
    };
    if (!isRead(request)) toApp();
    else if (request.url?.startsWith(STORED_FILES_PREFIX)) parts.storedFiles(request, response, toApp);
    else parts.buildFiles(request, response, toApp);
  };
}

function isRead(request: IncomingMessage): boolean {
  return request.method === 'GET' || request.method === 'HEAD';
}

function isAnonymousRead(request: IncomingMessage): boolean {
  const { cookie, authorization } = request.headers;
  return isRead(request) && !cookie?.includes(SESSION_COOKIE) && authorization === undefined;
}

/** Node passes on whatever stood in the request line; the app is to see nothing that cannot be an address. */
function isWellFormed(url: string | undefined): boolean {
  if (!url?.startsWith('/') || !URL.canParse(`http://localhost${url}`)) return false;
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

function answerFromMemory(
  page: KeptPage,
  request: IncomingMessage,
  response: ServerResponse,
  log: Logger,
): void {
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  const variant = page.variant(encoding);
  if (variant) {
    sendVariant(variant, request, response);
    return;
  }
  page.encode(encoding).then(
    (made) => sendVariant(made, request, response),
    (error: unknown) => fail(log, response, error),
  );
}

function sendVariant(variant: PageVariant, request: IncomingMessage, response: ServerResponse): void {
  const id = ['X-Request-Id', randomUUID()];
  const known = request.headers['if-none-match'];
  if (known !== undefined && names(known, variant.etag)) {
    response.writeHead(304, variant.unchangedHeaders.concat(id));
    response.end();
    return;
  }
  response.writeHead(200, variant.headers.concat(id));
  response.end(request.method === 'HEAD' ? undefined : variant.body);
}

/** Whether an If-None-Match header names a tag; proxies may have made it a weak one. */
function names(header: string, etag: string): boolean {
  if (header === etag) return true;
  return header.split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()));
}

async function answerFromApp(
  parts: ListenerParts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!isAnonymousRead(request)) {
    await answerPersonally(parts, request, response);
    return;
  }
  let other: Response | undefined;
  const filled = await parts.pages.fill(request.url ?? '', async (shown) => {
    // Rendered for everyone, so under an address that no visitor's Host header chooses.
    const answer = await parts.app(toRequest(request, parts.siteUrl ?? 'http://localhost'), ANYONE, shown);
    if (isPage(answer)) return toWhole(answer);
    other = answer;
    return NOT_A_PAGE;
  });
  if (other) await sendStream(other, response, request.method === 'HEAD');
  else if (isForOneOnly(filled)) await answerPersonally(parts, request, response);
  else if ('page' in filled) answerFromMemory(filled.page, request, response, parts.log);
  else await sendWhole(filled.whole, request, response);
}

/** What is rendered for everyone comes from nobody. */
const ANYONE = 'anyone';

/** Stands for a response that only the first of those who waited can have. */
const NOT_A_PAGE: WholeResponse = { status: 0, headers: [], body: Buffer.alloc(0) };

function isForOneOnly(filled: Filled): boolean {
  return 'whole' in filled && (filled.whole === NOT_A_PAGE || filled.whole.headers.includes('set-cookie'));
}

async function answerPersonally(
  { app, siteUrl, proxies }: ListenerParts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const answer = await app(
    toRequest(request, siteUrl ?? ownOrigin(request), gone.signal),
    senderOf(request, proxies),
  );
  if (isPage(answer)) await sendWhole(await toWhole(answer), request, response);
  else await sendStream(answer, response, request.method === 'HEAD');
}

/** Documents, and the data that the router asks for in their place. */
function isPage(response: Response): boolean {
  return /^text\/(?:html|x-script|plain)\b/.test(response.headers.get('Content-Type') ?? '');
}

async function sendWhole(
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

function refuse(response: ServerResponse, status: number, text: string, requestId = randomUUID()): void {
  response.writeHead(status, {
    ...SECURITY_HEADERS,
    'Cache-Control': 'no-store',
    'Content-Type': 'text/plain; charset=utf-8',
    'X-Request-Id': requestId,
  });
  response.end(text);
}

/** The last resort: what the app itself did not expect. A visitor who has gone needs no answer. */
function fail(log: Logger, response: ServerResponse, error: unknown): void {
  if (response.destroyed) return;
  const requestId = randomUUID();
  log.error({ err: error, request_id: requestId }, 'A response could not be sent');
  if (response.headersSent) response.destroy();
  else refuse(response, 500, 'Internal Server Error', requestId);
}
