import https from 'node:https';
import { isForbidden, NotPublic, publicLookup, type Reach } from './public-lookup.server.ts';

/** A message on its way to a receiver. */
export interface Message {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** The outcome of an attempt; `error` is null if the receiver took the message. */
export interface Attempt {
  /** Null if there was no answer. */
  status: number | null;
  error: string | null;
}

export type Post = (message: Message, signal: AbortSignal) => Promise<Attempt>;

/** The limit of the whole attempt: name lookup, connection, and the beginning of the answer. */
const ATTEMPT_MS = 10_000;
const HEADER_BYTES = 8 * 1024;

export const NOT_PUBLIC = 'The address is not public';
const NO_ANSWER = `No answer within ${ATTEMPT_MS / 1_000} seconds`;

interface PostOptions extends Reach {
  /** Trusted instead of Node's own authorities. */
  ca?: string | undefined;
  timeoutMs?: number;
}

/**
 * Makes a function that posts to public addresses only (`publicLookup`). It follows no redirect, reads only the
 * answer's status, and uses no proxy or earlier connection.
 */
export function createPost({ ca, timeoutMs = ATTEMPT_MS, ...reach }: PostOptions = {}): Post {
  const lookup = publicLookup(reach);
  return ({ url, headers, body }, stopping) => {
    const target = new URL(url);
    if (isForbidden(target, reach)) {
      return Promise.resolve({ status: null, error: NOT_PUBLIC });
    }
    const timeout = AbortSignal.timeout(timeoutMs);
    const agent = new https.Agent({ keepAlive: false });
    return new Promise((settle) => {
      const request = https.request(target, {
        method: 'POST',
        agent,
        lookup,
        ...(ca !== undefined && { ca }),
        signal: AbortSignal.any([timeout, stopping]),
        maxHeaderSize: HEADER_BYTES,
        headers: { ...headers, 'Content-Length': String(Buffer.byteLength(body)) },
      });
      request.on('response', (response) => {
        const status = response.statusCode ?? 0;
        response.destroy();
        settle({ status, error: faultOf(status) });
      });
      request.on('error', (error) => {
        settle({ status: null, error: timeout.aborted ? NO_ANSWER : wordsFor(error) });
      });
      request.end(body);
    });
  };
}

/** Standard Webhooks: 2xx is success, anything else is a failure, including redirects. */
function faultOf(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'Redirects are not followed' : 'The receiver refused it';
}

/** Names the failure without details of the network behind it. */
function wordsFor(error: Error & { code?: unknown }): string {
  if (error instanceof NotPublic) return NOT_PUBLIC;
  if (error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN') return 'The name was not found';
  return 'No secure connection could be made';
}
