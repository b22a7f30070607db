import type { IncomingMessage } from 'node:http';
import { isIP, isIPv4 } from 'node:net';

const UNKNOWN = 'unknown';
/** A line that one subscriber has; addresses within it cost nothing, so they count as one (RFC 6177). */
const IPV6_GROUPS = 4;

/**
 * Who sent a request, as limits count senders: an IPv4 address, or the /64 network of an IPv6 address.
 *
 * @param proxies how many proxies stand in front. Each appends the address that it was called from to
 *   X-Forwarded-For; whatever stands left of their entries was written by the caller himself.
 */
export function senderOf(message: Pick<IncomingMessage, 'headers' | 'socket'>, proxies: number): string {
  const connected = message.socket.remoteAddress ?? '';
  const forwarded = proxies > 0 ? entryOf(message.headers['x-forwarded-for'], proxies) : undefined;
  return networkOf(forwarded ?? connected);
}

function entryOf(header: string | string[] | undefined, proxies: number): string | undefined {
  const entries = String(header ?? '')
    .split(',')
    .map((entry) => entry.trim());
  const entry = entries[Math.max(0, entries.length - proxies)];
  return entry && isIP(entry) ? entry : undefined;
}

function networkOf(address: string): string {
  const bare = address.replace(/%.*$/, '');
  if (isIPv4(bare)) return bare;
  if (!isIP(bare)) return UNKNOWN;
  const groups = ipv6Groups(bare);
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (mapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.');
  const network = groups.slice(0, IPV6_GROUPS).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/** The eight numbers of an IPv6 address. A URL spells each address in one way, without dots. */
function ipv6Groups(address: string): number[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const read = (part: string | undefined) =>
    part ? part.split(':').map((group) => Number.parseInt(group, 16)) : [];
  const [before, after] = [read(head), read(tail)];
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}
