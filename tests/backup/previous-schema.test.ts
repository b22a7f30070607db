import { expect, test } from 'vitest';
import { migrateDatabase, openDatabase } from '#server/db/connection.server.ts';
import { readMigrations } from '../../backup/database/migrations.ts';
import { NOTES } from '../../backup/database/tables.ts';
import { bareDatabase } from '../harness/database.ts';
import { backUp, bringBack, query, rowsOf, siteOn } from './workbench.ts';

/** A database as a former version of the program left it: without the last migrations. */
async function formerDatabase(without: number): Promise<string> {
  const url = await bareDatabase();
  const made = readMigrations().slice(0, -without);
  const notes = made.map(({ hash, written_at }) => `('${hash}', ${written_at})`);
  await query(
    url,
    [
      'CREATE SCHEMA drizzle',
      `CREATE TABLE ${NOTES} (id serial, hash text NOT NULL, created_at bigint)`,
      `INSERT INTO ${NOTES} (hash, created_at) VALUES ${notes.join()}`,
      ...made.flatMap(({ statements }) => statements),
      "INSERT INTO questions_tools (id, question) VALUES ('q', 'Which one?')",
    ].join(';\n'),
  );
  return url;
}

test('a backup of a former schema leaves the database at it, and is brought to this one when it is restored', async () => {
  const former = await siteOn(await formerDatabase(1));
  const before = await rowsOf(former.DATABASE_URL ?? '');
  const file = await backUp(former);
  expect(await rowsOf(former.DATABASE_URL ?? '')).toEqual(before);
  const target = await siteOn(await bareDatabase());
  const url = target.DATABASE_URL ?? '';
  await bringBack(target, file);
  const restored = await rowsOf(url);
  expect(restored.questions_tools).toHaveLength(1);
  expect(restored.migrations).toHaveLength(readMigrations().length);
  // The start of the site finds nothing left to do.
  const app = openDatabase(url);
  await migrateDatabase(app);
  await app.close();
  expect(await rowsOf(url)).toEqual(restored);
});

test('it also takes the place of a database of this schema', async () => {
  const file = await backUp(await siteOn(await formerDatabase(3)));
  const target = await siteOn(await bareDatabase());
  await bringBack(target, file);
  await query(
    target.DATABASE_URL ?? '',
    "DELETE FROM questions_tools; INSERT INTO users (id, email) VALUES ('u', 'u')",
  );
  await bringBack(target, file, { replace: true });
  const { questions_tools, users } = await rowsOf(target.DATABASE_URL ?? '');
  expect([questions_tools?.length, users?.length]).toEqual([1, 0]);
});
