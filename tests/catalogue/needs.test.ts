import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { searchTools } from '#features/directory/search.server.ts';
import { withDatabase } from '../harness/database.ts';
import { askedQuery } from '../harness/search/judge.ts';
import { CATEGORIES, importFiles, ndjson } from './workbench.ts';

/** The phrases of a specialization, as they are stored. */

const db = await withDatabase({ empty: true });
const offered = async (q: string) =>
  (await searchTools(db.read, askedQuery(q))).offers.map(({ name }) => name);

test('one in a language that the search does not know leaves the others of its specialization', async () => {
  const cutter = { id: 'cutter', name: 'Cutter', description: 'Cuts.' };
  await importFiles(db, {
    'categories.ndjson': ndjson(CATEGORIES),
    'tools.ndjson': ndjson([
      { ...cutter, categories: [{ category: 'video', specializations: ['editing'] }] },
    ]),
  });
  // As an earlier version has stored them.
  await db.write.execute(sql`
    UPDATE specializations SET needs = '[
      {"text": "beskära klipp", "language": "sv"}, {"text": "snip my clips", "language": "en"}]'
    WHERE id = 'editing'`);
  await db.write.execute(sql`UPDATE catalogue_state SET version = version + 1`);
  expect(await offered('snip my clips')).toContain('Editing');
  expect(await offered('beskära')).toEqual([]);
});
