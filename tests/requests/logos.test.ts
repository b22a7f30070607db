import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { desc, eq } from 'drizzle-orm';
import { parse } from 'node-html-parser';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { aiTools } from '#catalogue/tables/tools.server.ts';
import { keepFound } from '#features/desk/logos/found-logos.server.ts';
import { nothingFound } from '#features/desk/logos/logo-texts.ts';
import { pictureFiles } from '#features/desk/logos/picture-files.server.ts';
import { operatorActions } from '#features/operators/tables/operators.server.ts';
import { setLogo, undoLogo } from '#features/publishing/logo.server.ts';
import { addTool } from '../factories.ts';
import { createTestApp } from '../harness/app.ts';
import { startEditing } from '../harness/editing.ts';
import { words } from '../harness/main-part.ts';
import { addMember } from '../harness/members.ts';
import { pngOf } from '../harness/pictures.ts';

/** Logos at the desk: sent as a file, or taken from what was found at a tool's site. */

const { app, page, post, editor } = await startEditing();
const LOGOS = '/operator/logos';

async function upload(tool: string, bytes: Uint8Array<ArrayBuffer>, by = editor) {
  const body = new FormData();
  body.set('tool', tool);
  body.set('file', new File([bytes], 'logo.svg', { type: 'image/svg+xml' }));
  return app.send(`${LOGOS}?tool=${tool}`, { method: 'POST', body, headers: by.headers });
}

const png = (width: number) => new Uint8Array(pngOf(width, width));
const fileOf = (name: string) => path.join(app.dataDir, 'files', 'logos', name);
const logoOf = async (id: string) =>
  (await app.db.write.select().from(aiTools).where(eq(aiTools.id, id)))[0]?.logoimage_url;

test('a file is stored under what its bytes are, and named in the record and the log', async () => {
  expect((await upload('cutter', png(64))).headers.get('location')).toMatch(
    /[?]tool=cutter&done=[-\da-f]{36}$/,
  );
  expect(await logoOf('cutter')).toBe('/files/logos/cutter.png');
  expect(readFileSync(fileOf('cutter.png'))).toEqual(Buffer.from(png(64)));
  const [entry] = await app.db.write
    .select()
    .from(operatorActions)
    .where(eq(operatorActions.action, 'tool.logo'));
  expect(entry).toMatchObject({
    subject_id: 'cutter',
    before: { logoimage_url: null },
    after: { logoimage_url: '/files/logos/cutter.png', from: null },
  });
  // Another of the same kind takes its place.
  await upload('cutter', png(128));
  expect(readFileSync(fileOf('cutter.png'))).toEqual(Buffer.from(png(128)));
});

test('what is no logo is refused, and so is whoever may not', async () => {
  const refused = await upload('mixer', png(16));
  expect([refused.status, words(parse(await refused.text()))]).toEqual([
    400,
    expect.stringContaining('A logo has 32 to 2048 pixels a side; this has 16 × 16.'),
  ]);
  expect((await upload('nobody', png(64))).status).toBe(409);
  expect((await upload('mixer', png(64), await addMember(app.db))).status).toBe(404);
  expect((await upload('../evil', png(64))).status).toBe(409);
  expect([await logoOf('mixer'), existsSync(fileOf('mixer.png')), existsSync(fileOf('nobody.png'))]).toEqual([
    null,
    false,
    false,
  ]);
});

test('a picture that nothing can be drawn from is refused in a sentence', async () => {
  const refused = await upload('mixer', png(64).subarray(0, 40).slice());
  expect([refused.status, words(parse(await refused.text()))]).toEqual([
    400,
    expect.stringContaining('The picture is broken: nothing can be drawn from it. Save it again as PNG.'),
  ]);
  expect(await logoOf('mixer')).toBeNull();
});

test('what follows a picture’s end, or is written beside it, is not stored', async () => {
  const html = new TextEncoder().encode('<script>alert(1)</script>');
  const webp = await sharp(png(64))
    .withExif({ IFD0: { Copyright: 'A secret' } })
    .webp()
    .toBuffer();
  for (const [file, bytes] of [
    ['mixer.png', png(64)],
    ['mixer.webp', webp],
  ] as const) {
    expect((await upload('mixer', new Uint8Array([...bytes, ...html]))).status).toBe(303);
    const stored = readFileSync(fileOf(file));
    expect([stored.includes('<script>'), stored.includes('A secret')]).toEqual([false, false]);
    expect((await sharp(stored).metadata()).width).toBe(64);
  }
  await post(`${LOGOS}?tool=mixer`, { intent: 'remove', tool: 'mixer' }, editor);
});

