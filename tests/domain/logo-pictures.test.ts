import sharp from 'sharp';
import { expect, test } from 'vitest';
import { checkLogo } from '#features/desk/logos/check-logo.server.ts';
import { iconsIn } from '#features/desk/logos/find-logos.server.ts';
import { pngInIcon, readPicture } from '#features/desk/logos/picture.ts';
import { icoOf, jpegOf, pngOf, webpOf } from '../harness/pictures.ts';

/** What can be a tool's logo, judged by its bytes, and where a page says that one is. */

const svg = (inside: string) =>
  new TextEncoder().encode(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}</svg>`);

test('a picture says its own size, whatever it is called', async () => {
  expect(readPicture(pngOf(180, 90))).toEqual({ type: 'png', width: 180, height: 90 });
  for (const format of ['lossy', 'lossless', 'extended'] as const)
    expect(readPicture(await webpOf(300, 200, format))).toEqual({ type: 'webp', width: 300, height: 200 });
  expect(readPicture(new TextEncoder().encode('GIF89a and more of it, as long as a picture'))).toBeNull();
  expect(readPicture(pngOf(180, 90).subarray(0, 12))).toBeNull();
});

test('an icon file gives its largest PNG, and one that lies about its places gives none', () => {
  expect(readPicture(pngInIcon(icoOf([pngOf(32, 32), pngOf(64, 64)])) ?? new Uint8Array())?.width).toBe(64);
  const lying = icoOf([pngOf(32, 32)]);
  new DataView(lying.buffer).setUint32(14, 4_000_000_000, true);
  expect(pngInIcon(lying)).toBeNull();
});

test('a JPEG becomes an upright WebP without what its camera says of it', async () => {
  const jpeg = await jpegOf(180, 90, { orientation: 6 });
  expect((await sharp(jpeg).metadata()).exif).toBeDefined();
  const checked = await checkLogo(jpeg);
  expect(checked).toMatchObject({ logo: { type: 'webp', size: { width: 90, height: 180 } } });
  const stored = await sharp('logo' in checked ? checked.logo.bytes : jpeg).metadata();
  expect([stored.format, stored.exif, stored.orientation]).toEqual(['webp', undefined, undefined]);
  expect(await checkLogo(jpeg.subarray(0, 200).slice())).toEqual({
    reason: 'The picture is broken: nothing can be drawn from it. Save it again as PNG.',
  });
  expect(await checkLogo(await jpegOf(3_000, 90))).toEqual({
    reason: 'A logo has 32 to 2048 pixels a side; this has 3000 × 90.',
  });
});

test('a logo is bounded in bytes and pixels, and a drawing only draws', async () => {
  expect(await checkLogo(pngOf(180, 180))).toMatchObject({ logo: { type: 'png', size: { width: 180 } } });
  expect(await checkLogo(await webpOf(180, 180))).toMatchObject({ logo: { type: 'webp' } });
  expect(await checkLogo(svg('<path d="M0 0h9v9z"/>'))).toMatchObject({ logo: { type: 'svg', size: null } });
  const refused = [
    pngOf(16, 16),
    pngOf(4_000, 4_000),
    svg('<script>alert(1)</script>'),
    new TextEncoder().encode('<html><body>No picture</body></html>'),
    new Uint8Array(),
    Buffer.concat([pngOf(64, 64), Buffer.alloc(256 * 1024)]),
  ];
  for (const bytes of refused) expect(await checkLogo(bytes)).toHaveProperty('reason');
});

test('a picture that nothing can be drawn from is no logo', async () => {
  const whole = pngOf(180, 180);
  const damaged = new Uint8Array(whole);
  damaged.fill(7, 45, 60);
  const webp = await webpOf(180, 180);
  for (const bytes of [whole.subarray(0, 40), damaged, webp.subarray(0, 60)]) {
    expect(readPicture(bytes)).toMatchObject({ width: 180 });
    expect(await checkLogo(bytes)).toEqual({
      reason: 'The picture is broken: nothing can be drawn from it. Save it again as PNG.',
    });
  }
});

test('a JPEG is kept as WebP, and one that cannot be is told from what is no picture', async () => {
  const jpegOf = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#c33' } })
      .jpeg()
      .toBuffer();
  const jpeg = await jpegOf(180, 90);
  expect(await checkLogo(jpeg)).toMatchObject({ logo: { type: 'webp', size: { width: 180, height: 90 } } });
  for (const [bytes, reason] of [
    [jpeg.subarray(0, 300), /^The picture is broken/],
    [await jpegOf(3_000, 3_000), /^A logo has 32 to 2048 pixels a side; this has 3000 × 3000/],
  ] as const) {
    expect(await checkLogo(bytes)).toEqual({ reason: expect.stringMatching(reason) });
  }
});

test('a page names its icons, the likeliest first, and never more than four', () => {
  const html = `<link rel="icon" href="/16.png" sizes="16x16"><link rel="shortcut icon" href="/big.png" sizes="192x192">
    <link rel="ICON" href="/mark.svg"><link rel="apple-touch-icon" href="//cdn.example/touch.png">
    <meta property="og:image" content="/og.png"><link rel="icon" href="javascript:alert(1)">`;
  expect(iconsIn(html, 'https://cutter.example/home')).toEqual([
    { kind: 'icon', address: 'https://cutter.example/mark.svg' },
    { kind: 'icon', address: 'https://cutter.example/big.png' },
    { kind: 'apple-touch-icon', address: 'https://cdn.example/touch.png' },
    { kind: 'og:image', address: 'https://cutter.example/og.png' },
  ]);
  expect(iconsIn('<p>Nothing</p>', 'https://cutter.example/home')).toEqual([
    { kind: 'icon', address: 'https://cutter.example/favicon.ico' },
  ]);
});
