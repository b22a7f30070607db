import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import type { MaySend } from '#platform/http/answer.server.ts';
import { type Bounds, createBounds } from '#platform/http/bounds.server.ts';
import { buildFiles } from '#platform/http/build-files.server.ts';
import { ensureFilesFolder, handedOverFiles, storedFiles } from '#platform/http/files.server.ts';
import { createListener } from '#platform/http/listener.server.ts';
import { PageCache } from '#platform/http/page-cache.server.ts';
import { SERVER_OPTIONS } from '#platform/http/serve.server.ts';
import { TEST_SECRET } from './members.ts';

export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

type AnyApp = (request: Request, sender: string | null) => Response | Promise<Response>;

interface EdgeOptions {
  build?: string;
  olderBuilds?: string[];
  pages?: PageCache;
  bounds?: Bounds;
  downloads?: string;
  proxies?: number;
  siteUrl?: string;
  maySend?: MaySend;
  whenDone?: (close: () => void) => void;
}

/**
 * The HTTP edge on a port of its own, in front of a given app. It is closed when the test ends.
 *
 * @param options.build the build's output for browsers; nothing by default
 * @param options.olderBuilds builds that serve only hashed files
 * @param options.downloads the folder of the files that routes hand over
 * @param options.proxies the number of proxies in front
 * @param options.siteUrl the public address
 * @param options.whenDone the test's own `onTestFinished`: beside concurrent tests, Vitest's may be another one's
 */
export async function startEdge(app: AnyApp, options: EdgeOptions = {}) {
  const { listener, pages, files } = edgeListener(app, options);
  const server = createServer(SERVER_OPTIONS, listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  (options.whenDone ?? onTestFinished)(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const keptAt = (target: string) => (options.siteUrl ? target : `http://127.0.0.1:${port}${target}`);
  return {
    pages,
    files,
    port,
    /** The page kept for an address, as visitors of this edge get it. */
    kept: (target: string) => pages.get(keptAt(target)),
    lastGood: (target: string) => pages.lastGood(keptAt(target)),
    /** Sends exactly this path: `fetch` would normalize it. */
    ask: (target: string, headers: Record<string, string> = {}, method = 'GET', form?: URLSearchParams) =>
      ask({ port, path: target, headers, method }, form),
  };
}

/** The edge alone, without a server. */
export function edgeListener(app: AnyApp, options: EdgeOptions = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'toolbox-edge-'));
  (options.whenDone ?? onTestFinished)(() => rmSync(folder, { recursive: true }));
  const pages = options.pages ?? new PageCache();
  const files = ensureFilesFolder(folder);
  const listener = createListener({
    app: async (asked, sender) => app(asked, sender),
    pages,
    bounds: options.bounds ?? createBounds(),
    buildFiles: buildFiles([options.build ?? folder, ...(options.olderBuilds ?? [])]),
    storedFiles: storedFiles(files),
    handedOver: handedOverFiles(options.downloads ?? folder),
    siteUrl: options.siteUrl,
    proxies: options.proxies ?? 0,
    secret: TEST_SECRET,
    maySend: options.maySend ?? (async () => null),
    log: pino({ level: 'silent' }),
  });
  return { listener, pages, files };
}

async function ask(
  options: { port: number; path: string; headers: Record<string, string>; method: string },
  form?: URLSearchParams,
): Promise<RawAnswer> {
  const headers = {
    ...options.headers,
    ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
  };
  const asked = request({ host: '127.0.0.1', ...options, headers }).end(form?.toString());
  const [response] = await once(asked, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) };
}
