import { expect, test } from 'vitest';
import { FACETS } from '#catalogue/search/filters/facet-table.ts';
import { readSearch } from '#catalogue/search/reading/reading.ts';
import { FACT_WORDS } from '#catalogue/tools/fact-words.ts';
import { INDEXED_FACETS } from '#features/discovery/listing-titles.ts';

/** A platform has one name on every page, whatever a search calls it. */

const PLATFORMS = Object.entries(FACT_WORDS.platform).filter(([id]) => id !== 'api');

test('filters name platforms as pages do', () => {
  expect(FACETS.platform.values).toEqual(Object.fromEntries(PLATFORMS));
});

test.each(PLATFORMS.filter(([id]) => Object.hasOwn(INDEXED_FACETS, `platform:${id}`)))(
  'the title of a listing for %s names it too',
  (id, name) => {
    expect(INDEXED_FACETS[`platform:${id}`]?.toLowerCase()).toContain(name.toLowerCase());
  },
);

test.each([
  ['notes for iphone', 'platform:ios'],
  ['notes for ios', 'platform:ios'],
  ['notes for mac', 'platform:macos'],
  ['notes for macos', 'platform:macos'],
])('a search for "%s" asks for %s', (text, facet) => {
  expect(readSearch(text).facets).toContain(facet);
});
