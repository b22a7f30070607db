import type { IncomingMessage } from 'node:http';
import { UNKNOWN_ORIGIN } from '#server/request/site-address.server.ts';

/** The parts of a request that the connection and its client give. */
type Received = Pick<IncomingMessage, 'headers' | 'socket'>;

/**
 * The origin that pages for everyone are made under: SITE_URL, or the address that the visitor's connection
 * itself proves, or nobody's. A Host header alone proves nothing (docs/decisions/0093).
 *
 * @param siteUrl the public address, where it is set
 */
export function pageOrigin(siteUrl: string | undefined, received: Received): string {
  return siteUrl ?? provenOrigin(received) ?? UNKNOWN_ORIGIN;
}

/**
 * What a page is kept under. Where the site has no public address, pages name the address that they were asked
 * for by, so those of two addresses are kept apart. There are few: this machine's own.
 *
 * @param address path and parameters
 */
export function keptAddress(siteUrl: string | undefined, received: Received, address: string): string {
  return siteUrl === undefined ? (provenOrigin(received) ?? '') + address : address;
}

/** Null unless the Host header names the very address and port that the client has connected to. */
function provenOrigin({ headers: { host }, socket }: Received): string | null {
  const { localAddress = '', localPort } = socket;
  if (host === undefined || localPort === undefined) return null;
  const address = localAddress.replace(/^::ffff:/, '');
  const port = localPort === 80 ? '' : `:${localPort}`;
  const names = ['localhost', address.includes(':') ? `[${address}]` : address];
  return names.some((name) => host === name + port) ? `http://${host}` : null;
}
