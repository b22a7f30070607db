import { readdir } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { sessions } from '#features/accounts/tables/accounts.server.ts';
import { removePhoto } from '#features/profiles/photo/photos.server.ts';
import type { Storage } from '#platform/storage/storage.server.ts';
import { RATE_LIMITS } from '#site/limits.ts';
import { spend } from '../harness/accounts.ts';
import { createTestApp } from '../harness/app.ts';
import { addMember, startSession, type TestMember } from '../harness/members.ts';
import { bytesOf, photoOf, photosAt, picture, refusal } from '../harness/photos.ts';
import { startS3 } from '../harness/s3.ts';

const app = await createTestApp({ empty: true });
const { upload, shown } = photosAt(app);
const DAY_MS = 24 * 60 * 60 * 1000;

/** A storage that fails in some calls. */
function failing(storage: Storage, ...calls: (keyof Storage)[]): Storage {
  const fail = () => Promise.reject(new Error('The disk is full.'));
  return { ...storage, ...Object.fromEntries(calls.map((call) => [call, fail])) };
}

describe('replacing a photo', () => {
  const jpeg = () => picture().jpeg();

  test('removes the old file; other members keep theirs', async () => {
    const [member, other] = [await addMember(app.db), await addMember(app.db)];
    await upload(other, await bytesOf(jpeg()));
    await upload(member, await bytesOf(jpeg()));
    const [before, others] = [await photoOf(app, member.id), await photoOf(app, other.id)];
    expect(before).toMatch(/^\/photos\/[0-9a-f-]{36}\.jpg$/);
    await upload(member, await bytesOf(jpeg()));
    expect(await photoOf(app, member.id)).not.toBe(before);
    expect((await app.get(before ?? '')).status).toBe(404);
    expect(await photoOf(app, other.id)).toBe(others);
    await shown(others);
  });

  test('many times at once leaves only the file that the row points to', async () => {
    const own = await createTestApp({ empty: true });
    const member = await addMember(own.db);
    const bytes = await bytesOf(jpeg());
    const answers = await Promise.all(Array.from({ length: 8 }, () => upload(member, bytes, { to: own })));
    // Anything beyond one member's share of the gate may be refused, with the time to try again.
    const turnedAway = answers.filter(({ status }) => status !== 303);
    expect(turnedAway.length).toBeLessThanOrEqual(2);
    for (const { status, headers } of turnedAway)
      expect([status, headers.get('Retry-After')]).toEqual([503, '5']);
    expect(own.logged('error')).toEqual([]);
    const files = await readdir(`${own.dataDir}/photos`);
    expect(files.map((file) => `/photos/${file}`)).toEqual([await photoOf(own, member.id)]);
  });

  test('keeps the row as it was when the new file cannot be written', async () => {
    const member = await addMember(app.db);
    await upload(member, await bytesOf(jpeg()));
    const before = await photoOf(app, member.id);
    const full = await createTestApp({ db: app.db, storage: failing(app.storage, 'put') });
    const response = await upload(member, await bytesOf(jpeg()), { to: full });
    expect([response.status, await refusal(response)]).toEqual([503, 'Failed to upload image']);
    expect(full.logged('error')).toHaveLength(1);
    expect(await photoOf(app, member.id)).toBe(before);
    await shown(before);
  });

  test('still counts when the old file cannot be removed', async () => {
    const member = await addMember(app.db);
    await upload(member, await bytesOf(jpeg()));
    const stuck = await createTestApp({ db: app.db, storage: failing(app.storage, 'remove') });
    expect((await upload(member, await bytesOf(jpeg()), { to: stuck })).status).toBe(303);
    expect(stuck.logged('error')).toHaveLength(1);
    await shown(await photoOf(app, member.id));
  });

  test('is limited for each account', async () => {
    const member = await addMember(app.db);
    const bytes = await bytesOf(picture(4, 4).jpeg());
    for (let turn = 0; turn < 10; turn += 1) expect((await upload(member, bytes)).status).toBe(303);
    const response = await upload(member, bytes);
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect((await upload(await addMember(app.db), bytes)).status).toBe(303);
  });
});

