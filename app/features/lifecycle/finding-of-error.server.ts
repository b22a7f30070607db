import { NotPublic } from '#platform/outside/public-lookup.server.ts';
import type { Finding } from './findings.ts';

/** Error codes of Node and OpenSSL for invalid certificates and servers without TLS. */
const INSECURE = /CERT|SIGNATURE|TLS|SSL|^EPROTO$|^UNABLE_TO_/;

/** What the error of a request says of the site. */
export function findingOfError(error: unknown): Finding {
  if (error instanceof NotPublic) return 'not public';
  if (!(error instanceof Error)) return 'no connection';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code === 'ENOTFOUND' || code === 'ENODATA') return 'no name';
  if (hasNoRoute(error)) return 'no route';
  if (code.startsWith('HPE_')) return 'server error';
  return INSECURE.test(code) ? 'not secure' : 'no connection';
}

/** Whether this machine cannot reach any of a site's addresses, such as IPv6 without a route. */
function hasNoRoute(error: Error): boolean {
  const each: unknown[] = error instanceof AggregateError ? error.errors : [error];
  return each.every((one) => one instanceof Error && 'code' in one && NO_ROUTE.has(String(one.code)));
}

const NO_ROUTE: ReadonlySet<string> = new Set(['ENETUNREACH', 'EADDRNOTAVAIL', 'EAFNOSUPPORT']);
