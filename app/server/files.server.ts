import { mkdirSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import path from 'node:path';
import sirv from 'sirv';
import { SECURITY_HEADERS } from './security.server.ts';
import { unwritable } from './start-error.server.ts';

/** Answers a request when it has the file, and calls `next` when not. */
export type FileServer = (...exchange: [...Parameters<RequestListener>, next: () => void]) => void;

const A_YEAR = 'public, max-age=31536000, immutable';
const AN_HOUR = 'public, max-age=3600';

/** What the build made for browsers. Names below /assets carry a hash of their content. */
export function buildFiles(folder: string): FileServer {
  return sirv(folder, {
    etag: true,
    brotli: true,
    gzip: true,
    extensions: [],
    setHeaders(response, pathname) {
      setAll(response, SECURITY_HEADERS);
      response.setHeader('Cache-Control', pathname.startsWith('/assets/') ? A_YEAR : AN_HOUR);
      // The one type of ours that sirv does not know.
      if (pathname === '/favicon.ico') response.setHeader('Content-Type', 'image/vnd.microsoft.icon');
    },
  });
}

export const STORED_FILES_PREFIX = '/files/';
/** A stored picture, opened by itself, must not run what somebody put into it. */
const INERT = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/**
 * Makes the folder of the storage where there is none.
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

/** The files of the storage: they come and go while we run, so each is looked for on the disk. */
export function storedFiles(folder: string): FileServer {
  const serve = sirv(folder, {
    dev: true,
    etag: true,
    extensions: [],
    setHeaders(response) {
      setAll(response, { ...SECURITY_HEADERS, 'Content-Security-Policy': INERT });
      response.setHeader('Cache-Control', AN_HOUR);
    },
  });
  return (request, response, next) => {
    const url = request.url ?? '';
    if (isHidden(url)) {
      next();
      return;
    }
    // Everything below the prefix is a name in the folder.
    request.url = url.slice(STORED_FILES_PREFIX.length - 1);
    serve(request, response, () => {
      request.url = url;
      next();
    });
  };
}

/** Names that begin with a dot are of the system that stores the files, never of the catalogue. */
function isHidden(url: string): boolean {
  return decodeURIComponent(url.split('?', 1)[0] ?? '').includes('/.');
}

function setAll(response: Parameters<RequestListener>[1], headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}