const sendAll = (
  files: readonly [name: string, bytes: Uint8Array<ArrayBuffer>][],
  texts: Readonly<Record<string, string>> = {},
) => {
  const body = new FormData();
  for (const [name, bytes] of files) body.append('file', new File([bytes], name));
  for (const [name, text] of Object.entries(texts)) body.set(name, text);
  return app.send(LOGOS, { method: 'POST', body, headers: editor.headers });
};

test('a JPEG is kept as a WebP', async () => {
  const jpeg = await sharp(png(64)).jpeg().toBuffer();
  await sendAll([['mixer.jpg', new Uint8Array(jpeg)]]);
  expect(await logoOf('mixer')).toBe('/files/logos/mixer.webp');
  expect((await sharp(fileOf('mixer.webp')).metadata()).width).toBe(64);
  const broken = await sendAll([['cutter.jpg', new Uint8Array(jpeg.subarray(0, 200))]], { replace: 'yes' });
  expect(words(parse(await broken.text()))).toContain(
    'cutter.jpg: The picture is broken: nothing can be drawn from it.',
  );
  await post(`${LOGOS}?tool=mixer`, { intent: 'remove', tool: 'mixer' }, editor);
});

test('several logos go to the tools that they are called like, and the page says how many', async () => {
  const send = (files: Parameters<typeof sendAll>[0]) => sendAll(files, { replace: 'yes' });
  const sent = await send([
    ['Cutter logo (final) (1).png', png(48)],
    ['rover_final icon.png', png(50)],
  ]);
  expect(sent.headers.get('location')).toBe(`${LOGOS}?done=2`);
  expect(words(await page(`${LOGOS}?done=2`, editor))).toContain('2 logos are stored.');
  expect(readFileSync(fileOf('cutter.png'))).toEqual(Buffer.from(png(48)));
  expect(await logoOf('rover')).toBe('/files/logos/rover.png');
  const some = await send([
    ['mixer.png', png(64)],
    ['whoever.png', png(64)],
    ['cutter.png', png(9)],
  ]);
  const said = words(parse(await some.text()));
  expect(some.status).toBe(400);
  for (const text of [
    '1 logo is stored. Not stored:',
    'whoever.png: No tool has this name or id.',
    'cutter.png: A logo has 32',
  ])
    expect(said).toContain(text);
  for (const tool of ['mixer', 'rover'])
    await post(`${LOGOS}?tool=${tool}`, { intent: 'remove', tool }, editor);
});

test('names are read alike, whatever stands between their words, and which are ambiguous is said', async () => {
  for (const [id, name] of [
    ['quartzsheet', 'QuartzSheet'],
    ['rowan-mail-2', 'Rowan-Mail'],
    ['tansy', 'Tansy  Désk'],
    ['sorrel-notes', 'Sorrel Notes'],
    ['sorrelnotes', 'SorrelNotes'],
    ['umbra-legal', 'Umbra Legal'],
  ] as const)
    await addTool(app.db, { id, name });
  const sent = await sendAll([
    ['Quartz Sheet-logo (1).png', png(48)],
    ['rowan_mail@2x.PNG', png(64)],
    ['Tansy-Desk_512x512.png', png(72)],
    ['sorrel_notes.png', png(96)],
    ['Umbra%20Legal.png', png(80)],
  ]);
  expect(
    await Promise.all(['quartzsheet', 'rowan-mail-2', 'tansy', 'umbra-legal', 'sorrelnotes'].map(logoOf)),
  ).toEqual([
    '/files/logos/quartzsheet.png',
    '/files/logos/rowan-mail-2.png',
    '/files/logos/tansy.png',
    '/files/logos/umbra-legal.png',
    null,
  ]);
  expect(words(parse(await sent.text()))).toContain(
    '4 logos are stored. Not stored: sorrel_notes.png: Several tools have this name. Give the id of one: sorrel-notes, sorrelnotes',
  );
});

test.each([
  ['a NUL', 'nobo\0dy.png'],
  ['a sign that the cut would halve', `${'a'.repeat(199)}😀.png`],
])('a file whose name has %s is refused in a sentence', async (_, name) => {
  const refused = await sendAll([[name, png(48)]]);
  expect(refused.status).toBe(400);
  expect(words(parse(await refused.text()))).toContain('No tool has this name or id.');
});

