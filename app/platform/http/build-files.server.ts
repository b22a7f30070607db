import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { chooseEncoding, type Encoding, namesTag } from './exchange.server.ts';
import type { FileServer } from './files.server.ts';
import { SECURITY_HEADERS } from './security.server.ts';

type BuiltFile = Partial<Record<Encoding, Variant>> & { identity: Variant };

interface Variant {
  etag: string;
  body: Buffer;
  headers: Record<string, string>;
}

const A_YEAR = 'public, max-age=31536000, immutable';
const AN_HOUR = 'public, max-age=3600';
/** File names below this path contain a hash of their content. */
const HASHED = '/assets/';
const COMPRESSED = { br: '.br', gzip: '.gz' } as const;

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/vnd.microsoft.icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
};

/**
 * The build's files for browsers, one or two megabytes in all. They are read once and kept in memory ready to
 * send, so requests need no file descriptors and a deleted file does no harm. Range headers are ignored, as
 * RFC 9110 §14.2 allows: nobody resumes a download of a few kilobytes.
 *
 * @param folders the current build first. Older builds, whose pages are still open in browsers, serve only
 *   files below /assets.
 */
export function buildFiles(folders: readonly string[]): FileServer {
  const files = new Map<string, BuiltFile>();
  for (const [age, folder] of folders.entries()) {
    for (const name of namesIn(folder)) {
      const isWanted = age === 0 || name.startsWith(HASHED);
      if (isWanted && !files.has(name)) files.set(name, readBuilt(folder, name));
    }
  }
  return (request, response) => {
    const file = files.get(request.url?.split('?', 1)[0] ?? '');
    if (!file) return false;
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    const { etag, body, headers } = file[encoding] ?? file.identity;
    const isKnown = namesTag(request.headers['if-none-match'], etag);
    response.writeHead(isKnown ? 304 : 200, headers);
    response.end(isKnown || request.method === 'HEAD' ? undefined : body);
    return true;
  };
}

/** The addresses of a build's files, without the compressed copies. */
function namesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !Object.values(COMPRESSED).some((end) => entry.name.endsWith(end)))
    .map((entry) => `/${path.relative(folder, path.join(entry.parentPath, entry.name))}`)
    .map((name) => name.replaceAll(path.sep, '/'));
}

function readBuilt(folder: string, name: string): BuiltFile {
  const file = path.join(folder, name);
  const read = (encoding: keyof typeof COMPRESSED) => {
    const compressed = file + COMPRESSED[encoding];
    return existsSync(compressed) ? { [encoding]: variantOf(name, encoding, readFileSync(compressed)) } : {};
  };
  return { identity: variantOf(name, 'identity', readFileSync(file)), ...read('br'), ...read('gzip') };
}

function variantOf(name: string, encoding: Encoding, body: Buffer): Variant {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const headers = {
    ...SECURITY_HEADERS,
    'Cache-Control': name.startsWith(HASHED) ? A_YEAR : AN_HOUR,
    'Content-Type': TYPES[path.extname(name)] ?? 'application/octet-stream',
    'Content-Length': String(body.byteLength),
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    ETag: etag,
    Vary: 'Accept-Encoding',
  };
  return { etag, body, headers };
}
