import dns from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { hostOf, isPublicAddress } from './public-address.server.ts';

/** Which servers may be reached when a member chooses the address (docs/decisions/0111). */
export interface Reach {
  /** The site's own host, which is never requested. */
  ownHost?: string | undefined;
  resolve?: (host: string, done: (error: Error | null, found: dns.LookupAddress[]) => void) => void;
  isAllowed?: (address: string) => boolean;
  /** Whether pages may be read without TLS. Nothing secret is ever sent that way. */
  withoutTls?: boolean;
}

/** Thrown for a name that leads to an address that is not public. */
export class NotPublic extends Error {}

const resolveName: NonNullable<Reach['resolve']> = (host, done) => dns.lookup(host, { all: true }, done);

/**
 * Resolves a name for a connection. The connection gets exactly the checked addresses, so that a name that changes in
 * between (DNS rebinding) gains nothing.
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

/** Web ports below 1,024; others there belong to mail, logins and the like. */
const WEB_PORTS = [80, 443];

/**
 * Whether an address is refused without a lookup: not `https`, not a web port, the site itself, or an IP address that
 * is not public.
 */
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
