import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { importCatalogue } from '../../catalogue/import.ts';
import { withDatabase } from '../harness/database.ts';
import { temporaryFolder } from '../harness/folders.ts';
import { ndjson } from './workbench.ts';

const db = await withDatabase({ empty: true });

test('if figures fail, the import fails, and figures stay due', async () => {
  await db.bulk.execute(sql`ALTER TABLE category_freshness RENAME TO elsewhere`);
  const importing = importCatalogue(db, {
    target: temporaryFolder({
      'tools.ndjson': ndjson([{ id: 'kiln', name: 'Kiln', description: 'A tool.' }]),
    }),
    filesFolder: temporaryFolder(),
    isDryRun: false,
    onFault: () => {},
    onProgress: () => {},
  });
  await expect(importing).rejects.toThrow('category_freshness');
  const { rows } = await db.bulk.execute(sql`SELECT unsummed > 0 AS due FROM catalogue_state`);
  expect(rows).toEqual([{ due: true }]);
});
