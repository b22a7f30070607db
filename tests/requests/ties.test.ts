import { beforeAll, expect, test } from 'vitest';
import { DIRECTORY_DEFAULTS, SORT_FIELDS } from '#domain/search/tool-query.ts';
import { readMarketCategory } from '#server/listing/market.server.ts';
import { featuredTools, listTools } from '#server/listing/tools.server.ts';
import { fillSearchIndex } from '#server/search/index-tools.server.ts';
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
  await db.write.execute(`INSERT INTO catalogue_state (tool_count) VALUES (${TOOLS.length})`);
  await fillSearchIndex(db.write);
});

const ids = (tools: readonly { id: string }[]) => tools.map(({ id }) => id);
const CASES = SORT_FIELDS.filter((field) => field !== 'name').flatMap((sortBy) =>
  (['asc', 'desc'] as const).flatMap((sortOrder) =>
    [{}, { category: 'beasts' }, { isFeatured: true }, { q: 'known' }].map(
      (filter) => [sortBy, sortOrder, filter] as const,
    ),
  ),
);

test.each(CASES)('by %s, %s, of %j', async (sortBy, sortOrder, filter) => {
  const { data } = await listTools(db.read, { ...DIRECTORY_DEFAULTS, ...filter, sortBy, sortOrder });
  expect(ids(data)).toEqual(KNOWN_FIRST);
});

test('Featured and the Top Tools of a category open with them too', async () => {
  expect(ids(await featuredTools(db.read))).toEqual(KNOWN_FIRST);
  expect(ids((await readMarketCategory(db.read, 'beasts'))?.topTools ?? [])).toEqual(KNOWN_FIRST);
});
