import { expect, test } from 'vitest';
import { unseenOf } from '#features/agents/reading/visible.ts';
import { expectLinear } from '../../harness/linear.ts';

const DECLARATION = 'color:#fff;';

test('a style of 200 kB takes no longer than it is long', () => {
  expectLinear(200_000, (length) => {
    const style = DECLARATION.repeat(length / DECLARATION.length);
    const element = { tag: 'p', attributes: { style }, children: [], parent: null };
    expect(unseenOf(element)(element)).toBe(false);
  });
});
