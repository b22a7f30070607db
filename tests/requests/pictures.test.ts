import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import { desc, eq } from 'drizzle-orm';
import { parse } from 'node-html-parser';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { keepFound } from '#features/desk/logos/found-logos.server.ts';
import { operatorActions } from '#features/operators/tables/operators.server.ts';
import { startEditing } from '../harness/editing.ts';
import { words } from '../harness/main-part.ts';
import { addMember } from '../harness/members.ts';
import { jpegOf, pngOf, webpOf } from '../harness/pictures.ts';

/** Pictures of tools: taken at the desk, shown on the tool's page. */

const { app, page, post, editor } = await startEditing();
const SAID = { description: 'A board with three columns', source: '', taken_on: '2026-02-03' };

async function send(
  tool: string,
  bytes: Uint8Array<ArrayBuffer> | null,
  {
    by = editor,
    name = 'shot.png',
    ...said
  }: { by?: typeof editor; name?: string } & Partial<typeof SAID & { found: string }> = {},
) {
  const body = new FormData();
  for (const [field, text] of Object.entries({ ...SAID, ...said })) body.set(field, text);
  if (bytes) body.set('file', new File([bytes], name, { type: 'image/png' }));
  return app.send(at(tool), { method: 'POST', body, headers: by.headers });
}

const at = (tool: string) => `/operator/tools/${tool}/picture`;
const folder = path.join(app.dataDir, 'files', 'pictures');
const fileOf = (tool: string) => path.join(folder, `${tool}.webp`);
const widthOf = async (tool: string) => (await sharp(readFileSync(fileOf(tool))).metadata()).width;
const png = (width: number, height = 400) => new Uint8Array(pngOf(width, height));
const shownOn = async (tool: string) => (await page(`/tools/${tool}`)).querySelector('main figure img');
const told = async (response: Response) => words(parse(await response.text()));

/** The button that undoes what was just done. */
async function undoOf(sent: Response) {
  const done = await page(sent.headers.get('location') ?? '', editor);
  return done.querySelector('main form input[name=id]')?.getAttribute('value') ?? '';
}

test('a page without a picture says nothing of one', async () => {
  const html = await (await app.get('/tools/heir')).text();
  expect(html).not.toMatch(/\/files\/pictures|taken_on|Picture of/);
});

test('a picture is drawn anew, named in the log, and shown on the page with its source and day', async () => {
  const camera = await jpegOf(2_000, 1_000);
  const sent = await send('cutter', camera, { source: 'https://blog.cutter.example.org/new' });
  expect(sent.headers.get('location')).toMatch(/^\/operator\/tools\/cutter\/picture\?done=[-\da-f]{36}$/);
  const stored = await sharp(readFileSync(fileOf('cutter'))).metadata();
  expect(stored).toMatchObject({ format: 'webp', width: 1_280, height: 640 });
  expect([stored.exif, readFileSync(fileOf('cutter')).includes('A secret')]).toEqual([undefined, false]);
  const image = await shownOn('cutter');
  expect(image?.attributes).toMatchObject({
    ...{ alt: SAID.description, width: '1280', height: '640', loading: 'lazy' },
    src: expect.stringMatching(/^\/files\/pictures\/cutter\.webp\?[0-9a-f]{16}$/),
  });
  const caption = (await page('/tools/cutter')).querySelector('main figcaption');
  expect(words(caption ?? parse(''))).toBe(
    'Picture of The cutter from blog.cutter.example.org (opens in a new tab), February 3, 2026',
  );
  expect((await page('/tools/cutter?tab=tech')).querySelector('main figure img')).toBeNull();
  const twin = await (await app.get('/tools/cutter.md')).text();
  expect(twin).toMatch(/\[Picture of The cutter\]\(http[^)]*\/files\/pictures\/cutter\.webp\?[0-9a-f]{16}\)/);
  const { summary } = await (await app.get('/api/v1/tools/cutter')).json();
  expect(summary.picture).toEqual({
    value: expect.stringMatching(/^http.*\/files\/pictures\/cutter\.webp\?[0-9a-f]{16}$/),
    certainty: 'sourced',
    source: 'blog.cutter.example.org',
    source_url: 'https://blog.cutter.example.org/new',
    date: '2026-02-03',
  });
  const [entry] = await app.db.write
    .select()
    .from(operatorActions)
    .where(eq(operatorActions.action, 'tool.picture'));
  expect(entry).toMatchObject({
    subject_id: 'cutter',
    before: { picture: null },
    after: { picture: { description: SAID.description, width: 1_280 }, from: null },
  });
});