test('a logo that is there is not replaced by the name of a file unless that is asked for', async () => {
  await upload('cutter', png(48));
  const refused = await sendAll([
    ['Cutter.png', png(64)],
    ['mixer.png', png(64)],
    ['Mixer logo.png', png(90)],
  ]);
  const said = words(parse(await refused.text()));
  for (const text of [
    '1 logo is stored. Not stored:',
    'Cutter.png: The cutter has a logo already: replace it on its own page',
    'Mixer logo.png: The mixer has got its logo from mixer.png just now.',
  ])
    expect(said).toContain(text);
  expect(readFileSync(fileOf('cutter.png'))).toEqual(Buffer.from(png(48)));
  expect(readFileSync(fileOf('mixer.png'))).toEqual(Buffer.from(png(64)));
  const again = await sendAll([['mixer.png', png(64)]]);
  expect([again.status, again.headers.get('location')]).toEqual([303, `${LOGOS}?done=1`]);
  const root = await page(LOGOS, editor);
  expect(root.querySelector('input[name="replace"]')?.getAttribute('value')).toBe('yes');
  await post(`${LOGOS}?tool=mixer`, { intent: 'remove', tool: 'mixer' }, editor);
});

test('the file of a logo that is removed or replaced is public no more, unless another tool names it', async () => {
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>';
  await upload('mixer', new TextEncoder().encode(drawing));
  expect(existsSync(fileOf('mixer.svg'))).toBe(true);
  await upload('mixer', png(64));
  expect([existsSync(fileOf('mixer.svg')), existsSync(fileOf('mixer.png'))]).toEqual([false, true]);
  await app.db.write
    .update(aiTools)
    .set({ logoimage_url: '/files/logos/mixer.png' })
    .where(eq(aiTools.id, 'rover'));
  await post(`${LOGOS}?tool=mixer`, { intent: 'remove', tool: 'mixer' }, editor);
  expect(existsSync(fileOf('mixer.png'))).toBe(true);
  await post(`${LOGOS}?tool=rover`, { intent: 'remove', tool: 'rover' }, editor);
  expect(existsSync(fileOf('mixer.png'))).toBe(false);
});

test('a found picture is shown beside the tool from this site alone, and taken with one press', async () => {
  const logo = { type: 'png' as const, bytes: png(180), size: { width: 180, height: 180 } };
  await keepFound(app.db.write, 'rover', [
    { kind: 'apple-touch-icon', address: 'https://rover.example.org/touch.png', logo },
  ]);
  const root = await page(`${LOGOS}?q=rover`, editor);
  const shown = root.querySelector('img[src^="/operator/found-logos/"]')?.getAttribute('src') ?? '';
  const picture = await app.get(shown, editor.headers);
  expect([picture.headers.get('content-type'), picture.headers.get('content-security-policy')]).toEqual([
    'image/png',
    expect.stringContaining('sandbox'),
  ]);
  expect((await app.get(shown, (await addMember(app.db)).headers)).status).toBe(404);
  const id = shown.split('/').at(-1) ?? '';
  expect((await post(LOGOS, { intent: 'take', id, tool: 'mixer' }, editor)).status).toBe(409);
  const taken = await post(`${LOGOS}?q=rover`, { intent: 'take', id, tool: 'rover' }, editor);
  expect(taken.headers.get('location')).toMatch(/[?]q=rover&done=[-\da-f]{36}$/);
  expect(await logoOf('rover')).toBe('/files/logos/rover.png');
  expect(words(await page(`${LOGOS}?q=rover`, editor))).toContain('Every tool found has a logo.');
  expect((await post(LOGOS, { intent: 'take', id, tool: 'rover' }, editor)).status).toBe(409);
  await post(`${LOGOS}?tool=rover`, { intent: 'remove', tool: 'rover' }, editor);
  expect(await logoOf('rover')).toBeNull();
});

test('what was done to a logo is undone for some seconds, and a former logo can be put back', async () => {
  await addTool(app.db, { id: 'lathe', name: 'Lathe' });
  const present = () => existsSync(fileOf('lathe.png')) && readFileSync(fileOf('lathe.png')).length;
  const [small, large] = [png(64).length, png(128).length];
  const change = async (sent: Promise<Response>) => {
    const done = await page((await sent).headers.get('location') ?? '', editor);
    return {
      text: words(done),
      id: done.querySelector('main form input[name=id]')?.getAttribute('value') ?? '',
    };
  };
  const undo = (id: string) => post(`${LOGOS}?tool=lathe`, { intent: 'undo', id }, editor);
  const first = await change(upload('lathe', png(64)));
  expect(first.text).toContain('The logo is changed.Undo');
  const shown = (await page(`${LOGOS}?tool=lathe`, editor)).querySelector('main img')?.getAttribute('src');
  expect(shown).toMatch(/^\/files\/logos\/lathe\.png\?\d+$/);
  const second = await change(upload('lathe', png(128)));
  expect((await undo(second.id)).status).toBe(303);
  expect([await logoOf('lathe'), present()]).toEqual(['/files/logos/lathe.png', small]);
  const removed = await change(post(`${LOGOS}?tool=lathe`, { intent: 'remove', tool: 'lathe' }, editor));
  expect([await logoOf('lathe'), present()]).toEqual([null, false]);
  expect((await undo(removed.id)).status).toBe(303);
  expect([await logoOf('lathe'), present()]).toEqual(['/files/logos/lathe.png', small]);
  await upload('lathe', png(128));
  const back = await change(post(`${LOGOS}?tool=lathe`, { intent: 'putBack', tool: 'lathe' }, editor));
  expect(present()).toBe(small);
  await undo(back.id);
  expect(present()).toBe(large);
  // Long after, nothing is undone, and what is not kept is not put back.
  expect((await undo(first.id)).status).toBe(409);
  expect((await post(`${LOGOS}?tool=mill`, { intent: 'putBack', tool: 'mill' }, editor)).status).toBe(409);
});

