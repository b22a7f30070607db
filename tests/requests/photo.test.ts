import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { parse } from 'node-html-parser';
import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { RATE_LIMITS } from '#domain/limits.ts';
import { sessions } from '#server/db/schema/accounts.server.ts';
import { users } from '#server/db/schema/users.server.ts';
import { removePhoto } from '#server/photos/photos.server.ts';
import type { Storage } from '#server/photos/storage.server.ts';
import { spend } from '../harness/accounts.ts';
import { brokenDatabase, createTestApp, type TestApp } from '../harness/app.ts';
import { addMember, startSession, type TestMember } from '../harness/members.ts';
import { startS3 } from '../harness/s3.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ empty: true });
});

const MEGABYTE = 1024 * 1024;
const DAY_MS = 24 * 60 * 60 * 1000;

type Bytes = Uint8Array<ArrayBuffer>;

/** A picture that is left half red, right half blue. */
function picture(width = 60, height = 40) {
  const half = { width: Math.ceil(width / 2), height, channels: 3 } as const;
  const red = { create: { ...half, background: '#f00' } };
  return sharp({ create: { width, height, channels: 3, background: '#00f' } }).composite([
    { input: red, left: 0, top: 0 },
  ]);
}

const bytesOf = async (image: Sharp): Promise<Bytes> => new Uint8Array(await image.toBuffer());

interface Sending {
  to?: TestApp;
  screen?: string;
  type?: string;
  name?: string;
  from?: string;
}

let senders = 0;
/** Each upload comes from a new sender unless the test is about that. */
function upload(
  member: Pick<TestMember, 'headers'> | null,
  bytes: Bytes,
  {
    to = app,
    screen = 'settings',
    type = 'image/jpeg',
    name = 'me.jpg',
    from = `sender-${++senders}`,
  }: Sending = {},
) {
  const body = new FormData();
  body.set('screen', screen);
  body.set('photo', new File([bytes], name, { type }));
  return to.send('/settings/photo', { method: 'POST', body, headers: member?.headers ?? {} }, from);
}

async function refusal(response: Response): Promise<string | undefined> {
  return parse(await response.text()).querySelector('main [role=alert]')?.text;
}

async function photoOf({ db }: TestApp, id: string): Promise<string | null> {
  const [row] = await db.write.select({ photo_url: users.photo_url }).from(users).where(eq(users.id, id));
  return row?.photo_url ?? null;
}

async function shown(address: string | null, to = app): Promise<Buffer> {
  const response = await to.get(address ?? '/photos/none');
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

/** Sends a picture and returns the stored photo. */
async function roundTrip(bytes: Bytes, sending: Sending = {}) {
  const member = await addMember(app.db);
  const response = await upload(member, bytes, sending);
  expect(response.status).toBe(303);
  const stored = await shown(await photoOf(app, member.id));
  return { stored, metadata: await sharp(stored).metadata() };
}

async function colourAt(image: Buffer, left: number, top: number) {
  const { data } = await sharp(image)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data].map((value) => (value > 127 ? 1 : 0)).join('');
}
const RED = '100';
const BLUE = '001';

