import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { issueEmailToken } from '#features/accounts/email-tokens.server.ts';
import { requestEmailChange } from '#features/own-account/email-change.server.ts';
import { createStorage } from '#platform/storage/storage.server.ts';
import { readLastBackup } from '#platform/watch/last-backup.server.ts';
import { paths } from '#site/paths.ts';
import { ownObjects, readMigrations } from '../../commands/backup/database/migrations.ts';
import { bareDatabase, withDatabase } from '../harness/database.ts';
import { startS3 } from '../harness/s3.ts';
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

test('--replace puts the archive in place of what was there', async () => {
  const { db, settings } = await filledSite();
  const file = await backUp(settings);
  const target = await siteOn(await bareDatabase());
  const url = target.DATABASE_URL ?? '';
  await bringBack(target, file);
  await query(
    url,
    "DELETE FROM users; UPDATE ai_tools SET name = 'changed'; DELETE FROM tool_categories; UPDATE catalogue_state SET version = version + 7",
  );
  await bringBack(target, file, { replace: true });
  const { catalogue_state: state, ...restored } = await rowsOf(url);
  const { catalogue_state: former, ...others } = await rowsOf(db.url);
  expect(restored).toEqual(others);
  // Processes that know the previous contents notice that all of it is old, and keep no copies of what is gone.
  const { version, left_at: _, removed_at: __, ...rest } = JSON.parse(former?.[0] ?? '{}');
  const now = version + 8;
  expect(JSON.parse(state?.[0] ?? '{}')).toEqual({ ...rest, version: now, left_at: now, removed_at: now });
});

test.each(['a folder', 'a bucket'])(
  '--replace leaves no photo of those who were there before in %s',
  async (place) => {
    const bucket = place === 'a bucket' ? await startS3() : undefined;
    const { settings } = await filledSite(bucket?.settings);
    const archive = await backUp(settings);
    const target = await siteOn(await bareDatabase(), bucket?.settings);
    const storage = createStorage(target);
    const keys = async () => {
      const found: string[] = [];
      for await (const files of storage.list()) found.push(...files.map(({ key }) => key));
      return found.sort();
    };
    await bringBack(target, archive);
    const photos = await keys();
    expect(photos).toHaveLength(4);
    const later = `${randomUUID()}.jpg`;
    await storage.put(later, new Uint8Array([1]), 'image/jpeg');
    await query(target.DATABASE_URL ?? '', 'UPDATE users SET photo_url = $1', [paths.photo(later)]);
    await bringBack(target, archive, { replace: true });
    expect(await keys()).toEqual(photos);
  },
);

test('--replace keeps the photos of another site in the same bucket', async () => {
  const bucket = await startS3();
  const { settings } = await filledSite(bucket.settings);
  const archive = await backUp(settings);
  const target = await siteOn(await bareDatabase(), bucket.settings);
  await bringBack(target, archive);
  const storage = createStorage(target);
  const theirs = Array.from({ length: 60 }, () => `${randomUUID()}.jpg`);
  for (const key of theirs) await storage.put(key, new Uint8Array([1]), 'image/jpeg');
  await query(target.DATABASE_URL ?? '', 'UPDATE users SET photo_url = NULL');
  await bringBack(target, archive, { replace: true });
  expect((await Promise.all(theirs.map((key) => storage.get(key)))).includes(null)).toBe(false);
});

test('a waiting change of address does not happen after a restore; its member asks again', async () => {
  const { db, settings } = await filledSite();
  const [member] = await query<{ id: string }>(db.url, 'SELECT id FROM users LIMIT 1');
  const userId = member?.id ?? '';
  await requestEmailChange(db.write, { userId, newEmail: 'new@example.org', origin: 'https://example.org' });
  await query(db.url, "UPDATE email_changes SET due_at = now() + interval '1 day'");
  await issueEmailToken(db.write, { purpose: 'recovery', userId, hours: 1 });
  const target = await siteOn(await bareDatabase());
  await bringBack(target, await backUp(settings));
  const url = target.DATABASE_URL ?? '';
  expect(await query(url, 'SELECT * FROM email_changes')).toEqual([]);
  expect(await query(url, 'SELECT purpose FROM email_tokens')).toEqual([{ purpose: 'recovery' }]);
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
      new Set([{ name: 'operator_actions_stay' }, { name: 'operator_actions_stay_together' }]),
    );
  });
});
