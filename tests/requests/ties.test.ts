import { beforeAll, expect, test } from 'vitest';
import { fillSearchIndex } from '#catalogue/index-tools.server.ts';
import { readMarketCategory } from '#catalogue/market/read-markets.server.ts';
import { DIRECTORY_DEFAULTS } from '#catalogue/search/filters/write-query.ts';

import { SORT_FIELDS } from '#catalogue/sort-fields.ts';
import { searchTools } from '#features/directory/search.server.ts';
import { featuredTools, listTools } from '#features/directory/tools.server.ts';
import { addCategory, addTool } from '../factories.ts';
import { withDatabase } from '../harness/database.ts';

/** Ties go to the better known tool, then by name (ids mean nothing). */

const db = await withDatabase({ empty: true });
const TOOLS = [
  { id: 'a', name: 'Unknown' },
  { id: 'b', name: 'Known by some', prominence: 4 },
  { id: 'c', name: 'Zebra, known by all', prominence: 9 },
  { id: 'd', name: 'Antelope, known by all', prominence: 9 },
];
const KNOWN_FIRST = ['d', 'c', 'b', 'a'];

beforeAll(async () => {
  await addCategory(db, { id: 'beasts', tool_count: TOOLS.length });
  for (const tool of TOOLS) await addTool(db, { ...tool, is_featured: true }, { inCategories: ['beasts'] });
  await db.write.execute(`UPDATE catalogue_state SET tool_count = ${TOOLS.length}`);
  await fillSearchIndex(db.write);
});

const ids = (tools: readonly { id: string }[]) => tools.map(({ id }) => id);
const ORDERS = SORT_FIELDS.filter((field) => field !== 'name').flatMap((sortBy) =>
  (['asc', 'desc'] as const).map((sortOrder) => ({ sortBy, sortOrder })),
);
const CASES = ORDERS.flatMap((order) =>
  [{}, { category: 'beasts' }, { isFeatured: true }, { q: 'known' }].map(
    (filter) => [order, filter] as const,
  ),
);

test.each(CASES)('by %j, of %j', async (order, filter) => {
  const { data } = await listTools(db.read, { ...DIRECTORY_DEFAULTS, ...filter, ...order });
  expect(ids(data)).toEqual(KNOWN_FIRST);
});

test.each(ORDERS)('by %j, of what a word finds', async (order) => {
  const { data } = await searchTools(db.read, { ...DIRECTORY_DEFAULTS, q: 'known', ...order });
  expect(ids(data)).toEqual(KNOWN_FIRST.filter((id) => id !== 'a'));
});

test('Featured and the Top Tools of a category open with them too', async () => {
  expect(ids(await featuredTools(db.read))).toEqual(KNOWN_FIRST);
  expect(ids((await readMarketCategory(db.read, 'beasts'))?.topTools ?? [])).toEqual(KNOWN_FIRST);
});
