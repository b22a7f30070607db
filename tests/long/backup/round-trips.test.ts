import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { issueEmailToken } from '#features/accounts/email-tokens.server.ts';
import { requestEmailChange } from '#features/own-account/email-change.server.ts';
import { createStorage } from '#platform/storage/storage.server.ts';
import { paths } from '#site/paths.ts';
import { backUp, bringBack, filesBelow, filledSite, query, rowsOf, siteOn } from '../../backup/workbench.ts';
import { bareDatabase } from '../../harness/database.ts';
import { startS3 } from '../../harness/s3.ts';

/** Restores over a filled site, and what a restore does with photos and with what waits. */

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