test('uploads are limited per sender, whichever account they come from', async () => {
  const bytes = await bytesOf(picture(4, 4).jpeg());
  const from = '192.0.2.70';
  expect((await upload(await addMember(app.db), bytes, { from })).status).toBe(303);
  await spend(app, RATE_LIMITS.photo.sender, 28);
  const member = await addMember(app.db);
  expect((await upload(member, bytes, { from })).status).toBe(303);
  const response = await upload(member, bytes, { from });
  expect([response.status, response.headers.has('Retry-After')]).toEqual([429, true]);
  expect((await upload(member, bytes)).status).toBe(303);
});

describe('removing a photo', () => {
  const remove = ({ headers }: Pick<TestMember, 'headers'>) =>
    app.send('/settings/photo', {
      method: 'POST',
      body: new URLSearchParams({ screen: 'complete' }),
      headers,
    });

  test('removes it from the row and from the storage', async () => {
    const member = await addMember(app.db);
    await upload(member, await bytesOf(picture().jpeg()));
    const before = await photoOf(app, member.id);
    const response = await remove(member);
    expect([response.status, response.headers.get('Location')]).toEqual([
      303,
      '/profile/complete?photo=removed',
    ]);
    expect(await photoOf(app, member.id)).toBeNull();
    expect((await app.get(before ?? '')).status).toBe(404);
    expect((await remove(member)).status).toBe(303);
  });

  test('touches no file that is not ours', async () => {
    const removed: string[] = [];
    const storage = { ...app.storage, remove: async (key: string) => void removed.push(key) };
    const key = '0b54c1a2-0000-4000-8000-000000000001.jpg';
    for (const address of [
      null,
      'https://elsewhere.example/p.jpg',
      '/photos/../../etc/passwd',
      `/other/${key}`,
    ]) {
      await removePhoto(storage, address);
    }
    expect(removed).toEqual([]);
    await removePhoto(storage, `/photos/${key}`);
    expect(removed).toEqual([key]);
  });
});

describe('GET /photos/{key}', () => {
  test('serves a photo in which nothing can run, and which may be kept forever', async () => {
    const member = await addMember(app.db);
    await upload(member, await bytesOf(picture().jpeg()));
    const { status, headers } = await app.get((await photoOf(app, member.id)) ?? '');
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  test('gives no cookie to a cache', async () => {
    const member = await addMember(app.db);
    await upload(member, await bytesOf(picture().jpeg()));
    const [address, about] = [(await photoOf(app, member.id)) ?? '', '/about'];
    const old = {
      Cookie: await startSession(app.db, member.id, { expiresAt: new Date(Date.now() + 20 * DAY_MS) }),
    };
    expect((await app.get(address, old)).headers.getSetCookie()).toEqual([]);
    const again = {
      Cookie: await startSession(app.db, member.id, { expiresAt: new Date(Date.now() + 20 * DAY_MS) }),
    };
    expect((await app.get(about, again)).headers.getSetCookie()).toHaveLength(1);
    await app.db.write.delete(sessions).where(eq(sessions.user_id, member.id));
    expect((await app.get(address, old)).headers.getSetCookie()).toEqual([]);
  });

  test.each([
    '/photos/0b54c1a2-0000-4000-8000-000000000001.jpg',
    '/photos/0B54C1A2-0000-4000-8000-000000000001.jpg',
    '/photos/..%2f..%2fauth-secret',
    '/photos/',
    '/photos',
    '/photos/0b54c1a2-0000-4000-8000-000000000001.jpg.png',
  ])('%s is not there, and no cache keeps that', async (address) => {
    const response = await app.get(address);
    expect(response.status).toBe(404);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  });

  test('says that a storage is away, and does not call it a photo that is gone', async () => {
    const away = await createTestApp({ db: app.db, storage: failing(app.storage, 'get') });
    const response = await away.get('/photos/0b54c1a2-0000-4000-8000-000000000001.jpg');
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([503, 'no-store']);
    expect(away.logged('error')).toHaveLength(1);
  });

  test('serves from a bucket too', async () => {
    const { settings } = await startS3();
    const far = await createTestApp({ db: app.db, settings });
    const member = await addMember(app.db);
    expect((await upload(member, await bytesOf(picture().jpeg()), { to: far })).status).toBe(303);
    const address = await photoOf(app, member.id);
    expect((await sharp(await shown(address, far)).metadata()).format).toBe('jpeg');
    expect((await app.get(address ?? '')).status).toBe(404);
  });
});
