import { expect, test } from 'vitest';
import { type AddressFault, addressFault, addressKey, siteKey } from '#site/web-address.ts';

test.each([
  ['https://jina.ai', 'jina.ai'],
  ['HTTP://WWW.Jina.AI./', 'jina.ai'],
  ['https://jina.ai/?utm_source=x&ref=y#top', 'jina.ai'],
  ['https://jina.ai/embeddings/', 'jina.ai/embeddings'],
  ['https://jina.ai/?id=3&gclid=1', 'jina.ai?id=3'],
  ['https://name:word@jina.ai:8443/a', 'jina.ai/a'],
  ['ftp://jina.ai', null],
  ['jina.ai', null],
  ['https://', null],
  ['', null],
])('the key of %s is %s', (url, key) => {
  expect(addressKey(url)).toBe(key);
});

test.each([
  ['https://jina.ai', 'https://jina.ai/embeddings', true],
  ['https://www.jina.ai/reader', 'http://jina.ai/embeddings', true],
  ['https://jina.ai', 'https://docs.jina.ai', false],
  ['https://notjina.ai', 'https://jina.ai', false],
  // Many people have pages there.
  ['https://github.com/one/tool', 'https://github.com/other/tool', false],
  ['https://gist.github.com/one', 'https://gist.github.com/one', false],
  ['nothing', 'nothing', false],
])('%s and %s are of one site: %s', (one, other, isOne) => {
  const site = siteKey(one);
  expect(site !== null && site === siteKey(other)).toBe(isOne);
});

test.each<[string, AddressFault | null]>([
  ['https://jina.ai', null],
  ['HTTP://münchen.example/ä?b#c', null],
  ['https://8443.example.org:8443/', null],
  ['https://localhost.example.org', null],
  ['https://example.org./', null],
  ...['', 'jina.ai', 'ftp://jina.ai', 'javascript:alert(1)', 'https://', 'https://a b.org', '//jina.ai'].map(
    (text): [string, AddressFault] => [text, 'no address'],
  ),
  // Browsers go to jina.ai.
  ...[
    'jina.ai\\@b.org/',
    'jina.ai\\.b.org/',
    '/jina.ai/',
    'ji\tna.ai/',
    'ji\u00ADna.ai/',
    'ji\u200Bna.ai/',
  ].map((rest): [string, AddressFault] => [`https://${rest}`, 'no address']),
  ...['user:pw@jina.ai', 'user@jina.ai', 'jina', 'localhost', 'LOCALHOST:3000', 'db.localhost'].map(
    (host): [string, AddressFault] => [`https://${host}/`, 'not public'],
  ),
  ...['127.0.0.1', '2130706433', '0x7f.1', '127.1', '10.0.0.1', '8.8.8.8', '[::1]', '[2606:4700::1111]'].map(
    (host): [string, AddressFault] => [`http://${host}/`, 'not public'],
  ),
  ...['printer.local', 'metadata.google.internal', 'nas.lan', 'router.home.arpa', 'wiki.corp.'].map(
    (host): [string, AddressFault] => [`https://${host}/`, 'not public'],
  ),
])('what is wrong with %s as a public address: %s', (text, fault) => {
  expect(addressFault(text)).toBe(fault);
});

test('the site of an address is its host', () => {
  expect(siteKey('https://www.jina.ai/embeddings?q=1')).toBe('jina.ai');
});
