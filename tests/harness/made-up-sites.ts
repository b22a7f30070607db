import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { Visit } from '#features/lifecycle/visit.server.ts';
import { type Patience, visitorOf } from './site-visitor.ts';

/** What a made-up site answers to a path. */
export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Sites by name: each has answers by path; any other path is a 404. */
export type Sites = Record<string, Record<string, Answer>>;

export const html =
  (text: string, status = 200): Answer =>
  (_request, response) =>
    response.writeHead(status, { 'Content-Type': 'text/html' }).end(text);

export const robots =
  (text: string): Answer =>
  (_request, response) =>
    response.writeHead(200, { 'Content-Type': 'text/plain' }).end(text);

export const leadsTo =
  (address: string): Answer =>
  (_request, response) =>
    response.writeHead(302, { Location: address }).end();

/**
 * Starts sites under made-up names. They may change while they run.
 *
 * @param limits the visitor's patience
 * @param tls makes them speak TLS, and nothing else
 * @returns a visitor that finds them under their names and everything else as usual; their addresses; what was asked
 */
export async function startSites(
  sites: Sites,
  limits: Patience = {},
  tls?: { cert: string; key: string },
): Promise<{ visit: Visit; at: (name: string, path?: string) => string; asked: string[]; port: number }> {
  const asked: string[] = [];
  const listen: Answer = (request, response) => {
    const { host = '', hostname } = new URL(`http://${request.headers.host}`);
    asked.push(`${hostname}${request.url}`);
    const answer = sites[hostname]?.[request.url ?? ''] ?? sites[host]?.[request.url ?? ''];
    if (answer) answer(request, response);
    else response.writeHead(404).end();
  };
  const server = tls ? createSecureServer(tls, listen) : createServer(listen);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    visit: visitorOf(limits),
    at: (name, path = '/') => `${tls ? 'https' : 'http'}://${name}:${port}${path}`,
    asked,
    port,
  };
}
