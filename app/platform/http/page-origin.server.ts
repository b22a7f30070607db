import type { IncomingMessage } from 'node:http';
import { UNKNOWN_ORIGIN } from '../request/site-address.server.ts';

/** The connection and headers of a request. */
type Received = Pick<IncomingMessage, 'headers' | 'socket'>;

/**
 * The origin under which pages for everyone are rendered: SITE_URL, the address that the connection itself proves, or
 * else a neutral one. A Host header alone proves nothing (docs/topics/machines.md).
 *
 * @param siteUrl the public address, if one is set
 */
export function pageOrigin(siteUrl: string | undefined, received: Received): string {
  return siteUrl ?? provenOrigin(received) ?? UNKNOWN_ORIGIN;
}

/**
 * A page's cache key. Without a public address, pages contain the origin that they were requested by, so each origin
 * has its own. There are few: only this machine's own.
 *
 * @param address path and parameters
 */
export function cacheKey(siteUrl: string | undefined, received: Received, address: string): string {
  return siteUrl === undefined ? (provenOrigin(received) ?? '') + address : address;
}

/** The origin that a connection's last request proved: nearly all of its requests name the same host. */
const proved = new WeakMap<Received['socket'], { host: string | undefined; origin: string | null }>();

/** Null unless the Host header names exactly the address and port of the connection. */
function provenOrigin({ headers: { host }, socket }: Received): string | null {
  const last = proved.get(socket);
  if (last && last.host === host) return last.origin;
  const origin = isOwnName(host, socket) ? `http://${host}` : null;
  proved.set(socket, { host, origin });
  return origin;
}

function isOwnName(host: string | undefined, { localAddress = '', localPort }: Received['socket']): boolean {
  if (host === undefined || localPort === undefined) return false;
  const address = localAddress.replace(/^::ffff:/, '');
  const port = localPort === 80 ? '' : `:${localPort}`;
  const names = ['localhost', address.includes(':') ? `[${address}]` : address];
  return names.some((name) => host === name + port);
}
