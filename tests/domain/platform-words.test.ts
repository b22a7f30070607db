import { expect, test } from 'vitest';
import { INDEXED_FACETS } from '#domain/discovery/listing-titles.ts';
import { FACETS } from '#domain/search/facet-table.ts';
import { readSearch } from '#domain/search/reading.ts';
import { FACT_WORDS } from '#domain/tools/fact-words.ts';

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
