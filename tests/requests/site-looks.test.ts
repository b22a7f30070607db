import { parse } from 'node-html-parser';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { inlineCode } from '#platform/http/security.server.ts';
import { writeMemberMail } from '#platform/mail/member-mail.server.ts';
import { speakAsStored } from '#platform/site/cached-site.server.ts';
import { accentOf, contrast, LEGIBLE, ON_ACCENT } from '#site/accent.ts';
import { DEFAULT_SITE, siteOf, speakAs } from '#site/site.ts';
import { createTestApp } from '../harness/app.ts';
import { words } from '../harness/main-part.ts';
import { addMember } from '../harness/members.ts';
import { pngOf } from '../harness/pictures.ts';
import { sentBy } from '../harness/sent-form.ts';

/** The site's own logo and accent colour. */

const app = await createTestApp({ settings: { OPERATOR_EMAILS: 'ops@example.org' } });
const owner = await addMember(app.db, { email: 'ops@example.org' });
const SITE_PAGE = '/operator/site';
const LOGO_PAGE = `${SITE_PAGE}/logo`;

const page = async (path: string, headers?: Record<string, string>) =>
  parse(await (await app.get(path, headers)).text());

async function upload(bytes: Uint8Array<ArrayBuffer>, by = owner) {
  const body = new FormData();
  body.set('file', new File([bytes], 'logo'));
  return app.send(LOGO_PAGE, { method: 'POST', body, headers: by.headers });
}

async function change(texts: Readonly<Record<string, string>>, to = SITE_PAGE) {
  const form = sentBy(await page(SITE_PAGE, owner.headers));
  const body = new URLSearchParams({ ...form, ...texts });
  return app.send(to, { method: 'POST', body, headers: owner.headers });
}

const wordmark = (width: number, height: number, colour: string) =>
  new Uint8Array(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${colour}"/></svg>`,
    ),
  );

test('a logo stands in the header, in tabs, in the manifest and in what search engines read', async () => {
  expect((await upload(new Uint8Array(pngOf(300, 100)))).headers.get('location')).toBe(
    `${LOGO_PAGE}?done=stored`,
  );
  const home = await page('/');
  const shown = home.querySelector('.wordmark img');
  expect(shown?.attributes).toMatchObject({ width: '96', height: '32', alt: '' });
  expect(words(home.querySelector('.wordmark'))).toBe('AI Toolbox');
  const icon = home.querySelector('link[rel=icon]')?.getAttribute('href') ?? '';
  const touch = home.querySelector('link[rel=apple-touch-icon]')?.getAttribute('href') ?? '';
  for (const [address, side] of [
    [icon, 192],
    [touch, 180],
  ] as const) {
    const sent = await app.get(address);
    expect(sent.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await sharp(await sent.arrayBuffer()).metadata()).toMatchObject({
      format: 'png',
      width: side,
      height: side,
    });
  }
  const manifest = await (await app.get('/site.webmanifest')).json();
  expect(manifest.icons.map(({ sizes }: { sizes: string }) => sizes)).toEqual(['192x192', '512x512']);
  expect(await (await app.get('/opensearch.xml')).text()).toContain(icon);
  const about = home.querySelector('script[type="application/ld+json"]')?.text ?? '';
  expect(about).toMatch(/"logo":"[^"]*\/logo\/icon-512-[0-9a-f]{16}\.png"/);
  const drawn = await sharp(await (await app.get(shown?.getAttribute('src') ?? '')).arrayBuffer()).metadata();
  expect(drawn).toMatchObject({ format: 'png', width: 288, height: 96 });
  // An address of an earlier logo shows the present one, and is asked for again.
  expect((await app.get('/logo/icon-192-0000000000000000.png')).headers.get('cache-control')).toBe(
    'no-cache',
  );
});

test('a drawing stays one, alone if it says the name, on a ground of its own where it could not be seen', async () => {
  await upload(wordmark(400, 100, '#0a0a0a'));
  expect((await change({ logo_alone: 'on', intent: 'save' })).status).toBe(303);
  const home = await page('/');
  const shown = home.querySelector('.wordmark img');
  expect(shown?.attributes).toMatchObject({
    width: '128',
    height: '32',
    alt: 'AI Toolbox',
    class: 'site-logo plate-dark',
  });
  expect(words(home.querySelector('.wordmark'))).toBe('');
  const sent = await app.get(shown?.getAttribute('src') ?? '');
  expect(sent.headers.get('content-type')).toBe('image/svg+xml');
  expect(sent.headers.get('content-security-policy')).toContain('sandbox');
});

