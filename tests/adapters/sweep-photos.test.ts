import { randomUUID } from 'node:crypto';
import { utimes } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { sweepPhotos } from '#app/sweep.server.ts';
import { users } from '#features/accounts/tables/users.server.ts';
import { readSettings } from '#platform/start/settings.server.ts';
import { createStorage, type Storage } from '#platform/storage/storage.server.ts';
import { paths } from '#site/paths.ts';
import { temporaryFolder } from '../harness/folders.ts';
import { addMember } from '../harness/members.ts';
import { startS3 } from '../harness/s3.ts';

import { agedStorage, DAY_MS, daysAgo, goesOn, old, photo, withSweeping } from '../harness/sweeping.ts';

const { database, db, lines, log } = await withSweeping();

describe('photos', () => {
  test('that no row points to are deleted; those in use, new ones and files that are not ours stay', async () => {
    const [used, orphan, fresh, draft] = [photo(), photo(), photo(), `${randomUUID()}.part`];
    await addMember(database, { photo_url: paths.photo(used) });
    const storage = agedStorage([
      ...[used, orphan, draft, 'backup.jpg', 'somebody/else.jpg'].map(old),
      { key: fresh, storedAt: Date.now() - DAY_MS / 2 },
    ]);
    await sweepPhotos({ db, storage, log }, goesOn);
    expect(storage.removed.sort()).toEqual([orphan, draft].sort());
    expect(lines.join()).toContain('"photos":2');
  });

  test('of another database are left alone, and the operator is told', async () => {
    const storage = agedStorage(Array.from({ length: 60 }, photo).map(old));
    await sweepPhotos({ db, storage, log }, goesOn);
    expect(storage.removed).toEqual([]);
    expect(lines.join()).toContain('Does another site use the storage?');
  });

  test('are deleted in a limited number at a time', async () => {
    const inUse = Array.from({ length: 1_100 }, photo);
    await db
      .insert(users)
      .values(
        inUse.map((key) => ({ id: key, email: key, email_verified: true, photo_url: paths.photo(key) })),
      );
    const storage = agedStorage([...inUse, ...Array.from({ length: 1_050 }, photo)].map(old));
    await sweepPhotos({ db, storage, log }, goesOn);
    expect(storage.removed).toHaveLength(1_000);
  });

  test('stop being deleted when the site stops', async () => {
    const storage = agedStorage([photo(), photo(), photo()].map(old));
    await sweepPhotos({ db, storage, log }, () => storage.removed.length > 0);
    expect(storage.removed).toHaveLength(1);
  });

  test('in a folder are deleted by the age of their files', async () => {
    const DATA_DIR = temporaryFolder();
    const storage = createStorage(readSettings({ DATA_DIR }));
    const [orphan, fresh] = [photo(), photo()];
    for (const key of [orphan, fresh]) await storage.put(key, new Uint8Array([1]), 'image/jpeg');
    await utimes(path.join(DATA_DIR, 'photos', orphan), daysAgo(2), daysAgo(2));
    await sweepPhotos({ db, storage, log }, goesOn);
    expect([await storage.get(orphan), await storage.get(fresh)]).toEqual([null, new Uint8Array([1])]);
  });

  test('in a bucket are deleted by the age that the bucket reports', async () => {
    const storage = createStorage(readSettings({ ...(await startS3()).settings }));
    const orphan = photo();
    await storage.put(orphan, new Uint8Array([1]), 'image/jpeg');
    await sweepPhotos({ db, storage, log }, goesOn);
    expect(await storage.get(orphan)).not.toBeNull();
    // Two days later by our clock; the bucket's signatures still carry today's date.
    const later: Storage = {
      ...storage,
      async *list() {
        for await (const files of storage.list()) {
          yield files.map(({ key, storedAt }) => ({ key, storedAt: storedAt - 2 * DAY_MS }));
        }
      },
    };
    await sweepPhotos({ db, storage: later, log }, goesOn);
    expect(await storage.get(orphan)).toBeNull();
  });
});
