import { expect, test } from 'vitest';
import { addressKey, sameSite, siteKey } from '#domain/web-address.ts';

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
  expect(sameSite(one, other)).toBe(isOne);
  expect(sameSite(other, one)).toBe(isOne);
});

test('the site of an address is its host', () => {
  expect(siteKey('https://www.jina.ai/embeddings?q=1')).toBe('jina.ai');
});
