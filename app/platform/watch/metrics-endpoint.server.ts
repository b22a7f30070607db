import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { BUSY_SECONDS } from '#site/limits.ts';
import { SECURITY_HEADERS } from '../http/security.server.ts';
import { errorCode, StartError } from '../start/start-error.server.ts';
import { IdentifiedResponse } from './identified-response.server.ts';
import type { Figures } from './metrics.server.ts';

const METRICS = '/metrics';
/** Only programs on this machine can reach this address. */
const THIS_MACHINE = '127.0.0.1';

/** Adds the metrics to a listener, for clients with the token. */
export function withMetrics(listener: RequestListener, metrics: Figures, token: string): RequestListener {
  const expected = digest(`Bearer ${token}`);
  return (request, response) => {
    if (request.url !== METRICS) listener(request, response);
    else if (timingSafeEqual(digest(request.headers.authorization ?? ''), expected))
      void send(metrics, response);
    else refuse(response, 401, { 'WWW-Authenticate': 'Bearer' });
  };
}

/**
 * Serves the metrics on a port that only this machine can reach.
 *
 * @throws StartError when the port cannot be taken.
 */
export async function listenForMetrics(metrics: Figures, port: number) {
  const server = createServer({ ServerResponse: IdentifiedResponse }, (request, response) => {
    if (request.url === METRICS) void send(metrics, response);
    else refuse(response, 404, {});
  });
  server.listen(port, THIS_MACHINE);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new StartError(`METRICS_PORT=${port} cannot be used (${errorCode(error)}). Choose another port.`);
  }
  return {
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function send(metrics: Figures, response: ServerResponse): Promise<void> {
  // A worker that is starting would be missing from the sums.
  const body = await metrics.text().catch(() => null);
  if (body === null) {
    refuse(response, 503, { 'Retry-After': String(BUSY_SECONDS) });
    return;
  }
  response.writeHead(200, {
    ...SECURITY_HEADERS,
    'Cache-Control': 'no-store',
    'Content-Type': metrics.contentType,
  });
  response.end(body);
}

function refuse(response: ServerResponse, status: number, headers: Record<string, string>): void {
  response.writeHead(status, { ...SECURITY_HEADERS, 'Cache-Control': 'no-store', ...headers });
  response.end();
}

/** Always of the same length, so that the comparison reveals nothing. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
