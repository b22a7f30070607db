import { expect, test } from 'vitest';
import { createTestApp } from '../../harness/app.ts';
import { besiege } from '../../harness/guessing.ts';
import { report } from '../../harness/report.ts';

/** The guessing goes on for days; the owner gets in at once. */
test.each([
  { addresses: 4, hours: 48 },
  { addresses: 10, hours: 24 },
  { addresses: 50, hours: 6 },
])('$addresses addresses guess for $hours hours and keep no owner out', async ({ addresses, hours }) => {
  const app = await createTestApp({ empty: true });
  const { made, checked, allowed, owner } = await besiege(app, { addresses, hours });
  expect(owner).toEqual({ known: Array(hours).fill(303), reset: 200, renewed: 303 });
  expect(checked).toBeLessThanOrEqual(allowed);
  report({
    what: `guesses from ${addresses} addresses in ${hours} hours, of which ${checked} were looked at`,
    count: made,
  });
});
