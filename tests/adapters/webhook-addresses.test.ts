import { networkInterfaces } from 'node:os';
import { describe, expect, test } from 'vitest';
import { readWebhookUrl, WEBHOOK_TEXTS } from '#features/webhooks/webhook-rules.ts';
import { isPublicAddress } from '#platform/outside/public-address.server.ts';

/** Where a webhook may point: anywhere on the internet, and nowhere else. */

describe('an address is public', () => {
  test.each(['8.8.8.8', '1.1.1.1', '172.15.0.1', '172.32.0.1', '223.255.255.255', '100.63.255.255'])(
    '%s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );
  test.each(['2606:4700:4700::1111', '2a00:1450::1', '2001:4860:4860::8888'])('%s', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );
});

const NOT_PUBLIC = {
  'this host': ['0.0.0.0', '0.1.2.3', '::', '127.0.0.1', '127.255.255.254', '::1'],
  private: ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd12::1', 'fec0::1'],
  'link-local': ['169.254.169.254', 'fe80::1', 'fe80::1%eth0'],
  'shared by a provider': ['100.64.0.1', '100.127.255.255'],
  'for protocols, benchmarks and examples': [
    '192.0.0.8',
    '192.0.2.1',
    '192.88.99.1',
    '198.18.0.1',
    '198.19.255.255',
    '198.51.100.1',
    '203.0.113.1',
    '2001::1',
    '2001:2::1',
    '2001:db8::1',
    '3fff::1',
    '5f00::1',
    '100::1',
  ],
  'multicast, reserved, broadcast': ['224.0.0.1', '239.1.1.1', '240.0.0.1', '255.255.255.255', 'ff02::1'],
  'an IPv4 address inside': [
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::7f00:1',
    '2002:7f00:1::',
  ],
  'no address': ['', 'localhost', '0x7f.1', '2130706433', '127.1', '017700000001'],
};

describe.each(Object.entries(NOT_PUBLIC))('not public: %s', (_kind, addresses) => {
  test.each(addresses)('"%s"', (address) => expect(isPublicAddress(address)).toBe(false));
});

test('no address of this machine is public', () => {
  const own = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  expect(own.map(({ address }) => isPublicAddress(address))).not.toContain(true);
});

describe('a form takes', () => {
  test.each([
    ['https://example.org/hook#part', 'https://example.org/hook'],
    ['example.org/hook', 'https://example.org/hook'],
    ['  https://example.org:8443/a?b=c ', 'https://example.org:8443/a?b=c'],
  ])('%s', (typed, url) => expect(readWebhookUrl(typed)).toEqual({ url }));

  test.each([
    '',
    'example',
    'http://example.org',
    'ftp://example.org',
    'javascript:alert(1)',
    'https://user:password@example.org',
    `https://example.org/${'a'.repeat(2_000)}`,
  ])('not %s', (typed) => expect(readWebhookUrl(typed)).toHaveProperty('fault'));

  // Browsers and URL read all of these as the loopback address.
  test.each(['127.0.0.1', '2130706433', '0x7f.1', '017700000001', '127.1', '[::1]', '[::ffff:127.0.0.1]'])(
    'no form of the loopback address: %s',
    (host) => {
      expect(readWebhookUrl(`https://${host}/`)).toHaveProperty('fault', WEBHOOK_TEXTS.urlNotPublic);
    },
  );
  test.each(['localhost', 'LOCALHOST', 'db.localhost', 'printer.local', '8.8.8.8'])('no %s', (host) =>
    expect(readWebhookUrl(`https://${host}/`)).toHaveProperty('fault', WEBHOOK_TEXTS.urlNotPublic),
  );
});
