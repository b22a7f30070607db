import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { Readable } from 'node:stream';
import { isForbidden, NotPublic, publicLookup, type Reach } from './public-lookup.server.ts';

const HEADER_BYTES = 16 * 1024;

interface PublicGetOptions extends Reach {
  /** The User-Agent that other sites read. */
  agentName: string;
  /** Trusted instead of Node's own authorities. */
  ca?: string | undefined;
}

/** @param more headers beside the usual ones */
export type PublicGet = (
  target: URL,
  signal: AbortSignal,
  more?: Readonly<Record<string, string>>,
) => Promise<IncomingMessage>;

/**
 * Makes a function that requests from public servers only (`publicLookup`), over a new connection, without compression:
 * an answer cannot grow while it is unpacked. It follows no redirect and does not read the body.
 */
export function createPublicGet({ agentName, ca, ...reach }: PublicGetOptions): PublicGet {
  const lookup = publicLookup(reach);
  const headers = {
    'User-Agent': agentName,
    Accept: 'text/html,text/plain,*/*;q=0.5',
    'Accept-Encoding': 'identity',
  };
  return (target, signal, more) =>
    new Promise((settle, fail) => {
      if (isForbidden(target, reach)) return fail(new NotPublic());
      const common = { lookup, signal, headers: { ...headers, ...more }, maxHeaderSize: HEADER_BYTES };
      const request =
        target.protocol === 'https:'
          ? https.get(target, {
              ...common,
              agent: new https.Agent({ keepAlive: false }),
              ...(ca !== undefined && { ca }),
            })
          : http.get(target, { ...common, agent: new http.Agent({ keepAlive: false }) });
      request.on('response', settle).on('error', fail);
    });
}

/** A redirect's target, without a name, password or fragment; null for any other answer. */
export function redirectOf(
  { statusCode = 0, headers: { location } }: IncomingMessage,
  from: URL,
): URL | null {
  const isRedirect = statusCode >= 300 && statusCode < 400 && location !== undefined;
  if (!isRedirect || !URL.canParse(location, from)) return null;
  const next = new URL(location, from);
  next.username = '';
  next.password = '';
  next.hash = '';
  return next;
}

/** The beginning of a body as text; discards the rest. */
export async function beginningOf(answer: IncomingMessage, mostBytes: number): Promise<string> {
  return (await firstBytes(answer, mostBytes)).toString('utf8');
}

/** The first bytes of a stream, up to a limit; discards the rest. */
export async function firstBytes(source: Readable, mostBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of source) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size >= mostBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, mostBytes);
}
