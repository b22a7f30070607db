import { beforeAll, expect, test } from 'vitest';
import { aiTools } from '#catalogue/tables/tools.server.ts';
import { operatorActions } from '#features/operators/tables/operators.server.ts';
import { proposals } from '#features/proposals/tables/proposals.server.ts';
import { importFiles, ndjson } from '../catalogue/workbench.ts';
import { startEditing } from '../harness/editing.ts';
import { words } from '../harness/main-part.ts';
import { addMember } from '../harness/members.ts';

/** The desk's list of all tools: what it finds, its files and its saved views. */

const desk = await startEditing();
const { app, page, post, owner, editor, beginDraft } = desk;
const LIST = '/operator/tools';

const listed = async (asked = '', by = editor) =>
  (await page(`${LIST}${asked}`, by))
    .querySelectorAll('section[aria-labelledby="list"] tbody th a')
    .map((a) => a.text);

beforeAll(async () => {
  await beginDraft('mixer', editor);
  await app.db.write.insert(proposals).values({
    ...{ tool_id: 'rover', origin: 'agent', state: 'waiting', values: [] },
  });
});

test('lists all tools with a total, and those that a filter finds', async () => {
  const count = await app.db.write.$count(aiTools);
  const all = await page(LIST, editor);
  expect(words(all.querySelector('#list'))).toBe(`${count} tools`);
  const [first] = await listed();
  expect(await listed(`?page=${Math.ceil(count / 50)}&by=name&turned=1`)).toContain(first);
  const ours = '?topic=video/cutting';
  expect(words((await page(LIST + ours, editor)).querySelector('[aria-labelledby="list"]'))).toContain(
    `Of ${count} in all`,
  );
  expect(await listed(ours)).toHaveLength(6);
  expect(await listed(`${ours}&missing=logoimage_url,decision_price_from`)).toHaveLength(6);
  expect(await listed(`${ours}&missing=decision_flags`)).toEqual([]);
  expect(await listed(`${ours}&q=rover`)).toEqual(['The rover']);
  expect(await listed('?topic=video/sound')).toEqual([]);
  const folded = (await page(LIST + ours, editor)).querySelector('form details summary');
  expect(words(folded)).toMatch(/^Filters, order and columns \(Category: .+: .+\)$/);
  expect(await listed(`${ours}&grade=editorial`)).toHaveLength(6);
  expect(await listed(`${ours}&grade=sourced`)).toEqual([]);
  expect(await listed('?found=draft')).toEqual(['The mixer']);
  expect(await listed('?found=agent')).toEqual(['The rover']);
  expect(await listed(`${ours}&by=name&turned=1`)).toEqual((await listed(ours)).reverse());
});

test('a file has the columns of the list and all that it finds, with the mark of UTF-8', async () => {
  const answer = await app.get('/operator/list/tools.csv?columns=price,missing&q=mixer', editor.headers);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const [head, ...rows] = new TextDecoder().decode(bytes).trim().split('\r\n');
  expect(head).toBe('Id,Name,Price from,Missing');
  expect(rows).toHaveLength(1);
  expect(rows[0]).toContain('mixer,The mixer,,"Developer, Logo,');
  const book = await app.get('/operator/list/tools.xlsx', editor.headers);
  expect(new Uint8Array(await book.arrayBuffer()).slice(0, 2)).toEqual(new TextEncoder().encode('PK'));
  expect((await app.get('/operator/list/tools.doc', editor.headers)).status).toBe(404);
  expect((await app.get('/operator/list/tools.csv', (await addMember(app.db)).headers)).status).toBe(404);
});

test('a view is kept for oneself or for everybody, and removed by whoever saved it', async () => {
  const keep = (name: string, more = {}, by = editor) =>
    post(LIST, { intent: 'keep', name, query: 'missing=logoimage_url&page=3&evil=1', ...more }, by);
  expect((await keep('No logo')).headers.get('location')).toBe(`${LIST}?missing=logoimage_url`);
  await keep('For all', { shared: '1' });
  const viewsOf = async (by = editor) =>
    (await page(LIST, by)).querySelectorAll('[aria-label="Saved views"] li > a').map((a) => a.text);
  expect(await viewsOf()).toEqual(['For all', 'No logo']);
  expect(await viewsOf(owner)).toEqual(['For all']);
  // The same name replaces the view.
  await keep('No logo');
  expect(await viewsOf()).toEqual(['For all', 'No logo']);
  expect((await keep(' ')).status).toBe(400);
  const ids = (await page(LIST, editor))
    .querySelectorAll('input[name="id"]')
    .map((one) => one.getAttribute('value'));
  const drop = (id = '', by = editor) => post(LIST, { intent: 'drop', id }, by);
  const other = await addMember(app.db);
  expect((await drop(ids[1] ?? '', other)).status).toBe(404);
  expect((await drop(ids[1] ?? '', owner)).status).toBe(409);
  expect((await drop(ids[1] ?? '')).status).toBe(303);
  expect((await drop(ids[0] ?? '', owner)).status).toBe(303);
  expect(await viewsOf()).toEqual([]);
  const log = await app.db.write.select({ action: operatorActions.action }).from(operatorActions);
  expect(log.filter(({ action }) => action === 'view.remove')).toHaveLength(2);
});

test('there is an end to saved views', async () => {
  for (let place = 0; place < 30; place++)
    await post(LIST, { intent: 'keep', name: `View ${place}`, query: '' }, owner);
  const refused = await post(LIST, { intent: 'keep', name: 'One more', query: '' }, owner);
  expect(refused.status).toBe(409);
  expect((await post(LIST, { intent: 'keep', name: 'View 3', query: 'by=oldest' }, owner)).status).toBe(303);
});

test('tools whose price contradicts their plans are found', async () => {
  const priced = (id: string, amount: number) => ({
    ...{ id, name: `The ${id}`, description: `About ${id}.`, updated_at: '2026-11-20' },
    categories: [{ category: 'video', specializations: ['cutting'] }],
    decision_information: { decision_price_from: { value: { amount, per: 'mo' } } },
    business_information: { business_pricing_plans: { value: [{ name: 'Pro', amount: 20, per: 'mo' }] } },
  });
  const tools = ndjson([priced('heir', 20), priced('leaver', 12)]);
  expect((await importFiles(app.db, { 'tools.ndjson': tools })).faults).toEqual([]);
  expect(await listed('?plans=contradict')).toEqual(['The leaver']);
});

test('a file refuses a column that there is none of, which a page leaves out', async () => {
  const refused = await app.get('/operator/list/tools.csv?columns=price,colour', editor.headers);
  expect([refused.status, await refused.text()]).toEqual([400, 'This file has no column “colour”.\n']);
  expect((await app.get(`${LIST}?columns=price,colour`, editor.headers)).status).toBe(200);
});
