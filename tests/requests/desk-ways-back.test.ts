import { and, desc, eq, sql } from 'drizzle-orm';
import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { contactMessages } from '#features/contact/tables/contact.server.ts';
import { settleMail } from '#features/desk/mails-action.server.ts';
import { undoAction } from '#features/desk/undo.server.ts';
import { toolDrafts } from '#features/editing/tables/drafts.server.ts';
import type { Role } from '#features/operators/roles.ts';
import { operatorActions } from '#features/operators/tables/operators.server.ts';
import { outbox } from '#platform/mail/tables/mail.server.ts';
import { createTestApp } from '../harness/app.ts';
import { addMember, type TestMember } from '../harness/members.ts';
import { addNewTool, newTool, type Submitted } from '../harness/new-tools.ts';
import { addOperator } from '../harness/operators.ts';
import { withoutPages } from '../harness/written.ts';

/** Nothing that was typed or sent in is lost at the desk, and every state has a way on. */

const app = await createTestApp();
const db = app.db.write;
const owner = await addOperator(app.db, 'owner');

type Fields = Record<string, string>;
const post = (path: string, fields: Fields, { headers }: TestMember = owner) =>
  app.send(path, { method: 'POST', body: new URLSearchParams(fields), headers });
const placeOf = (response: Response) => response.headers.get('location') ?? '';

function submit(change: Submitted = {}) {
  const name = `Cutter ${crypto.randomUUID().slice(0, 8)}`;
  return addNewTool(app.db, { name, description: 'Cuts films.', ...change });
}

const submissionOf = (id: string) => newTool(app.db, id);
const lastEntry = async (action: string, id: string) =>
  (
    await db
      .select()
      .from(operatorActions)
      .where(and(eq(operatorActions.action, action), eq(operatorActions.subject_id, id)))
      .orderBy(desc(operatorActions.at))
      .limit(1)
  )[0];

