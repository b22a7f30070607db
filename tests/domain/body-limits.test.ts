import { expect, test } from 'vitest';
import { bodyKindOf } from '#platform/http/bounds.server.ts';
import { BODY_LIMITS } from '#site/limits.ts';

test.each(Object.entries(BODY_LIMITS))('one sender cannot take every place for a %s', (_, limits) => {
  expect(limits.fromOneSender).toBeLessThan(limits.atOnce);
});

test('bodies that arrive at once take less than 160 MB of memory', () => {
  const { catalogue: _onDisk, ...inMemory } = BODY_LIMITS;
  const bytes = Object.values(inMemory).reduce((sum, { maxBytes, atOnce }) => sum + 2 * maxBytes * atOnce, 0);
  expect(bytes).toBeLessThan(160 * 1024 * 1024);
});

test.each([
  ['/contact', 'form'],
  ['/nowhere', 'form'],
  ['/operator/catalogue/an-import', 'form'],
  ['/webhooks/stripe', 'event'],
  ['/mcp', 'message'],
  ['/api/v1/proposals', 'message'],
  ['/operator/drafts/a/review?notice=1', 'record'],
  ['/operator/records/questions/a', 'record'],
  ['/operator/bulk', 'record'],
  ['/vendor/chatgpt', 'record'],
  ['/operator/site', 'record'],
  ['/operator/site/privacy', 'text'],
  ['/settings/photo', 'photo'],
  ['/operator/logos', 'photo'],
  ['/operator/tools/cutter/picture', 'photo'],
  ['/operator/site/logo', 'photo'],
  ['/operator/catalogue', 'catalogue'],
])('%s takes a %s', (url, kind) => {
  expect(bodyKindOf({ url })).toBe(kind);
});
