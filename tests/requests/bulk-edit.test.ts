import { eq } from 'drizzle-orm';
import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { aiTools } from '#catalogue/tables/tools.server.ts';
import { deskValues } from '#features/editing/tables/desk-values.server.ts';
import { toolValueChanges } from '#features/history/tables/history.server.ts';
import { operatorActions } from '#features/operators/tables/operators.server.ts';
import { importFiles, ndjson } from '../catalogue/workbench.ts';
import { type Fields, placeOf, startEditing } from '../harness/editing.ts';
import { words } from '../harness/main-part.ts';

/** One field of many tools: what is previewed, written, logged and undone. */

const desk = await startEditing();
const { app, page, post, editor } = desk;
const BULK = '/operator/bulk';
const TAGS = { field: 'tags', how: 'add' };

const addressOf = (ids: string, { field = '', how = '' }: Fields) =>
  `${BULK}?${new URLSearchParams({ tool: ids.replaceAll(' ', ','), field, how })}`;

async function preview(ids: string, fields: Fields) {
  const answer = await post(addressOf(ids, fields), { intent: 'preview', ids, ...fields }, editor);
  expect(answer.status).toBe(200);
  const root = parse(await answer.text());
  const forms = root.querySelectorAll('section[aria-labelledby="preview"] form');
  const inputs = forms.flatMap((form) => form.querySelectorAll('input'));
  const sent = Object.fromEntries(
    inputs.map((input) => [input.getAttribute('name') ?? '', input.getAttribute('value') ?? '']),
  );
  return { root, sent };
}

const apply = (sent: Fields) => post(BULK, { ...sent, intent: 'apply' }, editor);
async function tool(id: string) {
  const [row] = await app.db.write.select().from(aiTools).where(eq(aiTools.id, id));
  return row;
}
const tagsOf = async (id: string) => (await tool(id))?.tags;
const undo = (place: string) => post(place.split('?')[0] ?? '', { intent: 'undo' }, editor);

test('a field and what to do are chosen for ticked tools, or for all that the list finds', async () => {
  const root = await page(`${BULK}?tool=cutter,mixer&field=tags&how=add`, editor);
  expect(root.querySelector('input[name="ids"]')?.getAttribute('value')).toBe('cutter mixer');
  expect(words(root)).toContain('Field of 2 tools');
  const all = await page(`${BULK}?all=1&q=rover&field=categories`, editor);
  expect(all.querySelector('input[name="ids"]')?.getAttribute('value')).toBe('rover');
  expect(all.querySelector('select[name="categories.0.category"]')).not.toBeNull();
  expect(words(await page(BULK, editor))).toContain('No tool is chosen');
});

test('the preview says what would change and writes nothing; the change is one entry with its history', async () => {
  const { root, sent } = await preview('cutter mixer nobody', { ...TAGS, tags: 'two\nthree' });
  expect(words(root)).toContain('2 tools would change');
  expect(words(root)).toContain('nobody: is not listed any more');
  expect(await tagsOf('cutter')).toEqual(['one', 'two']);
  const done = await apply(sent);
  expect(done.status).toBe(303);
  expect([await tagsOf('cutter'), await tagsOf('mixer'), await tagsOf('double')]).toEqual([
    ['one', 'two', 'three'],
    ['one', 'two', 'three'],
    ['one', 'two'],
  ]);
  const log = await app.db.write
    .select()
    .from(operatorActions)
    .where(eq(operatorActions.subject_kind, 'edit'));
  expect(log).toMatchObject([
    {
      action: 'edit.apply',
      operator_id: editor.id,
      before: { field: 'tags', values: { cutter: ['one', 'two'], mixer: ['one', 'two'] } },
      after: { values: { cutter: ['one', 'two', 'three'] } },
    },
  ]);
  const history = await app.db.write
    .select()
    .from(toolValueChanges)
    .where(eq(toolValueChanges.field, 'tags'));
  expect(history.map(({ tool_id, made_by, operator_id }) => [tool_id, made_by, operator_id]).sort()).toEqual([
    ['cutter', 'desk', editor.id],
    ['mixer', 'desk', editor.id],
  ]);
  const told = words(await page(placeOf(done), editor));
  expect(told).toContain('Tags changed in 2 tools.');
  expect(told).toMatch(/What was changed.*The cutter.*The mixer/);
  expect(words(await page('/operator/log', editor))).toContain('What was changed');
  // Files leave what the desk has written.
  await importFiles(app.db, { 'tools.ndjson': ndjson([{ ...(await record('cutter')), tags: ['file'] }]) });
  expect(await tagsOf('cutter')).toEqual(['one', 'two', 'three']);

  expect((await undo(placeOf(done))).status).toBe(303);
  expect([await tagsOf('cutter'), await tagsOf('mixer')]).toEqual([
    ['one', 'two'],
    ['one', 'two'],
  ]);
  expect(words(await page(placeOf(done), editor))).toContain('2 tools have their values back.');
  expect((await undo(placeOf(done))).status).toBe(409);
});

