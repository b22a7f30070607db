import { mkdirSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import send from 'send';
import { unwritable } from '../start/start-error.server.ts';
import { refuse } from './refusal.server.ts';
import { SECURITY_HEADERS } from './security.server.ts';

/**
 * Answers a request if it has the file.
 *
 * @returns false, with nothing sent, if it does not @throws the disk's error, with nothing sent or the response cut off
 */
export type FileServer = (request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>;

export const STORED_FILES_PREFIX = '/files/';
const HEADERS = {
  ...SECURITY_HEADERS,
  // A stored picture opened on its own must not run scripts hidden in it.
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'Cache-Control': 'public, max-age=3600',
};

/**
 * Makes the storage folder if there is none.
 *
 * @throws StartError when it cannot be made.
 */
export function ensureFilesFolder(dataDir: string): string {
  const folder = path.join(dataDir, 'files');
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw unwritable(folder, error);
  }
  return folder;
}

/** Serves stored files from disk: they come and go while we run. */
export function storedFiles(folder: string): FileServer {
  // Everything after the prefix is a name in the folder.
  const nameOf = (url = '') => url.split('?', 1)[0]?.slice(STORED_FILES_PREFIX.length) ?? '';
  return (request, response) => sendFile(folder, nameOf(request.url), HEADERS, [request, response]);
}

/** Sends a file that a route handed over, with the headers of the route's answer. */
export type HandedOver = (
  name: string,
  headers: Readonly<Record<string, string>>,
  exchange: [IncomingMessage, ServerResponse],
) => Promise<boolean>;

/** @param folder may be a link that changes while the site runs */
export function handedOverFiles(folder: string): HandedOver {
  return (name, headers, exchange) => sendFile(folder, name, headers, exchange);
}

function sendFile(
  folder: string,
  name: string,
  headers: Readonly<Record<string, string>>,
  [request, response]: [IncomingMessage, ServerResponse],
): Promise<boolean> {
  if (!isHonoured(request.headers.range)) delete request.headers.range;
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  response.once('close', () => resolve(true));
  send(request, name, { root: folder, index: false, cacheControl: false })
    .on('headers', () => response.setHeaders(new Map(Object.entries(headers))))
    .on('directory', () => resolve(false))
    .on('error', (error: unknown) => {
      const { status, contentRange } = readRefusal(error);
      if (status === 412 || status === 416) {
        refuse(response, status, contentRange ? { 'Content-Range': contentRange } : {});
      } else if (status < 500) resolve(false);
      else reject(error);
    })
    .pipe(response);
  return promise;
}

/**
 * Whether a Range header asks for one well-formed span of bytes. We may ignore all others (RFC 9110 §14.2):
 * they are malformed, or ask for many spans at once, which is mostly an attack.
 */
function isHonoured(range: string | undefined): boolean {
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? [];
  return first !== undefined && (!last || Number(first) <= Number(last));
}

/** The meaning of a `send` error: a status and, for a range outside the file, the file's length. */
function readRefusal(error: unknown): { status: number; contentRange: string | undefined } {
  if (!(error instanceof Error)) return { status: 500, contentRange: undefined };
  const status = 'status' in error && typeof error.status === 'number' ? error.status : 500;
  const headers = 'headers' in error && typeof error.headers === 'object' ? error.headers : null;
  const range = headers && 'Content-Range' in headers ? headers['Content-Range'] : undefined;
  return { status, contentRange: typeof range === 'string' ? range : undefined };
}
