import type { IncomingMessage, ServerResponse } from 'node:http';
import { writeReadableStreamToWritable } from '@react-router/node';
import { IN_PLACE } from '#site/in-place.ts';

/** A body's encoding, by its name in Content-Encoding. */
export type Encoding = 'br' | 'gzip' | 'identity';

/** A response with its whole body, as pages have. */
export interface WholeResponse {
  status: number;
  /** Name, value, name, value …: the form that node:http sends fastest. Names may repeat. */
  headers: string[];
  body: Buffer;
}

/**
 * Turns a node request into a web Request. HEAD becomes GET: the headers are the same, and we do not send the
 * body.
 *
 * @param url absolute; the app takes it for its own address
 */
export function toRequest(
  message: IncomingMessage,
  url: string,
  { signal, body }: { signal?: AbortSignal; body?: BodyInit | undefined } = {},
): Request {
  const method = message.method === 'HEAD' ? 'GET' : (message.method ?? 'GET');
  const headers = new Headers();
  for (const [name, value] of Object.entries(message.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  const init: RequestInit & { duplex: 'half' } = { method, headers, duplex: 'half', signal: signal ?? null };
  if (method !== 'GET' && body !== undefined) init.body = body;
  return new Request(url, init);
}

/** A read whose answer everybody gets: nothing that one client sent may end up in it. */
export function sharedRequest(message: IncomingMessage, url: string, signal: AbortSignal): Request {
  const { host, [IN_PLACE.asked.toLowerCase()]: asked } = message.headers;
  const headers = new Headers();
  if (host !== undefined) headers.set('Host', host);
  // Decides how a redirect is sent; redirects are not shared.
  if (typeof asked === 'string') headers.set(IN_PLACE.asked, asked);
  return new Request(url, { headers, signal });
}

/**
 * Whether a Host header names a host and nothing else (RFC 9110 §7.2), so that it can be part of an address.
 * A missing one is fine: HTTP/1.0 allows it.
 */
export function isBareHost(host: string | undefined): boolean {
  if (host === undefined) return true;
  const address = `http://${host}`;
  // An address leaves out the default port.
  return URL.canParse(address) && new URL(address).host === host.toLowerCase().replace(/:80$/, '');
}

/** A request's own origin: what the browser's address bar shows, unless there is a proxy in between. */
export function ownOrigin(message: IncomingMessage): string {
  return `http://${message.headers.host ?? 'localhost'}`;
}

/** A response's headers as node takes them; each cookie keeps its own line. */
function headerList(response: Response): string[] {
  return [...response.headers].flat();
}

/** In development and tests, pages load another copy of this module, so a private symbol would not match. */
const WHOLE_BODY = Symbol.for('ai-toolbox.whole-body');

type WithBody = Response & { [WHOLE_BODY]?: Buffer };

/**
 * A response that `toWhole` takes without reading a stream, which would take longer than sending it. A `Response` with
 * any other body copies it at once.
 */
export function wholeResponse(body: Buffer<ArrayBuffer>, init: ResponseInit): Response {
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    controller.enqueue(body);
    controller.close();
  };
  const read = new ReadableStream({ pull }, { highWaterMark: 0 });
  return Object.assign(new Response(read, init), { [WHOLE_BODY]: body });
}

/** Reads a response's body to its end. */
export async function toWhole(response: WithBody): Promise<WholeResponse> {
  const body = response[WHOLE_BODY] ?? Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: headerList(response), body };
}

/** Streams a response that is not a page, such as a download. */
export async function sendStream(response: Response, target: ServerResponse, head: boolean): Promise<void> {
  target.writeHead(response.status, headerList(response));
  if (response.body === null || head) {
    target.end();
    await response.body?.cancel();
    return;
  }
  await writeReadableStreamToWritable(response.body, target);
}

/** Each encoding as an element of Accept-Encoding, with a weight that is not 0 if it has one (RFC 9110 §12.5.3). */
const ACCEPTED = {
  br: /(?:^|,)[ \t]*br[ \t]*(?:;[ \t]*q=(?![0.]*[ \t]*(?:,|$))[\d.]+[ \t]*)?(?:,|$)/i,
  gzip: /(?:^|,)[ \t]*gzip[ \t]*(?:;[ \t]*q=(?![0.]*[ \t]*(?:,|$))[\d.]+[ \t]*)?(?:,|$)/i,
};

/** The encoding to answer in: brotli if accepted, else gzip, else none. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  if (accepted === undefined) return 'identity';
  if (ACCEPTED.br.test(accepted)) return 'br';
  return ACCEPTED.gzip.test(accepted) ? 'gzip' : 'identity';
}

/** Whether an If-None-Match header names a tag; proxies may have made it a weak one. */
export function namesTag(header: string | undefined, etag: string): boolean {
  if (header === undefined || header === etag) return header === etag;
  return header.split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()));
}
