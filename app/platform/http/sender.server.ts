import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import proxyAddr from 'proxy-addr';

const UNKNOWN = 'unknown';
/** A subscriber gets a whole /64 and can use any of its addresses, so it counts as one sender (RFC 6177). */
const IPV6_GROUPS = 4;

/**
 * Who sent a request, as limits count senders: an IPv4 address, or the /64 network of an IPv6 address.
 *
 * @param proxies how many proxies stand in front. Each appends the address that called it to
 *   X-Forwarded-For; the caller wrote whatever stands to the left of their entries.
 */
export function senderOf(message: IncomingMessage, proxies: number): string {
  const forwarded = proxyAddr(message, (_address, hop) => hop < proxies);
  return networkOf(isIP(forwarded) ? forwarded : (message.socket.remoteAddress ?? ''));
}

function networkOf(address: string): string {
  const bare = address.replace(/%.*$/, '');
  // The library also reads octal and shortened addresses, which no proxy writes.
  if (!isIP(bare)) return UNKNOWN;
  const parsed = ipaddr.process(bare);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, IPV6_GROUPS).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}
