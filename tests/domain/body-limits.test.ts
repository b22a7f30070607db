import { expect, test } from 'vitest';
import { BODY_LIMITS } from '#site/limits.ts';

test.each(Object.entries(BODY_LIMITS))('one sender cannot take every place for a %s', (_, limits) => {
  expect(limits.fromOneSender).toBeLessThan(limits.atOnce);
});

test('bodies that arrive at once take less than 160 MB of memory', () => {
  const { catalogue: _onDisk, ...inMemory } = BODY_LIMITS;
  const bytes = Object.values(inMemory).reduce((sum, { maxBytes, atOnce }) => sum + 2 * maxBytes * atOnce, 0);
  expect(bytes).toBeLessThan(160 * 1024 * 1024);
});