describe('a photo', () => {
  test.each(['settings', 'complete', 'https://evil.example', ''])(
    'sent from "%s" leads back there',
    async (from) => {
      const member = await addMember(app.db);
      const response = await upload(member, await bytesOf(picture().jpeg()), { screen: from });
      const screen = from === 'complete' ? '/profile/complete' : '/settings/profile';
      expect([response.status, response.headers.get('Location')]).toEqual([303, `${screen}?photo=uploaded`]);
      const page = await (await app.get(`${screen}?photo=uploaded`, member.headers)).text();
      expect(page).toContain('Your photo has been updated.');
      expect(page.slice(0, page.indexOf('</header>'))).toContain(
        (await photoOf(app, member.id)) ?? 'no photo',
      );
    },
  );

  test.each([
    ['JPEG', () => picture().jpeg()],
    ['PNG', () => picture().png()],
    ['WebP', () => picture().webp({ quality: 95 })],
    ['AVIF', () => picture().avif({ quality: 90 })],
  ])('may come as %s and is stored as the JPEG of its middle', async (_, make) => {
    const { stored, metadata } = await roundTrip(await bytesOf(make()), { type: 'image/x', name: 'x' });
    expect(metadata).toMatchObject({ format: 'jpeg', width: 40, height: 40 });
    expect([await colourAt(stored, 2, 20), await colourAt(stored, 37, 20)]).toEqual([RED, BLUE]);
  });

  test('that is large is stored at 512 pixels', async () => {
    const { metadata } = await roundTrip(await bytesOf(picture(4000, 3000).jpeg()));
    expect(metadata).toMatchObject({ width: 512, height: 512 });
  });

  test('with transparent parts gets a white background', async () => {
    const clear = sharp({ create: { width: 8, height: 8, channels: 4, background: '#0000' } });
    const { stored } = await roundTrip(await bytesOf(clear.png()), { type: 'image/png' });
    expect(await colourAt(stored, 4, 4)).toBe('111');
  });

  test('is turned upright and does not reveal where and with what it was taken', async () => {
    const taken = picture(60, 60)
      .jpeg()
      .withExif({ IFD0: { Make: 'Spycam', Orientation: '3' }, IFD3: { GPSLatitude: '52/1 31/1 0/1' } })
      .withMetadata({ orientation: 3 });
    const sent = await bytesOf(taken);
    expect(Buffer.from(sent).includes('Spycam')).toBe(true);
    const { stored, metadata } = await roundTrip(sent);
    expect(await colourAt(stored, 5, 30)).toBe(BLUE);
    expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.icc, metadata.orientation]).toEqual(
      Array(5).fill(undefined),
    );
    expect(stored.includes('Spycam')).toBe(false);
  });

  test('that hides a page or a script behind its pixels loses it', async () => {
    const hidden = Buffer.from('<script>alert(1)</script><?php system("id"); ?>');
    const sent = Buffer.concat([await picture().jpeg().toBuffer(), hidden]);
    const { stored } = await roundTrip(new Uint8Array(sent));
    expect(stored.includes('alert(1)')).toBe(false);
    expect(stored.includes('<?php')).toBe(false);
  });

  test('that is animated is stored as its first frame', async () => {
    const frames = Buffer.concat([
      Buffer.alloc(20 * 20 * 3, Buffer.from([255, 0, 0])),
      Buffer.alloc(20 * 20 * 3, Buffer.from([0, 0, 255])),
    ]);
    const film = sharp(frames, { raw: { width: 20, height: 40, channels: 3, pageHeight: 20 } });
    const sent = await bytesOf(film.webp({ loop: 0, delay: [100, 100], lossless: true }));
    expect((await sharp(sent).metadata()).pages).toBe(2);
    const { stored, metadata } = await roundTrip(sent, { type: 'image/webp' });
    expect(metadata).toMatchObject({ width: 20, height: 20 });
    expect(await colourAt(stored, 10, 10)).toBe(RED);
  });
});

const NO_IMAGE = 'Please upload an image file';
const TOO_LARGE = 'Image size should be less than 5MB';