test('tools without a logo can be searched', async () => {
  await addTool(app.db, { id: 'plane', name: 'Plane' });
  const root = await page(`${LOGOS}?q=plan`, editor);
  expect(root.querySelector('main input[name=q]')?.getAttribute('value')).toBe('plan');
  expect(words(root)).toContain('1 tool');
});

test('an undoing that is rolled back leaves the files as the record says', async () => {
  await addTool(app.db, { id: 'spokeshave', name: 'Spokeshave' });
  const files = pictureFiles(app.dataDir, 'logos');
  await upload('spokeshave', png(64));
  await post(`${LOGOS}?tool=spokeshave`, { intent: 'remove', tool: 'spokeshave' }, editor);
  const [entry] = await app.db.write
    .select()
    .from(operatorActions)
    .where(eq(operatorActions.subject_id, 'spokeshave'))
    .orderBy(desc(operatorActions.at))
    .limit(1);
  if (!entry) throw new Error('The removal is not in the log.');
  const by = { id: entry.operator_id ?? '', email: entry.operator_email };
  const tooLate = () => Promise.reject(new Error('too late'));
  await expect(undoLogo(app.db, files, { entry, by, finish: tooLate })).rejects.toThrow('too late');
  expect([await logoOf('spokeshave'), existsSync(fileOf('spokeshave.png'))]).toEqual([null, false]);
});

test('a logo that is uploaded while one is undone is what is shown, and no other', async () => {
  await addTool(app.db, { id: 'drawknife', name: 'Drawknife' });
  const files = pictureFiles(app.dataDir, 'logos');
  await upload('drawknife', png(64));
  await upload('drawknife', png(96));
  const [entry] = await app.db.write
    .select()
    .from(operatorActions)
    .where(eq(operatorActions.subject_id, 'drawknife'))
    .orderBy(desc(operatorActions.at))
    .limit(1);
  if (!entry) throw new Error('The upload is not in the log.');
  const by = { id: entry.operator_id ?? '', email: entry.operator_email };
  const logo = { name: 'drawknife.png', bytes: png(128) };
  let uploaded: Promise<unknown> = Promise.resolve();
  await undoLogo(app.db, files, {
    entry,
    by,
    async finish() {
      uploaded = setLogo(app.db, { id: 'drawknife', logo, from: null, by, files });
      await untilSomebodyWaits();
    },
  });
  await uploaded;
  expect(readFileSync(fileOf('drawknife.png'))).toEqual(Buffer.from(png(128)));
});

/** Until a transaction waits for another. */
async function untilSomebodyWaits(): Promise<void> {
  const waiting = () => app.db.write.execute('SELECT 1 FROM pg_locks WHERE NOT granted LIMIT 1');
  while ((await waiting()).rows.length === 0);
}

test('where no site has what was looked for, the editor reads why', async () => {
  await addTool(app.db, { id: 'unreachable', url: null });
  const checking = await createTestApp({ db: app.db, settings: { SITE_CHECKS_PER_MINUTE: '10' } });
  const looked = async (address: string, form: Record<string, string>) => {
    const body = new URLSearchParams({ intent: 'look', ...form });
    const answer = await checking.send(address, { method: 'POST', body, headers: editor.headers });
    return [answer.status, words(parse(await answer.text()).querySelector('[role=alert]'))];
  };
  const none = [409, 'No site of its own is recorded. Upload a file.'];
  expect(await looked(`${LOGOS}?tool=unreachable`, { ids: 'unreachable' })).toEqual(none);
  expect(await looked('/operator/tools/unreachable/picture', {})).toEqual(none);
});

test.each([
  [1, 0, 'The site could not be read. Look again later, or upload a file.'],
  [1, 1, 'The site names no picture that can be stored here.'],
  [12, 0, 'None of the sites could be read. Look again later, or upload a file.'],
  [12, 12, 'No site that was read names a picture that can be stored here.'],
  [12, 9, 'No site that was read names a picture that can be stored here. 3 of 12 could not be read.'],
])('of %i sites, %i read, none with a picture', (sites, read, said) => {
  expect(nothingFound(sites, read)).toBe(said);
});
