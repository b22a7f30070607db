import { beforeAll, expect, test } from 'vitest';
import { searchTools } from '#features/directory/search.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { withStarterCatalogue } from '../../harness/database.ts';
import { compare, everyValue, makePlainTable, queryOf, randomSelections } from '../../harness/facets.ts';

/** Every count of every facet over the starter catalogue. */

let db: Database;

beforeAll(async () => {
  db = await withStarterCatalogue();
  await makePlainTable(db);
}, 300_000);

test('every count equals a plain one for each value alone', async () => {
  const values = (await everyValue(db)).filter(({ kind }) => kind !== 'specialization');
  expect(values.length).toBeGreaterThan(150);
  for (const { kind, value } of values) await compare(db, { [kind]: [value] });
});

test('every count equals a plain one for a hundred random selections', async () => {
  let found = 0;
  for (const selection of await randomSelections(db, 100)) {
    await compare(db, selection);
    found += (await searchTools(db.read, queryOf(selection))).count > 0 ? 1 : 0;
  }
  expect(found).toBeGreaterThan(10);
});
