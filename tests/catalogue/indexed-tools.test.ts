import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { indexTools } from '#catalogue/index-tools.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { withDatabase, withStarterCatalogue } from '../harness/database.ts';
import { CATEGORIES, importFiles, ndjson } from './workbench.ts';

/** An import makes the search index of what it writes, and everybody else of what is stored. */

const LOCKABLE = {
  name: 'Parrot',
  description: 'Talks.',
  categories: [{ category: 'chat', specializations: ['local'] }],
  basic_information: { basic_information_release_date: '2024-05-01' },
  business_information: {
    business_pricing_pricing_model: 'Open source',
    business_pricing_license_type: 'MIT',
    business_location: 'Bern, Switzerland',
  },
};

async function index(db: Database): Promise<unknown[]> {
  const { rows } = await db.read.execute(sql`
    SELECT tool_id, number, name_key, developer_key, (
      SELECT jsonb_object_agg(word, impact) FROM unnest(words, impacts) AS posting (word, impact)) AS words
    FROM tool_search ORDER BY tool_id`);
  return rows;
}

async function indexOfStored(db: Database): Promise<Awaited<ReturnType<typeof index>>> {
  const { rows } = await db.read.execute<{ id: string }>(sql`SELECT id FROM ai_tools`);
  await db.bulk.transaction((tx) =>
    indexTools(
      tx,
      rows.map(({ id }) => id),
    ),
  );
  return index(db);
}

test.each([
  ['the starter catalogue', withStarterCatalogue],
  ['the fixtures', withDatabase],
])('the index of %s is that of the stored tools', async (_of, open) => {
  const db = await open();
  const imported = await index(db);
  expect(imported.length).toBeGreaterThan(30);
  expect(await indexOfStored(db)).toEqual(imported);
});

test('neither shows what a locked tab holds', async () => {
  const db = await withDatabase({ empty: true });
  const tools = [
    { ...LOCKABLE, id: 'open' },
    { ...LOCKABLE, id: 'basic-locked', basic_info_is_premium: true },
    { ...LOCKABLE, id: 'business-locked', business_info_is_premium: true },
  ];
  const { faults } = await importFiles(db, {
    'categories.ndjson': ndjson(CATEGORIES),
    'tools.ndjson': ndjson(tools),
  });
  expect(faults).toEqual([]);
  const imported = await index(db);
  const { rows } = await db.read.execute(sql`
    SELECT tool_id, 'is:open-source' = ANY (words) AS open_source,
      EXISTS (SELECT FROM unnest(words) AS word WHERE word LIKE 'is:launched:%') AS launched
    FROM tool_search ORDER BY tool_id`);
  expect(rows).toEqual([
    { tool_id: 'basic-locked', open_source: true, launched: false },
    { tool_id: 'business-locked', open_source: false, launched: true },
    { tool_id: 'open', open_source: true, launched: true },
  ]);
  expect(await indexOfStored(db)).toEqual(imported);
});
