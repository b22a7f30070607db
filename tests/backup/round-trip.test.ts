import { chmod, stat } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startPostgres } from '#server/start/postgres.server.ts';
import { readSettings } from '#server/start/settings.server.ts';
import { ownObjects, readMigrations } from '../../backup/database/migrations.ts';
import { bareDatabase, withDatabase } from '../harness/database.ts';
import { temporaryFolder } from '../harness/folders.ts';
import { startS3 } from '../harness/s3.ts';
import { backUp, bringBack, filesBelow, filledSite, query, rowsOf, siteOn, tablesOf } from './workbench.ts';

test('dump → empty → equal: every row of every table, every file byte by byte', async () => {
  const { db, settings } = await filledSite();
  const file = await backUp(settings);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const target = await siteOn(await bareDatabase());
  await bringBack(target, file);
  const rows = await rowsOf(db.url);
  expect(await schemaOf(target.DATABASE_URL ?? '')).toEqual(await schemaOf(db.url));
  expect(rows.users).toHaveLength(4);
  expect(await rowsOf(target.DATABASE_URL ?? '')).toEqual(rows);
  const files = await filesBelow(settings.DATA_DIR);
  expect(Object.keys(files)).toHaveLength(8);
  expect(await filesBelow(target.DATA_DIR)).toEqual(files);
});

test('--replace puts the archive in the place of what was there', async () => {
  const { db, settings } = await filledSite();
  const file = await backUp(settings);
  const target = await siteOn(await bareDatabase());
  const url = target.DATABASE_URL ?? '';
  await bringBack(target, file);
  await query(url, "DELETE FROM users; UPDATE ai_tools SET name = 'changed'; DELETE FROM tool_categories");
  await bringBack(target, file, { replace: true });
  const { catalogue_state: state, ...restored } = await rowsOf(url);
  const { catalogue_state: former, ...others } = await rowsOf(db.url);
  expect(restored).toEqual(others);
  // Whoever has kept pages of what stood there sees that they are old.
  const version = (row: string[] | undefined): number => JSON.parse(row?.[0] ?? '{}').version;
  expect(version(state)).toBe(version(former) + 1);
});

test('photos come from a bucket and go to one', async () => {
  const from = await startS3();
  const { settings } = await filledSite(from.settings);
  const to = await startS3();
  const target = await siteOn(await bareDatabase(), to.settings);
  await bringBack(target, await backUp(settings));
  const [row] = await query<{ photo_url: string }>(target.DATABASE_URL ?? '', 'SELECT photo_url FROM users');
  const name = row?.photo_url.split('/').at(-1);
  const bytes = async (address: string) =>
    new Uint8Array(await (await fetch(`${address}/${name}`)).arrayBuffer());
  expect(await bytes(to.address)).toEqual(await bytes(from.address));
  expect(Object.keys(await filesBelow(target.DATA_DIR)).some((file) => file.startsWith('photos'))).toBe(
    false,
  );
});

// Under TEST_POSTGRES_BIN the tests' own server is another version than the embedded one.
test('moves from the server of an address to the embedded one and back', async () => {
  const { db, settings } = await filledSite();
  const rows = await rowsOf(db.url);
  const DATA_DIR = await temporaryFolder();
  await chmod(DATA_DIR, 0o755);
  const embedded = readSettings({ NODE_ENV: 'test', DATA_DIR });
  await bringBack(embedded, await backUp(settings));
  const running = await startPostgres({ dataDir: path.join(DATA_DIR, 'postgres') });
  onTestFinished(running.stop);
  expect(await rowsOf(running.url)).toEqual(rows);
  const back = await siteOn(await bareDatabase());
  // The embedded server runs, as it does under a running site.
  await bringBack(back, await backUp(embedded));
  expect(await rowsOf(back.DATABASE_URL ?? '')).toEqual(rows);
  expect(await filesBelow(back.DATA_DIR)).toEqual(await filesBelow(settings.DATA_DIR));
});

/** Indexes and constraints, as statements. */
async function schemaOf(url: string): Promise<string[]> {
  const rows = await query<{ definition: string }>(
    url,
    `SELECT indexdef AS definition FROM pg_indexes WHERE schemaname = 'public'
     UNION ALL SELECT conrelid::regclass || ' ' || pg_get_constraintdef(oid) FROM pg_constraint
       WHERE connamespace = 'public'::regnamespace ORDER BY 1`,
  );
  return rows.map(({ definition }) => definition);
}

describe('what the schema holds', () => {
  test('is what migrations say that they make', async () => {
    const { url } = await withDatabase({ empty: true });
    const own = ownObjects(readMigrations());
    expect(await tablesOf(url)).toEqual([...own.tables].sort());
    const functions = await query<{ name: string }>(
      url,
      `SELECT proname AS name FROM pg_proc WHERE pronamespace = 'public'::regnamespace
         AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e') ORDER BY 1`,
    );
    expect(functions.map(({ name }) => name)).toEqual([...own.functions].sort());
  });

  test('has nothing that a copy of the rows would leave behind', async () => {
    const { url } = await withDatabase({ empty: true });
    // Sequences, views and triggers: who adds one teaches the backup to carry it.
    const others = await query(
      url,
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace
         AND relkind NOT IN ('r', 'i', 't')
       UNION ALL SELECT tgname FROM pg_trigger WHERE NOT tgisinternal
       UNION ALL SELECT typname FROM pg_type WHERE typnamespace = 'public'::regnamespace AND typtype IN ('e', 'd')
         AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_type.oid AND deptype = 'e')
       UNION ALL SELECT 'large objects' FROM pg_largeobject_metadata`,
    );
    expect(others).toEqual([]);
  });
});
