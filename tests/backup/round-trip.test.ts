import { stat } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { readLastBackup } from '#platform/watch/last-backup.server.ts';
import { ownObjects, readMigrations } from '../../commands/backup/database/migrations.ts';
import { bareDatabase, withDatabase } from '../harness/database.ts';
import { backUp, bringBack, filesBelow, filledSite, query, rowsOf, siteOn, tablesOf } from './workbench.ts';

test('dump → empty → equal: every row of every table, every file byte by byte', async () => {
  const { db, settings } = await filledSite();
  const files = await filesBelow(settings.DATA_DIR);
  expect(await readLastBackup(settings.DATA_DIR)).toBeNull();
  const file = await backUp(settings);
  const { mode, size } = await stat(file);
  expect(mode & 0o777).toBe(0o600);
  expect(await readLastBackup(settings.DATA_DIR)).toMatchObject({ bytes: size });
  const target = await siteOn(await bareDatabase());
  await bringBack(target, file);
  const rows = await rowsOf(db.url);
  expect(await schemaOf(target.DATABASE_URL ?? '')).toEqual(await schemaOf(db.url));
  expect(rows.users).toHaveLength(4);
  expect(await rowsOf(target.DATABASE_URL ?? '')).toEqual(rows);
  expect(await query(target.DATABASE_URL ?? '', `SELECT FROM pg_trigger WHERE tgenabled = 'D'`)).toEqual([]);
  expect(Object.keys(files)).toHaveLength(8);
  expect(await filesBelow(target.DATA_DIR)).toEqual(files);
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

describe('what the schema contains', () => {
  test('is what the migrations say they create', async () => {
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
    // Sequences, views and triggers: if you add one, teach the backup to carry it. These come with the migrations, and
    // rest while a restore brings rows.
    const others = await query(
      url,
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace
         AND relkind NOT IN ('r', 'i', 't')
       UNION ALL SELECT tgname FROM pg_trigger WHERE NOT tgisinternal
       UNION ALL SELECT typname FROM pg_type WHERE typnamespace = 'public'::regnamespace AND typtype IN ('e', 'd')
         AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_type.oid AND deptype = 'e')
       UNION ALL SELECT 'large objects' FROM pg_largeobject_metadata`,
    );
    expect(new Set(others)).toEqual(
      new Set(
        ['operator_actions_stay', 'operator_actions_stay_together', 'funding_rounds_of_records'].map(
          (name) => ({ name }),
        ),
      ),
    );
  });
});