test('what is no logo is refused in a sentence, and stays out', async () => {
  const before = (await page('/')).querySelector('.wordmark img')?.getAttribute('src');
  const svg = (inside: string) =>
    new Uint8Array(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`));
  for (const [bytes, says] of [
    [new Uint8Array(pngOf(8, 8)), 'A logo has 32 to 2048 pixels a side'],
    [svg('<script>alert(1)</script>'), 'The SVG must not have'],
    [new Uint8Array(Buffer.from('<p>Hello</p>')), 'A logo is a PNG, a JPEG, a WebP or an SVG.'],
    [new Uint8Array(), 'The file is empty.'],
  ] as const) {
    const refused = await upload(bytes);
    expect([refused.status, words(parse(await refused.text()))]).toEqual([
      400,
      expect.stringContaining(says),
    ]);
  }
  expect((await upload(new Uint8Array(pngOf(64, 64)), await addMember(app.db))).status).toBe(404);
  expect((await page('/')).querySelector('.wordmark img')?.getAttribute('src')).toBe(before);
});

test('without it, all is as it was', async () => {
  const body = new URLSearchParams({ intent: 'remove' });
  const removed = await app.send(LOGO_PAGE, { method: 'POST', body, headers: owner.headers });
  expect(removed.headers.get('location')).toBe(`${LOGO_PAGE}?done=removed`);
  const home = await page('/');
  expect(home.querySelector('.wordmark img')).toBeNull();
  expect(home.querySelector('link[rel=icon]')?.getAttribute('href')).toBe('/favicon.svg');
  expect((await app.get('/logo/icon-192-0000000000000000.png')).status).toBe(404);
  expect(words(await page('/operator/log', owner.headers))).toContain('Changed the logo of the site');
});

test('the accent colour is that of pages, mails and pictures, and legible', async () => {
  expect((await page('/')).querySelectorAll('style')).toHaveLength(1);
  expect((await change({ accent: '#FFD400', intent: 'save' })).status).toBe(303);
  const { brand } = accentOf('#ffd400');
  const home = await app.get('/');
  const [, rules = ''] = parse(await home.text())
    .querySelectorAll('style')
    .map(({ text }) => text);
  expect(rules).toContain(`:root{--color-brand:${brand.light};`);
  expect(rules).toContain(`:root[data-theme=dark]{--color-brand:${brand.dark};`);
  // The policy names it.
  expect(home.headers.get('content-security-policy')).toContain(inlineCode(rules).hash);
  expect(words(await page(LOGO_PAGE, owner.headers))).toContain(`Light: ${brand.light}`);
  await speakAsStored(app.db.write);
  onTestFinished(() => speakAs(siteOf(DEFAULT_SITE)));
  const mail = writeMemberMail({
    ...{ to: 'a@example.org', subject: 'A mail', greeting: 'Hello,', paragraphs: [], footnote: 'Why.' },
    action: { label: 'Open', href: 'https://example.org/' },
  });
  expect(mail.html).toContain(`background:${brand.light};color:${ON_ACCENT.light}`);
  expect(contrast(brand.light, ON_ACCENT.light)).toBeGreaterThanOrEqual(LEGIBLE);
  const refused = await change({ accent: 'yellow', intent: 'save' });
  expect([refused.status, words(parse(await refused.text()))]).toEqual([
    400,
    expect.stringContaining('must be a colour such as #0b6e4f'),
  ]);
});

test('a preview has the colour and the name that the form says, also in its title', async () => {
  const previewed = await change(
    { accent: '#0b6e4f', name: 'Werkzeugkasten', page: '/' },
    `${SITE_PAGE}/preview`,
  );
  const seen = parse(await previewed.text());
  expect(seen.querySelectorAll('style').at(1)?.text).toContain('#0b6e4f');
  expect(words(seen.querySelector('title'))).toMatch(/^Werkzeugkasten: /);
  expect(seen.querySelector('meta[property="og:site_name"]')?.getAttribute('content')).toBe('Werkzeugkasten');
  expect(words((await page('/')).querySelector('title'))).toMatch(/^AI Toolbox: /);
});