describe('refused is', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  const JPEG_START = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
  /** A PNG that claims to be 100,000 × 100,000 and has 100 bytes. */
  const bomb = async () => {
    const png = await picture(8, 8).png().toBuffer();
    png.writeUInt32BE(100_000, 16);
    png.writeUInt32BE(100_000, 20);
    return png;
  };
  test.each<[string, () => Buffer | Promise<Buffer>, number, string, Sending?]>([
    ['a text', () => Buffer.from('hello'), 400, NO_IMAGE, { type: 'text/plain' }],
    ['a text that says it is an image', () => Buffer.from('hello'), 400, NO_IMAGE],
    [
      'an image that says it is a text',
      () => picture().jpeg().toBuffer(),
      400,
      NO_IMAGE,
      { type: 'text/html' },
    ],
    ['SVG', () => Buffer.from(svg), 400, NO_IMAGE, { type: 'image/svg+xml' }],
    [
      'SVG behind the first bytes of a JPEG',
      () => Buffer.concat([JPEG_START, Buffer.from(svg)]),
      400,
      NO_IMAGE,
    ],
    ['GIF', () => picture().gif().toBuffer(), 400, NO_IMAGE, { type: 'image/gif' }],
    ['TIFF', () => picture().tiff().toBuffer(), 400, NO_IMAGE, { type: 'image/tiff' }],
    ['half a JPEG', async () => (await picture(400, 400).jpeg().toBuffer()).subarray(0, 1500), 400, NO_IMAGE],
    [
      'noise behind the first bytes of a WebP',
      () => Buffer.concat([Buffer.from('RIFF1234WEBP'), randomBytes(500)]),
      400,
      NO_IMAGE,
    ],
    [
      'noise behind the first bytes of an AVIF',
      () => Buffer.concat([Buffer.from('\0\0\0\x1cftypavif'), randomBytes(500)]),
      400,
      NO_IMAGE,
    ],
    ['nothing', () => Buffer.alloc(0), 400, NO_IMAGE, { type: 'application/octet-stream', name: '' }],
    [
      'a picture that would fill the memory',
      bomb,
      400,
      'Please choose an image of at most 25 megapixels',
      { type: 'image/png' },
    ],
    [
      '26 megapixels',
      () => picture(6500, 4000).jpeg({ quality: 1 }).toBuffer(),
      400,
      'Please choose an image of at most 25 megapixels',
    ],
    ['5 MB and one byte', () => Buffer.concat([JPEG_START, Buffer.alloc(5 * MEGABYTE - 3)]), 400, TOO_LARGE],
    ['8 MB', () => Buffer.concat([JPEG_START, Buffer.alloc(8 * MEGABYTE)]), 413, TOO_LARGE],
  ])('%s', async (_, make, status, text, sending) => {
    const member = await addMember(app.db);
    const response = await upload(member, new Uint8Array(await make()), sending);
    expect(await refusal(response)).toBe(text);
    expect(response.status).toBe(status);
    expect(await photoOf(app, member.id)).toBeNull();
  });

  test('a form without a file, or with something that is not one', async () => {
    const { headers } = await addMember(app.db);
    const empty = await app.send('/settings/photo', { method: 'POST', body: new FormData(), headers });
    expect([empty.status, await refusal(empty)]).toEqual([400, NO_IMAGE]);
    const garbled = { ...headers, 'Content-Type': 'multipart/form-data; boundary=x' };
    const broken = await app.send('/settings/photo', { method: 'POST', body: 'no form', headers: garbled });
    expect(broken.status).toBe(400);
  });

  test('a body without an end, long before it has ended', async () => {
    const { headers } = await addMember(app.db);
    let given = 0;
    const body = new ReadableStream({
      pull(controller) {
        given += MEGABYTE;
        controller.enqueue(new Uint8Array(MEGABYTE));
      },
    });
    const init: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      body,
      duplex: 'half',
      headers: { ...headers, 'Content-Type': 'multipart/form-data; boundary=x' },
    };
    const response = await app.send('/settings/photo', init);
    expect([response.status, await refusal(response)]).toEqual([413, TOO_LARGE]);
    expect(given).toBeLessThan(80 * MEGABYTE);
  });

  test('a photo from a visitor, and from somebody whose session cannot be read', async () => {
    const jpeg = await bytesOf(picture().jpeg());
    const stranger = await upload(null, jpeg);
    expect(stranger.status).toBe(302);
    expect(stranger.headers.get('Location')).toContain('/auth/login');
    const scripted = await app.send('/settings/photo.data', { method: 'POST', body: new FormData() });
    expect(scripted.status).toBe(401);
    expect(await scripted.text()).toContain('User not authenticated');
    const member = await addMember(app.db);
    const broken = await createTestApp({ db: brokenDatabase() });
    expect((await upload(member, jpeg, { to: broken })).status).toBe(503);
  });

  test('a photo from another site', async () => {
    const member = await addMember(app.db);
    const headers = { ...member.headers, 'Sec-Fetch-Site': 'cross-site' };
    expect((await upload({ headers: { ...headers } }, await bytesOf(picture().jpeg()))).status).toBe(403);
    expect(await photoOf(app, member.id)).toBeNull();
  });
});

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
