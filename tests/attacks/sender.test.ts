import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { senderOf } from '#platform/http/sender.server.ts';
import { startEdge } from '../harness/edge.ts';

function sender(remoteAddress: string | undefined, forwarded: string | undefined, proxies: number): string {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress });
  const message = new IncomingMessage(socket);
  if (forwarded !== undefined) message.headers['x-forwarded-for'] = forwarded;
  return senderOf(message, proxies);
}

describe('who a request comes from', () => {
  test.each([
    ['an IPv4 address', '192.0.2.7', '192.0.2.7'],
    ['the same inside IPv6', '::ffff:192.0.2.7', '192.0.2.7'],
    ['an IPv6 address counts as its line', '2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::/64'],
    ['a neighbour on the same line', '2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['another line', '2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['a shortened one', '2001:db8::1', '2001:db8:0:0::/64'],
    ['the machine itself', '::1', '0:0:0:0::/64'],
    ['a link with its zone', 'fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['a closed connection', undefined, 'unknown'],
  ])('%s', (_, address, expected) => {
    expect(sender(address, undefined, 0)).toBe(expected);
  });

  test.each([
    ['no proxy: the header is a forgery', '203.0.113.9', 0, '192.0.2.1'],
    ['one proxy: the last entry is its own', '203.0.113.9', 1, '203.0.113.9'],
    ['one proxy: what stands before was sent along', '198.51.100.1, 203.0.113.9', 1, '203.0.113.9'],
    ['two proxies: the last but one', '198.51.100.1, 203.0.113.9, 10.0.0.1', 2, '203.0.113.9'],
    ['fewer entries than proxies: the first', '203.0.113.9', 3, '203.0.113.9'],
    ['an entry that is no address', 'unknown', 1, '192.0.2.1'],
    ['an entry with a port', '203.0.113.9:4711', 1, '192.0.2.1'],
    ['an octal address', '0300.0.02.07', 1, '192.0.2.1'],
    ['empty entries of the caller push nobody along', ',,198.51.100.1,,203.0.113.9', 1, '203.0.113.9'],
    ['an IPv4 address inside IPv6', '::ffff:203.0.113.9', 1, '203.0.113.9'],
    ['an empty header', '', 1, '192.0.2.1'],
    ['no header', undefined, 1, '192.0.2.1'],
    ['IPv6 entries count as their lines', '2001:db8:1:2::9', 1, '2001:db8:1:2::/64'],
  ])('%s', (_, forwarded, proxies, expected) => {
    expect(sender('192.0.2.1', forwarded, proxies)).toBe(expected);
  });

  test('the edge tells the app who is sending', async () => {
    const senders: (string | null)[] = [];
    const edge = await startEdge((_request, from) => {
      senders.push(from);
      return new Response('ok');
    });
    await edge.ask('/', { 'x-forwarded-for': '203.0.113.9' }, 'POST');
    expect(senders).toEqual(['127.0.0.1']);
  });
});
