import { expect, test } from 'vitest';
import { pageOf } from '#features/agents/reading/page.ts';
import { mergedOf, valuesOf } from '#features/agents/reading/values.ts';
import type { PageKind } from '#features/agents/reading/where.ts';

/** An open licence to run software oneself is no free tier of what is sold beside it. */

const SITE = { home: new URL('https://acme.example/'), isLocal: false };
const read = (html: string, kind: PageKind) => ({
  kind,
  stated: valuesOf(pageOf(html, `https://acme.example/${kind}`), kind, SITE),
});
const CLOUD = '<h3>Cloud</h3><p>$20 / month</p>';

/** What a home page, and the page of prices if there is one, say of a free tier and of the licence. */
function said(home: string, pricing?: string) {
  const pages = [read(home, 'home'), ...(pricing === undefined ? [] : [read(pricing, 'pricing')])];
  const values = mergedOf(pages);
  const codes = values.flatMap(({ field, value }) => (field === 'decision_flags' ? [value].flat() : []));
  const repository = values.find(({ field }) => field === 'decision_repository')?.value;
  return { isFree: codes.includes('free-tier'), repository };
}

const REPOSITORY = '<a href="https://github.com/acme/acme">GitHub</a>';

test.each([
  'Acme is free and open source.',
  'Acme is 100% free and open-source software.',
  'Free & open source, forever',
  'Acme ist kostenlos und quelloffen.',
])('“%s” tells of a licence alone, with prices and without', (words) => {
  for (const pricing of [undefined, CLOUD]) {
    expect(said(`<p>${words}</p>`, pricing).isFree, String(pricing)).toBe(false);
  }
});

test('the licence that a page names is recorded with the repository', () => {
  expect(said(`<p>Acme is free and open source under the MIT license.</p>${REPOSITORY}`, CLOUD)).toEqual({
    isFree: false,
    repository: { url: 'https://github.com/acme/acme', license: 'MIT' },
  });
});

test.each([
  'Acme is free to use and open source.',
  'Acme is open source and is free of charge.',
  'Is there a free version? Yes, it is open source.',
])('“%s” tells of something free only where nothing is sold', (words) => {
  const home = words
    .split(/(?<=\?) /)
    .map((each) => `<p>${each}</p>`)
    .join('');
  expect(said(home).isFree).toBe(true);
  expect(said(home, CLOUD).isFree).toBe(false);
});

test.each([
  `<h3>Community</h3><p>$0</p><p>Self-hosted, open source</p>${CLOUD}`,
  `<h3>Free</h3><p>Open source, self-hosted</p>${CLOUD}`,
  `<p>Our free plan is open source too.</p>${CLOUD}`,
])('a plan of the price list is one: %s', (pricing) => {
  expect(said('<p>Acme is free and open source.</p>', pricing).isFree).toBe(true);
});
