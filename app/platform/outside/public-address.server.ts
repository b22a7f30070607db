import { BlockList, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';

/**
 * Public addresses: those outside IANA's registries of special-purpose addresses (RFC 6890 and its updates). A range
 * that is not listed here as public is refused.
 */

const SPECIAL_IPV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  // Multicast, reserved and broadcast.
  ['224.0.0.0', 3],
] as const;

/** The only range that global unicast addresses are assigned from, and the special ranges within it. */
const GLOBAL_IPV6 = ['2000::', 3] as const;
const SPECIAL_IPV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  // 6to4 carries an IPv4 address, which may be any address.
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const special = new BlockList();
for (const [net, bits] of SPECIAL_IPV4) special.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of SPECIAL_IPV6) special.addSubnet(net, bits, 'ipv6');
const globalIpv6 = new BlockList();
globalIpv6.addSubnet(...GLOBAL_IPV6, 'ipv6');

/**
 * Whether an IP address is public and not one of this machine's own. Anything that is not an IP address is
 * not.
 */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 0 || address.includes('%')) return false;
  if (version === 4) return !special.check(address, 'ipv4') && !isOwn(address, 'ipv4');
  return globalIpv6.check(address, 'ipv6') && !special.check(address, 'ipv6') && !isOwn(address, 'ipv6');
}

/** The machine's addresses can change while it runs. */
function isOwn(address: string, family: 'ipv4' | 'ipv6'): boolean {
  const own = new BlockList();
  for (const each of Object.values(networkInterfaces()).flatMap((list) => list ?? [])) {
    own.addAddress(each.address, each.family === 'IPv4' ? 'ipv4' : 'ipv6');
  }
  return own.check(address, family);
}

/** The host, without the brackets of an IPv6 address. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}
