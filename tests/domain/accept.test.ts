import { expect, test } from 'vitest';
import { acceptedWeight } from '#site/accept.ts';

test.each([
  ['text/markdown', 1],
  ['text/markdown;q=0.5', 0.5],
  ['text/*;q=0.25, */*;q=1', 0.25],
  ['text/markdown; q=1.000', 1],
  ['text/markdown;q=5', 0],
  ['text/markdown;q=0x1', 0],
  ['text/markdown;q=1e0', 0],
  ['text/markdown;q=Infinity', 0],
])('%s accepts Markdown by %d', (accept, weight) => {
  expect(acceptedWeight(accept, 'text/markdown')).toBe(weight);
});
