import { expect, test, vi } from 'vitest';
import { migrateDatabase, openDatabase } from '#platform/database/connection.server.ts';
import { readMigrations } from '../../../commands/backup/database/migrations.ts';
import { backUp, bringBack, databaseAfter, query, rowsOf, siteOn } from '../../backup/workbench.ts';
import { bareDatabase } from '../../harness/database.ts';

/** This test's program is one migration ahead of ours, so that there is a schema before its own. */
vi.mock('#platform/database/connection.server.ts', async (original) => {
  const real = await original<typeof import('#platform/database/connection.server.ts')>();
  const { oneMigrationFurther } = await import('../../backup/one-migration-further.ts');
  return { ...real, MIGRATIONS_FOLDER: await oneMigrationFurther(real.MIGRATIONS_FOLDER) };
});

/** A database as the previous version of the program left it: without the last migration. */
async function formerDatabase(): Promise<string> {
  const url = await databaseAfter(readMigrations().slice(0, -1));
  await query(url, "INSERT INTO questions_tools (id, question) VALUES ('q', 'Which one?')");
  return url;
}

const ASKED = 'SELECT id, asked_by FROM questions_tools';

test('a backup leaves a former schema as it is, and a restore brings it to this one', async () => {
  const former = await siteOn(await formerDatabase());
  const before = await rowsOf(former.DATABASE_URL ?? '');
  const file = await backUp(former);
  expect(await rowsOf(former.DATABASE_URL ?? '')).toEqual(before);
  const target = await siteOn(await bareDatabase());
  const url = target.DATABASE_URL ?? '';
  await bringBack(target, file);
  const restored = await rowsOf(url);
  expect(await query(url, ASKED)).toEqual([{ id: 'q', asked_by: 'somebody' }]);
  expect(restored.migrations).toHaveLength(readMigrations().length);
  // The start of the site finds nothing left to do.
  const app = openDatabase(url);
  await migrateDatabase(app);
  await app.close();
  expect(await rowsOf(url)).toEqual(restored);
});

test('it can also replace a database with this schema', async () => {
  const file = await backUp(await siteOn(await formerDatabase()));
  const target = await siteOn(await bareDatabase());
  const url = target.DATABASE_URL ?? '';
  await bringBack(target, file);
  await query(url, "DELETE FROM questions_tools; INSERT INTO users (id, email) VALUES ('u', 'u')");
  await bringBack(target, file, { replace: true });
  expect(await query(url, ASKED)).toHaveLength(1);
  expect((await rowsOf(url)).users).toEqual([]);
});