test('every kind is read by its bytes, and nothing is made larger', async () => {
  for (const bytes of [png(700), await webpOf(640, 400), await jpegOf(600, 400)]) {
    expect((await send('mixer', bytes, { name: 'shot.svg' })).status).toBe(303);
    expect(await widthOf('mixer')).toBe((await sharp(bytes).metadata()).width);
  }
  expect(await shownOn('mixer')).not.toBeNull();
  const caption = words((await page('/tools/mixer')).querySelector('main figcaption') ?? parse(''));
  expect(caption).toBe('Picture of The mixer, taken by the editors, February 3, 2026');
});

/** A PNG of a few kB that would take a gigabyte to decode. */
function bomb(): Uint8Array<ArrayBuffer> {
  const small = pngOf(8, 8);
  const huge = Buffer.from(small);
  huge.writeUInt32BE(30_000, 16);
  huge.writeUInt32BE(30_000, 20);
  return new Uint8Array(Buffer.concat([huge, deflateSync(Buffer.alloc(1_000_000))]));
}

const text = (said: string) => new TextEncoder().encode(said) as Uint8Array<ArrayBuffer>;

test.each<[string, Uint8Array<ArrayBuffer> | null, string]>([
  ['nothing', null, 'Choose a file.'],
  ['an empty file', new Uint8Array(), 'A picture is a PNG, a JPEG or a WebP.'],
  [
    'a drawing called .png',
    text(
      '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><rect width="9" height="9"/></svg>',
    ),
    'A picture is a PNG, a JPEG or a WebP.',
  ],
  ['a page called .png', text('<html><script>1</script></html>'), 'A picture is a PNG, a JPEG or a WebP.'],
  ['a narrow one', png(599), 'A picture is at least 600 pixels wide; this has 599.'],
  ['a tower', png(600, 1_300), 'A picture is at most 2 times as high as it is wide.'],
  ['a ribbon', png(2_000, 499), 'A picture is at most 4 times as wide as it is high.'],
  ['a broken one', png(700).slice(0, 50), 'The picture is broken: nothing can be drawn from it.'],
  ['a bomb', bomb(), 'The picture has more than 25 million pixels.'],
  [
    'a page behind the first bytes of a PNG',
    new Uint8Array([...png(700).slice(0, 8), ...text('<svg/>')]),
    'The picture is broken',
  ],
])('%s is refused in a sentence, and what was typed comes back', async (_, bytes, said) => {
  const refused = await send('double', bytes);
  const root = parse(await refused.text());
  expect([refused.status, words(root)]).toEqual([400, expect.stringContaining(said)]);
  expect(root.querySelector('input[name=description]')?.getAttribute('value')).toBe(SAID.description);
  expect(existsSync(fileOf('double'))).toBe(false);
});

test('a file that is too large is refused, before it is decoded', async () => {
  const large = new Uint8Array(5 * 1024 * 1024 + 1);
  large.set(png(700));
  expect(await told(await send('double', large))).toContain('A picture has at most 5 MB.');
  const larger = new Uint8Array(6 * 1024 * 1024);
  const refused = await send('double', larger);
  expect([refused.status, await told(refused)]).toEqual([
    413,
    expect.stringContaining('The file is too large: a picture has at most 5 MB.'),
  ]);
});

test.each([
  [{ description: 'a'.repeat(201) }, 'Shorten the description to 200 characters'],
  [{ source: 'https://elsewhere.example.com/shot' }, 'Enter an address at the tool’s own site, or none'],
  [{ source: 'https://evildouble.example.org/' }, 'Enter an address at the tool’s own site, or none'],
  [{ source: 'javascript:alert(1)' }, 'Enter a web address that starts with http:// or https://'],
  [{ taken_on: '2026-02-30' }, 'Enter a day that is not ahead'],
  [{ taken_on: '2999-01-01' }, 'Enter a day that is not ahead'],
])('what is said of it is checked: %o', async (said, wrong) => {
  const refused = await send('double', png(700), said);
  expect(refused.status).toBe(400);
  expect(await told(refused)).toContain(wrong);
  expect(existsSync(fileOf('double'))).toBe(false);
});

test('only editors may, and only for a listed tool: the name of a file leads nowhere', async () => {
  expect((await send('mixer', png(700), { by: await addMember(app.db) })).status).toBe(404);
  expect((await app.get(at('mixer'), (await addMember(app.db)).headers)).status).toBe(404);
  expect((await app.get(at('nobody'), editor.headers)).status).toBe(404);
  for (const tool of ['nobody', '..%2Fevil', '%2e%2e%2fevil'])
    expect((await send(tool, png(700))).status).toBeGreaterThanOrEqual(400);
  await send('rover', png(700), { name: '../../../evil.webp' });
  expect(
    readdirSync(folder)
      .filter((name) => !name.startsWith('.'))
      .sort(),
  ).toEqual(['cutter.webp', 'mixer.webp', 'rover.webp']);
  expect((await post(at('double'), { intent: 'remove' }, editor)).status).toBe(409);
});