async function record(id: string) {
  const { name, description, url } = (await tool(id)) ?? {};
  return { id, name, description, url };
}

test('a tool that was changed meanwhile is left and told, before the change and before its undoing', async () => {
  const first = await preview('double leaver', { ...TAGS, tags: 'late' });
  const second = await preview('double', { ...TAGS, tags: 'early' });
  await apply(second.sent);
  const done = await apply(first.sent);
  expect([await tagsOf('double'), await tagsOf('leaver')]).toEqual([
    ['one', 'two', 'early'],
    ['one', 'two', 'late'],
  ]);
  expect(words(await page(placeOf(done), editor))).toContain('The double: was changed since the preview');
  expect((await apply(first.sent)).status).toBe(409);

  const third = await preview('leaver heir', { field: 'tags', how: 'remove', tags: 'one' });
  const removed = await apply(third.sent);
  const fourth = await preview('heir', { ...TAGS, tags: 'since' });
  await apply(fourth.sent);
  await undo(placeOf(removed));
  expect([await tagsOf('leaver'), await tagsOf('heir')]).toEqual([
    ['one', 'two', 'late'],
    ['two', 'since'],
  ]);
  expect(words(await page(placeOf(removed), editor))).toContain('The heir: was changed since');
});

test('a value that was undone beneath a later change does not come back with the undoing of that', async () => {
  const set = async (ids: string, tags: string) =>
    placeOf(await apply((await preview(ids, { field: 'tags', how: 'set', tags })).sent));
  const before = await tagsOf('mixer');
  const first = await set('mixer cutter', 'first');
  const second = await set('mixer', 'second');
  expect((await undo(first)).status).toBe(303);
  expect(await tagsOf('mixer')).toEqual(['second']);
  const said = words(await page(`${first.split('?')[0]}?done=undone`, editor));
  expect(said).toContain('1 tool has its value back. 1 tool was left: it was changed since.');
  expect((await undo(second)).status).toBe(303);
  expect(await tagsOf('mixer')).toEqual(before);
});

test('status, Featured, a category and a price are fields like others', async () => {
  const status = 'business_information.business_current_status';
  const shut = await preview('rover heir', { field: status, how: 'set', [status]: 'Shut down (2026)' });
  await apply(shut.sent);
  expect((await tool('rover'))?.status).toBe('closed');
  const featured = await preview('rover', { field: 'is_featured', how: 'set', is_featured: 'on' });
  await apply(featured.sent);
  expect((await tool('rover'))?.is_featured).toBe(true);
  const sound = {
    'categories.0': 'on',
    'categories.0.category': 'video',
    'categories.0.specializations.sound': 'on',
  };
  const placed = await preview('rover', { field: 'categories', how: 'add', ...sound });
  await apply(placed.sent);
  expect(
    (await page('/operator/tools?topic=video/sound', editor)).querySelectorAll('tbody th a')[0]?.text,
  ).toBe('The rover');
});

test('an entry is added to a list without scripts, and what was typed stays', async () => {
  const typed = { 'categories.0': 'on', 'categories.0.category': 'video' };
  const fields = { field: 'categories', how: 'add' };
  const sent = { ids: 'mixer', ...fields, ...typed, change: 'add categories' };
  const answer = await post(addressOf('mixer', fields), sent, editor);
  expect(answer.status).toBe(200);
  const root = parse(await answer.text());
  const chosen = root.querySelector('select[name="categories.0.category"] [selected]');
  expect(chosen?.getAttribute('value')).toBe('video');
  expect(root.querySelector('select[name="categories.1.category"]')).not.toBeNull();
  expect(root.querySelector('input[name="ids"]')?.getAttribute('value')).toBe('mixer');
});

test('what the rules of a field refuse is told for each tool, and a change that says nothing is refused', async () => {
  const { root } = await preview('cutter', { field: 'prominence', how: 'set', prominence: '12' });
  expect(words(root)).toContain('0 tools would change');
  expect(words(root)).toContain('The cutter: Prominence');
  const empty = await post(BULK, { intent: 'preview', ids: 'cutter', field: 'tags', how: 'add' }, editor);
  expect(empty.status).toBe(400);
  const own = await post(
    BULK,
    { intent: 'preview', ids: 'cutter', field: 'name', how: 'set', name: 'X' },
    editor,
  );
  expect(own.status).toBe(400);
});

test('an undone field is the catalogue’s again', async () => {
  const { sent } = await preview('mixer', { ...TAGS, tags: 'desk' });
  const done = await apply(sent);
  await undo(placeOf(done));
  const claims = await app.db.write.select().from(deskValues).where(eq(deskValues.id, 'mixer'));
  expect(claims.filter(({ field }) => field === 'tags')).toEqual([]);
});
