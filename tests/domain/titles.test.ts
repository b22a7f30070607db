import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { facetOf } from '#catalogue/search/filters/facet-names.ts';
import { valueLabel } from '#catalogue/search/filters/facet-table.ts';
import type { ToolQuery } from '#catalogue/search/filters/tool-query.ts';
import { DIRECTORY_DEFAULTS } from '#catalogue/search/filters/write-query.ts';
import { INDEXED_FACETS, listingTitles } from '#features/discovery/listing-titles.ts';
import { alternativesTitles, fullName, toolTitles } from '#features/discovery/tool-titles.ts';
import { TOOL_TABS } from '#site/access.ts';

/** Titles and descriptions of every page about a tool or a listing of the starter catalogue. */

const records = <T>(name: string, schema: z.ZodType<T>): T[] =>
  readFileSync(new URL(`../../data/${name}.ndjson`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => schema.parse(JSON.parse(line)));

const tools = records(
  'tools',
  z.object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    developer_name: z.string().nullable().default(null),
    categories: z.array(z.object({ category: z.string() })),
  }),
).map(({ categories, ...tool }) => ({
  ...tool,
  shortDescription: null,
  categories: categories.map(({ category }) => ({ id: category, name: category, hex_color: '' })),
}));
const categories = records(
  'categories',
  z.object({ name: z.string(), specializations: z.array(z.object({ name: z.string() })) }),
);

const listing = (change: Partial<ToolQuery>) => listingTitles({ ...DIRECTORY_DEFAULTS, ...change }, 60);
const listings = [
  listing({}),
  listing({ page: 2 }),
  listing({ page: 3 }),
  ...Object.keys(INDEXED_FACETS).map((facet) => listing({ facets: [facet] })),
  ...categories.flatMap(({ name, specializations }) => [
    listing({ category: name }),
    listing({ category: name, facets: ['api'] }),
    ...specializations.map((one) => listing({ category: name, specialization: one.name })),
  ]),
];
const pages = [
  ...tools.flatMap((tool) => [
    ...TOOL_TABS.map((tab) => toolTitles(tool, tab)),
    alternativesTitles(tool, ['One', 'Two', 'Three']),
  ]),
  ...listings,
];

describe('of the whole starter catalogue', () => {
  test.each(['title', 'description'] as const)('no two pages share a %s', (part) => {
    const seen = Map.groupBy(pages, (page) => page[part]);
    expect(pages.length).toBeGreaterThan(30_000);
    expect([...seen].filter(([, same]) => same.length > 1).map(([text]) => text)).toEqual([]);
  });

  test('titles fit into a line and descriptions say something', () => {
    const isOdd = ({ title, description }: (typeof pages)[number]) =>
      title.length < 2 || title.length > 110 || description.length < 50 || description.length > 250;
    expect(pages.filter(isOdd)).toEqual([]);
  });

  test('tools of one name are told apart by their developers', () => {
    const alices = tools.filter(({ name }) => name === 'Alice').map(fullName);
    expect(alices).toEqual(['Alice by Yandex', 'Alice']);
  });
});

describe('listings that belong into search engines', () => {
  test('every facet among them exists', () => {
    const unknown = Object.keys(INDEXED_FACETS).filter((name) => {
      const facet = facetOf(name);
      return facet === null || valueLabel(facet.id, facet.value) === null;
    });
    expect(unknown).toEqual([]);
  });

  test.each<[string, Partial<ToolQuery>, boolean]>([
    ['everything', {}, true],
    ['a later page', { page: 7 }, true],
    ['a category', { category: 'Writing' }, true],
    ['a facet of the list', { facets: ['open-source'] }, true],
    ['a facet of the list in a category', { facets: ['platform:ios'], category: 'Writing' }, true],
    ['two facets', { facets: ['api', 'open-source'] }, false],
    ['a facet within a specialization', { facets: ['api'], specialization: 'Essays' }, false],
    ['another facet', { facets: ['country:DE'] }, false],
    ['a name that every object has', { facets: ['constructor'] }, false],
    ['a search', { q: 'chat' }, false],
    ['another order', { sortBy: 'name' }, false],
    ['free tools', { isPremium: false }, false],
  ])('%s', (_, change, indexed) => {
    expect(listing(change).indexed).toBe(indexed);
  });

  test('but none without tools, or with a facet that few have', () => {
    expect(listingTitles({ ...DIRECTORY_DEFAULTS, category: 'Empty' }, 0).indexed).toBe(false);
    expect(listingTitles({ ...DIRECTORY_DEFAULTS, facets: ['mcp'] }, 4).indexed).toBe(false);
  });
});
