import type { RequestListener } from 'node:http';
// The global one is looked up anew for each request.
import { performance } from 'node:perf_hooks';
import type { ObservedPages } from '../http/observed-page-cache.server.ts';
import { IdentifiedResponse } from './identified-response.server.ts';
import type { Logger } from './log.server.ts';

/** A request and its outcome. */
export interface Exchange {
  method: string;
  /** Without the query, which may hold search terms or secrets. */
  path: string;
  /** 0 if the client left before the answer. */
  status: number;
  milliseconds: number;
  /** Bytes sent, headers included. */
  bytes: number;
  /** Whether the answer was a cached page. */
  fromMemory: boolean;
  requestId: string | undefined;
}

const LONGEST_PATH = 300;

/** Receives exchanges. */
export interface Observer {
  tell(exchange: Exchange): void;
  /** Whether to report answers from memory too. They are the majority, and cost almost nothing if not reported. */
  hearsOfCachedPages: boolean;
}

/** Reports each exchange when it is over, and leaves the answer untouched. */
export function observed(
  listener: RequestListener,
  pages: ObservedPages,
  { tell, hearsOfCachedPages }: Observer,
): RequestListener {
  return (request, response) => {
    const begun = performance.now();
    const { socket, method = '', url = '' } = request;
    const sentBefore = socket.bytesWritten;
    const fromMemory = pages.noteHit(() => listener(request, response));
    if (fromMemory && !hearsOfCachedPages) return;
    response.once('close', () => {
      tell({
        method,
        path: pathOf(url),
        status: response.headersSent ? response.statusCode : 0,
        milliseconds: performance.now() - begun,
        bytes: socket.bytesWritten - sentBefore,
        fromMemory,
        requestId: response instanceof IdentifiedResponse ? response.requestId : undefined,
      });
    });
  };
}

/**
 * One line per request, without address or cookie, so that nobody can be tracked. A failure is a warning with the path,
 * for the error with the same id; other lines need LOG_LEVEL=info.
 */
export function logExchange(log: Logger, exchange: Exchange): void {
  const level = exchange.status >= 500 ? 'warn' : 'info';
  if (!log.isLevelEnabled(level)) return;
  const { requestId, milliseconds, fromMemory, ...rest } = exchange;
  const ms = Math.round(milliseconds * 10) / 10;
  log[level]({ request_id: requestId, ...rest, ms, from_memory: fromMemory }, 'Request');
}

function pathOf(url: string): string {
  const end = url.indexOf('?');
  return (end < 0 ? url : url.slice(0, end)).slice(0, LONGEST_PATH);
}