test('replacing, describing and removing one is undone for some seconds, with its file', async () => {
  const undo = async (sent: Response) =>
    (await post(at('leaver'), { intent: 'undo', id: await undoOf(sent) }, editor)).status;
  const first = await send('leaver', png(700));
  const firstAddress = (await shownOn('leaver'))?.getAttribute('src');
  const second = await send('leaver', png(900));
  expect([await widthOf('leaver'), (await shownOn('leaver'))?.getAttribute('width')]).toEqual([900, '900']);
  expect((await shownOn('leaver'))?.getAttribute('src')).not.toBe(firstAddress);
  expect(await undo(second)).toBe(303);
  expect([await widthOf('leaver'), (await shownOn('leaver'))?.getAttribute('src')]).toEqual([
    700,
    firstAddress,
  ]);
  const described = await send('leaver', null, { description: 'Other words' });
  expect((await shownOn('leaver'))?.getAttribute('alt')).toBe('Other words');
  expect(await undo(described)).toBe(303);
  expect((await shownOn('leaver'))?.getAttribute('alt')).toBe(SAID.description);
  const removed = await post(at('leaver'), { intent: 'remove' }, editor);
  expect([existsSync(fileOf('leaver')), await shownOn('leaver')]).toEqual([false, null]);
  expect((await app.get('/files/pictures/leaver.webp')).status).toBe(404);
  expect(await undo(removed)).toBe(303);
  expect([await widthOf('leaver'), (await shownOn('leaver'))?.getAttribute('src')]).toEqual([
    700,
    firstAddress,
  ]);
  const again = await send('double', png(700));
  expect((await post(at('double'), { intent: 'undo', id: await undoOf(again) }, editor)).status).toBe(303);
  expect([existsSync(fileOf('double')), await shownOn('double')]).toEqual([false, null]);
  // Long after, nothing is undone.
  const id = new URLSearchParams(first.headers.get('location')?.split('?')[1]).get('done') ?? '';
  expect((await post(at('leaver'), { intent: 'undo', id }, editor)).status).toBe(409);
});

test('without a description, those who do not see it are told so', async () => {
  await send('rover', png(700), { description: ' ' });
  const alt = 'Picture of The rover: nobody has said what it shows';
  expect((await shownOn('rover'))?.getAttribute('alt')).toBe(alt);
  await post(at('rover'), { intent: 'remove' }, editor);
});

test('the picture of a withdrawn tool comes back with it', async () => {
  await send('heir', png(700));
  await post('/operator/tools/heir', { intent: 'withdraw', other: '' });
  expect((await app.get('/tools/heir')).status).toBe(410);
  await post('/operator/tools/heir', { intent: 'relist' });
  expect(await shownOn('heir')).not.toBeNull();
});

test('a picture that was found at the site is shown from this site alone, and taken with its words', async () => {
  const logo = {
    type: 'webp' as const,
    bytes: await webpOf(1_200, 630),
    size: { width: 1_200, height: 630 },
  };
  const address = 'https://cdn.example.com/social.jpg';
  await keepFound(app.db.write, 'rover', [{ kind: 'picture', address, logo }]);
  const root = await page(at('rover'), editor);
  const found = root.querySelector('input[name=found]')?.getAttribute('value') ?? '';
  expect(root.querySelector('img[src^="/operator/found-logos/"]')?.getAttribute('width')).toBe('1200');
  // It is no logo.
  expect((await page('/operator/logos?tool=rover', editor)).toString()).not.toContain(found);
  expect(await told(await send('mixer', null, { found }))).toContain('There is no such picture any more.');
  expect((await send('rover', null, { found, description: 'Its first page' })).status).toBe(303);
  expect((await shownOn('rover'))?.attributes).toMatchObject({ alt: 'Its first page', width: '1200' });
  const [entry] = await app.db.write
    .select()
    .from(operatorActions)
    .where(eq(operatorActions.action, 'tool.picture'))
    .orderBy(desc(operatorActions.at))
    .limit(1);
  expect(entry?.after).toMatchObject({
    picture: { source: 'https://rover.example.org' },
    from: address,
  });
  expect((await page(at('rover'), editor)).querySelector('input[name=found]')).toBeNull();
});
