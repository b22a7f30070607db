import { expect, onTestFinished, test } from 'vitest';
import { migrateDatabase, openDatabase } from '#platform/database/connection.server.ts';
import { readMigrations } from '../../../commands/backup/database/migrations.ts';
import { backUp, bringBack, databaseAfter, query, rowsOf, siteOn } from '../../backup/workbench.ts';

/** A database of before the first migration that drops a table. */
function databaseWithFormerTable(): Promise<string> {
  const all = readMigrations();
  const drops = all.findIndex(({ statements }) => statements.some((text) => /^\s*DROP TABLE/m.test(text)));
  return databaseAfter(all.slice(0, drops));
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