/** A draft of a listed tool, as its form would send it. */
async function draftOf(tool: string): Promise<{ address: string; form: Fields }> {
  const address = placeOf(await post(`/operator/tools/${tool}`, { intent: 'edit' }));
  expect(address).toMatch(/^\/operator\/drafts\//);
  const root = parse(await (await app.get(address, owner.headers)).text());
  const form: Fields = {};
  for (const field of root.querySelectorAll('main form [name]')) {
    const type = field.getAttribute('type') ?? '';
    if (field.tagName === 'BUTTON' || (/checkbox|radio/.test(type) && !field.hasAttribute('checked')))
      continue;
    const text = field.tagName === 'TEXTAREA' ? field.text.replace(/^\n/, '') : field.getAttribute('value');
    form[field.getAttribute('name') ?? ''] = text ?? '';
  }
  return { address, form };
}

test('a discarded draft gives its submission back to the queue, and the log says what went', async () => {
  const { id } = await submit();
  await post(`/operator/submissions/${id}`, { intent: 'accept', id });
  const [draft] = await db.select().from(toolDrafts).where(eq(toolDrafts.proposal_id, id));
  await post(`/operator/drafts/${draft?.id}`, { intent: 'discard', revision: '1' });
  expect(await submissionOf(id)).toMatchObject({ state: 'waiting', settled_at: null });
  expect(await lastEntry('submission.reopen', id)).toMatchObject({
    before: { state: 'accepted' },
    after: { state: 'waiting' },
  });
  expect((await lastEntry('draft.discard', draft?.id ?? ''))?.before).toMatchObject({ proposal: id });
  expect((await post(`/operator/submissions/${id}`, { intent: 'accept', id })).status).toBe(303);
});

test('what was typed into a draft that has gone meanwhile comes back in a new one', async () => {
  const { address, form } = await draftOf('tool-03');
  await post(address, { ...form, intent: 'discard' });
  const saved = await post(address, { ...form, name: 'Typed by hand', intent: 'save' });
  expect(saved.status).toBe(409);
  const page = parse(await saved.text());
  expect(page.querySelector('[role=alert]')?.text).toContain('published or discarded');
  expect(page.querySelector('input[name=name]')?.getAttribute('value')).toBe('Typed by hand');
  const next = page.querySelector('form[action^="/operator/drafts/"]')?.getAttribute('action') ?? '';
  expect(next).not.toBe(address);
  const revision = page.querySelector('input[name=revision]')?.getAttribute('value') ?? '';
  const again = await post(next, { ...form, revision, name: 'Typed again', intent: 'save' });
  expect([again.status, placeOf(again)]).toEqual([303, next]);
});

test('what was typed into a draft that has gone is kept in one draft, however often it is sent', async () => {
  for (const id of ['tool-03', undefined]) {
    const { address, form } = await draftOf('tool-03');
    await post(address, { ...form, intent: 'discard' });
    const name = `Typed ${crypto.randomUUID()}`;
    const typed: Fields = { ...form, name, id: id ?? `new-${crypto.randomUUID()}`, intent: 'save' };
    const send = async (by = owner) =>
      parse(await (await post(address, typed, by)).text())
        .querySelector('form[action^="/operator/drafts/"]')
        ?.getAttribute('action');
    const places = [...(await Promise.all([send(), send()])), await send()];
    expect(new Set(places).size).toBe(1);
    const kept = sql`SELECT id, record ->> 'name' AS name FROM tool_drafts WHERE record ->> 'name' = ${name}`;
    expect((await db.execute(kept)).rows).toHaveLength(1);
    // What is typed next into the form that still shows is another thing, and so is another editor's.
    await post(address, { ...typed, description: 'More of it.' });
    await send(await addOperator(app.db, 'owner'));
    expect((await db.execute(kept)).rows).toHaveLength(3);
  }
});

test('an answer to a question that is no longer asked keeps what was typed', async () => {
  const member = await addMember(app.db);
  const { id, url } = await submit({ user_id: member.id, state: 'waiting' });
  const typed = { name: 'Changed', description: 'It is free.', url, contact_email: 'new@example.org' };
  const answer = await post(`/submit/${id}`, typed, member);
  expect(answer.status).toBe(409);
  const page = parse(await answer.text());
  expect(page.querySelector('[role=alert]')?.text).toContain('waits for no answer');
  expect(page.querySelector('input[name=name]')?.getAttribute('value')).toBe('Changed');
  expect((await submissionOf(id))?.name).not.toBe('Changed');
});

test('a tool that comes back is that of its submission again', async () => {
  const { id } = await submit({ state: 'accepted', became_id: 'tool-05' });
  await post('/operator/tools/tool-05', { intent: 'withdraw', other: '' });
  expect((await submissionOf(id))?.became_id).toBeNull();
  await post('/operator/tools/tool-05', { intent: 'relist' });
  expect((await submissionOf(id))?.became_id).toBe('tool-05');
});

test.each<[Role, boolean]>([
  ['editor', false],
  ['owner', true],
])('an %s undoes only what their role may do', async (role, may) => {
  const by = await addOperator(app.db, 'owner');
  const { id } = await submit();
  await post(`/operator/submissions/${id}`, { intent: 'decline', id, note: 'No.' }, by);
  const entry = await lastEntry('submission.decline', id);
  // The same person, with another role since, on a page of a right that they still have.
  const kept = { ...by, role };
  const [message] = await db
    .insert(contactMessages)
    .values({ name: 'Ann', email: by.email, kind: 'other', message: 'Hello' })
    .returning();
  const sent = message?.id ?? '';
  await post(`/operator/messages/${sent}`, { intent: 'close', id: sent, note: '' }, by);
  const closed = await lastEntry('message.close', sent);
  const where = { ...withoutPages(app.db), db: app.db, settings: { DATA_DIR: app.dataDir } };
  expect((await undoAction(where, closed?.id ?? '', kept)) !== null).toBe(may);
  expect(await undoAction(where, entry?.id ?? '', kept)).not.toBeNull();
});

test('the log names the member of a failed mail, and no address', async () => {
  const member = await addMember(app.db);
  const [mail] = await db
    .insert(outbox)
    .values({ to: member.email, subject: 'x', text: 'x', html: 'x', failed_at: sql`now()` })
    .returning();
  await settleMail(db, { intent: 'drop', id: mail?.id ?? '', by: owner });
  expect((await lastEntry('mail.drop', mail?.id ?? ''))?.before).toEqual({
    state: 'failed',
    member: member.id,
  });
});
