import { expect, test } from 'vitest';
import { pageOf } from '#features/agents/reading/page.ts';
import { valuesOf } from '#features/agents/reading/values.ts';

/** Pages made to hold or end whoever reads them: each costs a bounded time, and the words before the harm are read. */

const SITE = { home: new URL('https://acme.example/'), isLocal: false };
const MUCH = 2 * 1024 * 1024;
const fill = (piece: string) => piece.repeat(Math.ceil(MUCH / piece.length));
/** What is not bounded takes minutes. A busy machine takes some seconds for what is. */
const MOST_MS = 10_000;
const PRICE = '<h3>Pro</h3><p>$5 a month</p>';

test.each([
  ['open comments', '<!--'.repeat(500_000)],
  ['depth', '<div>'.repeat(100_000)],
  ['elements that nothing closes', fill('<b>x')],
  ['attributes', `<a ${Array.from({ length: 200_000 }, (_, at) => `a${at}`).join(' ')}>`],
  ['closing tags of nothing', `${'<i>'.repeat(390)}${fill('</b>')}`],
  ['a single line', `<p>${fill('per user billed in English, $')}`],
  ['entities', fill('&amp;&lt;')],
  ['amounts', `<table>${fill('<tr><td>$9</td><td>GDPR</td></tr>')}`],
  ['a row of cells', `<table><tr>${fill('<td>$12')}`],
  ['cards', fill('<div><h3>x</h3><p>Contact sales</p></div>')],
  ['plans for nothing', fill('<h3>Free</h3>')],
  ['links', fill('<a href="/terms">Terms</a>')],
  [
    'JSON of great depth',
    `<script type="application/json">${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}</script>`,
  ],
  ['JSON-LD that nothing closes', `<script type="application/ld+json">${'['.repeat(100_000)}`],
])('a page of %s', (_, html) => {
  const begun = performance.now();
  const page = pageOf(`${PRICE}${html}`, 'https://acme.example/pricing');
  const values = valuesOf(page, 'pricing', SITE);
  expect(performance.now() - begun).toBeLessThan(MOST_MS);
  expect(page.lines[1]?.text).toMatch(/^\$5 a month/);
  expect(Array.isArray(values)).toBe(true);
});
