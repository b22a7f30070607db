import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { PHOTO_MESSAGES } from '#features/profiles/messages.ts';
import { PHOTO_LIMITS } from '#site/limits.ts';
import { brokenDatabase, createTestApp } from '../harness/app.ts';
import { addMember } from '../harness/members.ts';
import { bytesOf, photoOf, photosAt, picture, refusal, type Sending } from '../harness/photos.ts';

const app = await createTestApp({ empty: true });
const { upload, roundTrip } = photosAt(app);

const MEGABYTE = 1024 * 1024;

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
const TOO_LARGE = PHOTO_MESSAGES.tooLarge;

describe('refused is', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  const JPEG_START = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
  const ofBytes = (size: number) => Buffer.concat([JPEG_START, Buffer.alloc(size - JPEG_START.length)]);
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
    ['one byte too many', () => ofBytes(PHOTO_LIMITS.maxBytes + 1), 400, TOO_LARGE],
    ['far too many bytes', () => ofBytes(2 * PHOTO_LIMITS.maxBytes), 413, TOO_LARGE],
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
    const page = await stranger.text();
    expect([stranger.status, page]).toEqual([401, expect.stringContaining('User not authenticated')]);
    expect(page).toMatch(
      /<a href="\/auth\/login\?returnTo=%2Fsettings%2Fprofile"[^>]*>Sign in<\/a>, then choose/,
    );
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
