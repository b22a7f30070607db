import { expect, onTestFinished, test } from 'vitest';
import { migrateDatabase, openDatabase } from '#server/db/connection.server.ts';
import { readMigrations } from '../../backup/database/migrations.ts';
import { NOTES } from '../../backup/database/tables.ts';
import { bareDatabase } from '../harness/database.ts';
import { backUp, bringBack, query, rowsOf, siteOn } from './workbench.ts';

/** A database of before the first migration that drops a table. */
async function databaseWithFormerTable(): Promise<string> {
  const url = await bareDatabase();
  const all = readMigrations();
  const drops = all.findIndex(({ statements }) => statements.some((text) => /^\s*DROP TABLE/m.test(text)));
  const made = all.slice(0, drops);
  const notes = made.map(({ hash, written_at }) => `('${hash}', ${written_at})`);
  await query(
    url,
    [
      'CREATE SCHEMA drizzle',
      `CREATE TABLE ${NOTES} (id serial, hash text NOT NULL, created_at bigint)`,
      `INSERT INTO ${NOTES} (hash, created_at) VALUES ${notes.join()}`,
      ...made.flatMap(({ statements }) => statements),
    ].join(';\n'),
  );
  return url;
}

test('an archive replaces a database that still has a table which was dropped since', async () => {
  const full = await databaseWithFormerTable();
  const database = openDatabase(full);
  onTestFinished(() => database.close());
  await migrateDatabase(database);
  await query(full, "INSERT INTO questions_tools (id, question) VALUES ('q', 'Which one?')");
  const file = await backUp(await siteOn(full));
  const target = await siteOn(await databaseWithFormerTable());
  await query(target.DATABASE_URL ?? '', "INSERT INTO vocabulary (word, uses) VALUES ('former', 1)");
  await bringBack(target, file, { replace: true });
  expect(Object.keys(await rowsOf(target.DATABASE_URL ?? ''))).not.toContain('vocabulary');
});
