import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Settings } from '../start/settings.server.ts';
import { errorCode, StartError } from '../start/start-error.server.ts';
import { IdentifiedResponse } from '../watch/identified-response.server.ts';
import { answerProbe, isProbe, type Obstacle } from '../watch/probes.server.ts';

export interface HttpServer {
  server: Server;
  /** The site's address for people. */
  address: string;
  /**
   * Sets the listener for all requests, including those already waiting.
   *
   * @param databaseAnswers called when a probe asks whether the site is ready
   */
  answerWith(handler: RequestListener, databaseAnswers: () => Promise<boolean>): void;
  /**
   * Takes no new requests and lets running ones finish.
   *
   * @param graceMs how long to keep taking requests while `/ready` already says no, so that a balancer
   *   notices
   */
  close(graceMs?: number): Promise<void>;
}

/** Shorter than the patience of most supervisors. */
const CLOSE_MS = 8_000;
const LOOK_MS = 20;
/** A request that is already in transit arrives within this time. */
const SILENT_MS = 500;
/**
 * Behind a proxy, the proxy must close idle connections first: one that we close may just be carrying a
 * request. Caddy keeps them for 120 s, nginx and most cloud balancers for 60 s.
 */
const KEEP_ALIVE_BEHIND_PROXY_MS = 130_000;

/** A request that has not fully arrived by then is cut off. The largest photo (`PHOTO_LIMITS`) must be able to arrive. */
const REQUEST_MS = 60_000;
const HEADERS_MS = 15_000;
const CHECK_MS = 5_000;
/** How many connections may wait to be accepted while pages are being rendered. */
const BACKLOG = 4_096;

/**
 * Takes the port. Done first, so that a port in use is reported before anything else happens; early requests wait until
 * the app is ready.
 *
 * @throws StartError that says what to set.
 */
export async function listen(settings: Settings): Promise<HttpServer> {
  const server = patientServer(settings);
  const sockets = socketsOf(server);
  const ready = Promise.withResolvers<RequestListener>();
  let handle: RequestListener = (request, response) => {
    void ready.promise.then((handler) => handler(request, response));
  };
  let isDraining = false;
  let obstacle = async (): Promise<Obstacle> => 'starting';
  server.on('request', (request, response) => {
    if (isDraining) response.shouldKeepAlive = false;
    if (isProbe(request.url))
      void answerProbe([request, response], () => (isDraining ? 'draining' : obstacle()));
    else handle(request, response);
  });
  await takePort(server, settings);
  return {
    server,
    address: addressOf(server, settings),
    answerWith(handler, databaseAnswers) {
      handle = handler;
      obstacle = async () => ((await databaseAnswers()) ? null : 'database');
      ready.resolve(handler);
    },
    async close(graceMs = 0) {
      isDraining = true;
      await wait(graceMs);
      await close(server, sockets);
    },
  };
}

/** Connection options of every server that answers with the edge. */
export const SERVER_OPTIONS = {
  ServerResponse: IdentifiedResponse,
  requestTimeout: REQUEST_MS,
  headersTimeout: HEADERS_MS,
  connectionsCheckingInterval: CHECK_MS,
  // Otherwise Node reads an empty stream to its end for each request without a body.
  optimizeEmptyRequests: true,
};

function patientServer({ TRUST_PROXY }: Settings): Server {
  const server = createServer(SERVER_OPTIONS);
  if (TRUST_PROXY > 0) server.keepAliveTimeout = KEEP_ALIVE_BEHIND_PROXY_MS;
  return server;
}

/** The open connections at any time. */
function socketsOf(server: Server): ReadonlySet<Socket> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return sockets;
}

async function takePort(server: Server, settings: Settings): Promise<void> {
  server.listen({ port: settings.PORT, host: settings.HOST, backlog: BACKLOG });
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new StartError(portTrouble(error, settings));
  }
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

async function close(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  let isClosed = false;
  server.close(() => {
    isClosed = true;
  });
  const closingSince = Date.now();
  const hasPassed = (milliseconds: number) => Date.now() - closingSince > milliseconds;
  while (!isClosed && !hasPassed(CLOSE_MS)) {
    await wait(LOOK_MS);
    // Closes connections whose last answer has gone out, and those that browsers opened in advance.
    server.closeIdleConnections();
    if (hasPassed(SILENT_MS)) endSilent(sockets);
  }
  server.closeAllConnections();
}

function endSilent(sockets: ReadonlySet<Socket>): void {
  for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
}
