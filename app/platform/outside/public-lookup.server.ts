import dns from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { hostOf, isPublicAddress } from './public-address.server.ts';

/** Which servers may be reached when a member chooses the address (docs/decisions/0111). */
export interface Reach {
  /** The site itself, to which nothing is sent. */
  ownHost?: string | undefined;
  resolve?: (host: string, done: (error: Error | null, found: dns.LookupAddress[]) => void) => void;
  isAllowed?: (address: string) => boolean;
  /** Whether pages may be read without TLS. Nothing secret is ever sent so. */
  withoutTls?: boolean;
}

/** Thrown for a name that leads to an address that is not public. */
export class NotPublic extends Error {}

const resolveName: NonNullable<Reach['resolve']> = (host, done) => dns.lookup(host, { all: true }, done);

/**
 * Looks a name up for a connection. The connection gets exactly the addresses that were checked, so a name that
 * changes in between (DNS rebinding) gains nothing.
 */
export function publicLookup({
  resolve = resolveName,
  isAllowed = isPublicAddress,
}: Reach = {}): LookupFunction {
  return (host, { all }, done) => {
    resolve(host, (error, found) => {
      const [first] = found ?? [];
      if (error || !first) return done(error ?? new Error('no address'), '');
      if (!found.every(({ address }) => isAllowed(address))) return done(new NotPublic(), '');
      return all ? done(null, found) : done(null, first.address, first.family);
    });
  };
}

/** The ports below 1,024 that the web is spoken at; others there belong to mail, logins and the like. */
const WEB_PORTS = [80, 443];

/** Whether an address is refused at sight: no `https`, a port that is not the web's, the site itself, or an IP address that is not public. */
export function isForbidden(
  target: URL,
  { ownHost, isAllowed = isPublicAddress, withoutTls = false }: Reach = {},
): boolean {
  const host = hostOf(target);
  const isSpoken = target.protocol === 'https:' || (withoutTls && target.protocol === 'http:');
  const port = Number(target.port);
  if (target.port !== '' && port < 1_024 && !WEB_PORTS.includes(port)) return true;
  return !isSpoken || host === ownHost || (isIP(host) !== 0 && !isAllowed(host));
}
