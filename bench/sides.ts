import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Asked } from './generator.ts';
import { settled, type Undecoded, undecoded } from './on-the-wire.ts';
import { type RunningServer, startServer } from './servers.ts';

/** What is asked of which server, for one page. */

export interface Side {
  asked: Asked;
  pid: number;
}

export interface Case {
  name: string;
  /** Ours, and the yardsticks by name. */
  sides: Readonly<Record<string, Side>>;
}

interface Cases {
  cases: readonly Case[];
  close(): Promise<void>;
}

/** Enough to keep a server busy. The site makes four pages at a time, and turns away who has waited for long. */
const CONNECTIONS = { kept: 32, made: 4 };
const BROTLI = { 'accept-encoding': 'br' };
/** A program with a key of its own gets pages made for it. */
const NOT_KEPT = { authorization: 'none' };

/** The site, and where its process renders with React alone what the site renders (bare-react.ts). */
export interface SiteWithReact extends RunningServer {
  react: string;
}

/** The site, asked for a page that it must make. */
export function madeSide({ origin, pid }: RunningServer, page: string): Side {
  const headers = { ...BROTLI, ...NOT_KEPT };
  return { asked: { url: origin + page, headers, connections: CONNECTIONS.made, isOwnWork: false }, pid };
}

/** @param folder for what the bare servers send */
export async function openCases(site: SiteWithReact, page: string, folder: string): Promise<Cases> {
  const keptPage = lasting(await settled(site.origin + page));
  const known = { ...BROTLI, 'if-none-match': keptPage.headers.etag ?? '' };
  const unchanged = lasting(await undecoded(site.origin + page, known));
  const kept = await bareServer(folder, 'kept', keptPage);
  const nothing = await bareServer(folder, 'unchanged', unchanged);
  const keptSide = ({ origin, pid }: RunningServer, headers: Asked['headers']): Side => ({
    asked: { url: origin + page, headers, connections: CONNECTIONS.kept, isOwnWork: true },
    pid,
  });
  const fromMemory = (headers: Asked['headers'], bare: RunningServer) => ({
    ours: keptSide(site, headers),
    'node:http': keptSide(bare, headers),
  });
  const made = { ours: madeSide(site, page), React: madeSide({ ...site, origin: site.react }, page) };
  return {
    cases: [
      { name: 'from memory', sides: fromMemory(BROTLI, kept) },
      { name: '304', sides: fromMemory(known, nothing) },
      { name: 'not kept', sides: made },
    ],
    async close() {
      await Promise.all([kept, nothing].map((server) => server.stop()));
    },
  };
}

async function bareServer(
  folder: string,
  kind: 'kept' | 'unchanged',
  { body, headers }: Undecoded,
): Promise<RunningServer> {
  const bodyFile = path.join(folder, `${kind}.body`);
  const headersFile = path.join(folder, `${kind}.json`);
  writeFileSync(bodyFile, body);
  writeFileSync(headersFile, JSON.stringify(headers));
  const program = path.join(import.meta.dirname, 'bare-server.ts');
  return startServer((port) => ({ args: [program, String(port), bodyFile, headersFile, kind] }));
}

/** What an answer adds to itself, or Node to every answer. */
const OF_ONE_ANSWER = ['date', 'connection', 'keep-alive', 'transfer-encoding'];

/** An answer as the bare servers send it: with the same headers. */
function lasting({ body, headers }: Undecoded): Undecoded {
  const kept = Object.entries(headers).filter(([name]) => !OF_ONE_ANSWER.includes(name));
  return { body, headers: Object.fromEntries(kept) };
}
