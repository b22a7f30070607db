import { expect, test } from 'vitest';
import { unseenOf } from '#features/agents/reading/visible.ts';

test('a style of 200 kB is read in no time', () => {
  const begun = performance.now();
  const style = 'color:#fff;'.repeat(20_000);
  const element = { tag: 'p', attributes: { style }, children: [], parent: null };
  expect(unseenOf(element)(element)).toBe(false);
  expect(performance.now() - begun).toBeLessThan(700);
});
