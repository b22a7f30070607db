import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Settings } from './settings.server.ts';
import { errorCode, StartError } from './start-error.server.ts';

export interface HttpServer {
  server: Server;
  /** Where people find the site. */
  address: string;
  /** From now on, and for whoever waits already, this answers. */
  answerWith(handler: RequestListener): void;
  /** Takes no new requests and lets running ones finish. */
  close(): Promise<void>;
}

/** Shorter than the patience of most supervisors. */
const CLOSE_MS = 8_000;

/** What has not arrived whole by then is cut off: a photo of 5 MB needs 0.7 Mbit/s, headers a packet or two. */
const REQUEST_MS = 60_000;
const HEADERS_MS = 15_000;
const LOOK_MS = 5_000;
/** How many connections may wait to be taken, in a moment in which much is rendered. */
const BACKLOG = 4_096;

/**
 * Takes the port. This comes first, so that a taken one is reported before anything is done; requests
 * that come before the app is ready wait for it.
 *
 * @throws StartError that says what to set.
 */
export async function listen(settings: Settings): Promise<HttpServer> {
  const { promise: ready, resolve } = Promise.withResolvers<RequestListener>();
  const server = createServer({
    requestTimeout: REQUEST_MS,
    headersTimeout: HEADERS_MS,
    connectionsCheckingInterval: LOOK_MS,
  });
  const hold: RequestListener = (request, response) => {
    void ready.then((handler) => handler(request, response));
  };
  server.on('request', hold);
  server.listen({ port: settings.PORT, host: settings.HOST, backlog: BACKLOG });
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new StartError(portTrouble(error, settings));
  }
  return {
    server,
    address: addressOf(server, settings),
    answerWith(handler) {
      server.off('request', hold).on('request', handler);
      resolve(handler);
    },
    close: () => close(server),
  };
}

function portTrouble(error: unknown, { PORT, HOST }: Settings): string {
  const code = errorCode(error);
  if (code === 'EADDRINUSE') {
    return `Port ${PORT} is taken by another program. Stop it, or choose another port, for instance PORT=${PORT + 1}.`;
  }
  if (code === 'EACCES') {
    return `This user may not use port ${PORT}. Choose one above 1023, for instance PORT=3000.`;
  }
  return `Cannot listen on HOST=${HOST} (${code}). HOST must be an address of this machine, or unset for all.`;
}

function addressOf(server: Server, { HOST, SITE_URL }: Settings): string {
  const bound = server.address();
  const port = typeof bound === 'object' && bound ? bound.port : '';
  return SITE_URL ?? `http://${HOST ?? 'localhost'}:${port}`;
}

async function close(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  const patience = new AbortController();
  const outOfPatience = wait(CLOSE_MS, undefined, { signal: patience.signal }).catch(() => {});
  await Promise.race([closed, outOfPatience]);
  patience.abort();
  server.closeAllConnections();
}
