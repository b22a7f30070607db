import type { RequestListener } from 'node:http';
import type { ObservedPages } from '#server/http/observed-page-cache.server.ts';
import { IdentifiedResponse } from './identified-response.server.ts';
import type { Logger } from './log.server.ts';

/** What was asked and what came of it. */
export interface Exchange {
  method: string;
  /** Without the query, which may hold what people search for, or a secret that somebody put there. */
  path: string;
  /** 0 when the client went away before there was an answer. */
  status: number;
  milliseconds: number;
  /** Sent, headers included. */
  bytes: number;
  /** Whether the page was kept and left from memory. */
  fromMemory: boolean;
  requestId: string | undefined;
}

const LONGEST_PATH = 300;

/** Who hears of exchanges. */
export interface Observer {
  tell(exchange: Exchange): void;
  /** Whether those from memory matter too: they are most, and cost next to nothing when nobody looks at them. */
  hearsOfKeptPages: boolean;
}

/** Tells of each exchange when it is over; the answer itself is not touched. */
export function observed(
  listener: RequestListener,
  pages: ObservedPages,
  { tell, hearsOfKeptPages }: Observer,
): RequestListener {
  return (request, response) => {
    const begun = performance.now();
    const { socket, method = '', url = '' } = request;
    const sentBefore = socket.bytesWritten;
    const fromMemory = pages.noteHit(() => listener(request, response));
    if (fromMemory && !hearsOfKeptPages) return;
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
 * One line a request, without address or cookie: nobody can be followed by it. What failed is a warning, so
 * that the error of the same id has a path; the rest is for those who ask for it with LOG_LEVEL=info.
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
