import { expect, test } from 'vitest';
import { shownTerm } from '#site/shown-term.ts';

test.each([
  ['short', 'short'],
  ['x'.repeat(80), 'x'.repeat(80)],
  ['x'.repeat(81), `${'x'.repeat(79)}…`],
  // A character outside the basic plane is not cut in two.
  ['😀'.repeat(100), `${'😀'.repeat(79)}…`],
  [`${'word '.repeat(30)}`, `${'word '.repeat(15)}word…`],
])('a page repeats %j as %j', (term, shown) => {
  expect(shownTerm(term)).toBe(shown);
});
