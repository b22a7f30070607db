import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { completeCatalogue } from '#features/imports/starter.server.ts';
import { withDatabase } from '../harness/database.ts';
import { importFiles, ndjson, stateVersion } from './workbench.ts';

/** Nodes of older versions, which do not read the records of companies, write rounds beside a newer node. */

const db = await withDatabase({ empty: true });
const rounds = [
  { round: 'Series A', amount: 2e7, date: '2025-03', investors: ['Accel'] },
  { round: 'Series B', amount: 9e7, date: '2026-05', investors: ['Index'] },
];
await importFiles(db, {
  'companies.ndjson': ndjson([{ id: 'acme', name: 'Acme', funding_rounds: rounds }]),
  'tools.ndjson': ndjson([
    { id: 'one', name: 'One', description: 'Does.', developer_name: 'Acme', funding_info_is_premium: true },
  ]),
});

const stored = async () => (await db.write.execute(sql`SELECT * FROM funding_rounds ORDER BY id`)).rows;
const right = await stored();

test.each([
  [
    'a round that counts twice with another amount',
    sql`INSERT INTO funding_rounds (id, company_id, round, stage, amount, date, is_open, recorded_at, added_at)
      SELECT 'stray', company_id, round, stage, 1e7, date, is_open, recorded_at, added_at FROM funding_rounds LIMIT 1`,
  ],
  ['a round that is open, though the only open tool has gone', sql`UPDATE funding_rounds SET is_open = true`],
  [
    'a value that the record does not give',
    sql`UPDATE funding_rounds SET date = '2019' WHERE round = 'Series B'`,
  ],
])('%s is put right at the next start, once', async (_, statement) => {
  await db.write.execute(statement);
  expect(await stored()).not.toEqual(right);
  const before = await stateVersion(db);
  await completeCatalogue(db);
  expect(await stored()).toEqual(right);
  const after = await stateVersion(db);
  expect(after).not.toEqual(before);
  await completeCatalogue(db);
  expect(await stateVersion(db)).toEqual(after);
});
