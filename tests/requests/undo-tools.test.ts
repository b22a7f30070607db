import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { operatorActions } from '#features/operators/tables/operators.server.ts';
import { placeOf } from '../harness/editing.ts';
import { words } from '../harness/main-part.ts';
import { addMember } from '../harness/members.ts';
import { addNewTool } from '../harness/new-tools.ts';
import { addOperator } from '../harness/operators.ts';
import { startUndoing } from '../harness/undoing.ts';

/** What the desk does to tools can be undone for ten seconds. */

const {
  app,
  db,
  owner,
  editor,
  post,
  page,
  save,
  publish,
  tabOf,
  undo,
  statusOf,
  recordOf,
  rowsOf,
  claimsOf,
  listed,
  published,
  marked,
  belongings,
} = await startUndoing();

describe('publishing', () => {
  test('is undone: the values before, the draft again, and both in the history and the log', async () => {
    const id = await listed();
    const [before, claims] = [await recordOf(id), await claimsOf(id)];
    const done = await published(id, { description: 'Quite another thing.', name: 'Renamed' });
    const undone = placeOf(await undo(done));
    expect(undone).toMatch(/^\/operator\/drafts\/.*\/review\?notice=unpublished$/);
    expect(await recordOf(id)).toEqual(before);
    expect(await claimsOf(id)).toEqual(claims);
    expect(await tabOf(id)).not.toContain('Quite another thing.');
    const review = words((await page(undone)).querySelector('main'));
    for (const text of ['It is undone', '2 fields', 'Renamed', 'Quite another thing.']) {
      expect(review).toContain(text);
    }
    const changes = await rowsOf(sql`SELECT before, after FROM tool_value_changes
      WHERE tool_id = ${id} AND field = 'name' ORDER BY changed_at`);
    expect(changes.map(({ after }) => after)).toEqual(['Renamed', `The ${id}`]);
    const log = await db.select().from(operatorActions).where(eq(operatorActions.subject_id, id));
    expect(log.map(({ action, undoes }) => [action, undoes !== null]).toSorted()).toEqual([
      ['tool.publish', false],
      ['tool.publish', true],
    ]);
    const again = await publish(undone.replace(/\/review.*/, ''));
    expect(placeOf(again)).toBe(done);
    expect(await tabOf(id)).toContain('Quite another thing.');
  });

  test('is undone with the sources of the values, each with its own', async () => {
    const place = 'business_information.business_location';
    const source_synopsis = { synopsis: 'Its website', date_updated: '2026-01' };
    const id = await listed({
      business_information: { business_location: { value: 'Berlin, Germany', source_synopsis } },
    });
    const locationOf = async () =>
      (await (await app.get(`/api/v1/tools/${id}`)).json()).summary.developer_location;
    const before = await locationOf();
    expect(before).toMatchObject({ value: 'Berlin, Germany', source: 'Its website', date: '2026-01' });
    const done = await published(id, { [place]: 'Bern, Switzerland' });
    const [ours, today] = ["Reported by the directory's editors", new Date().toISOString().slice(0, 10)];
    expect(await locationOf()).toMatchObject({ value: 'Bern, Switzerland', source: ours, date: today });
    const undone = placeOf(await undo(done));
    expect(await locationOf()).toEqual(before);
    await publish(undone.replace(/\/review.*/, ''));
    expect(await locationOf()).toMatchObject({ value: 'Bern, Switzerland', source: ours });
  });

  test('of a new tool takes it off the list, and its submission and the mail with it', async () => {
    const member = await addMember(app.db);
    const name = `Fresh ${crypto.randomUUID()}`;
    const { id } = await addNewTool(app.db, {
      ...{ user_id: member.id, name, description: 'Cuts films by itself.' },
      ...{ url: `https://${crypto.randomUUID()}.example.org`, contact_email: 'a@example.org' },
    });
    await post(`/operator/submissions/${id}`, { intent: 'accept', id, note: '' });
    const drafts = sql`SELECT id FROM tool_drafts WHERE proposal_id = ${id}`;
    const draft = `/operator/drafts/${(await rowsOf(drafts))[0]?.id}`;
    await save(draft, { is_premium: 'no' });
    const done = placeOf(await publish(draft));
    const tool = done.replace(/^.*\/|\?.*$/g, '');
    expect(await statusOf(`/tools/${tool}`)).toBe(200);
    const mails = sql`SELECT subject FROM outbox WHERE "to" = ${member.email} AND subject LIKE '%is in the directory'`;
    expect(await rowsOf(mails)).toHaveLength(1);
    expect((await undo(done)).status).toBe(303);
    expect(await statusOf(`/tools/${tool}`)).toBe(404);
    const corrections = sql`SELECT FROM outbox WHERE "to" = ${member.email} AND subject LIKE ${`Undone: %your submission of ${name}`}`;
    expect(await rowsOf(corrections)).toHaveLength(1);
    expect(await claimsOf(tool)).toEqual([]);
    expect(await rowsOf(drafts)).toHaveLength(1);
    expect(placeOf(await publish(draft))).toBe(done);
  });

  test('is not undone when somebody has published the tool since, and says why', async () => {
    const id = await listed();
    const done = await published(id, { description: 'Mine.' });
    const form = (await page(done)).querySelector('form:has(button[value=undo]) input');
    await published(id, { name: 'Theirs' }, editor);
    const late = await post(done, { intent: 'undo', id: form?.getAttribute('value') ?? '' });
    expect(late.status).toBe(409);
    expect(await late.text()).toContain('somebody has changed the same since');
    expect(await tabOf(id)).toContain('Mine.');
  });

  test('is not undone when an import has changed the same value since', async () => {
    const id = await listed();
    const done = await published(id, { description: 'Mine.' });
    await db.execute(sql`UPDATE ai_tools SET description = 'Imported.' WHERE id = ${id}`);
    expect((await undo(done)).status).toBe(409);
    expect(await rowsOf(sql`SELECT FROM tool_drafts WHERE tool_id = ${id}`)).toEqual([]);
  });

  test('is undone once, by whoever did it, and not by a moderator', async () => {
    const id = await listed();
    const done = await published(id, { description: 'Mine.' });
    const form = (await page(done)).querySelector('form:has(button[value=undo]) input');
    const order = { intent: 'undo', id: form?.getAttribute('value') ?? '' };
    const moderator = await addOperator(app.db, 'moderator');
    expect((await post(done, order, moderator)).status).toBe(404);
    expect((await post('/operator/vendors', order, moderator)).status).toBe(409);
    expect((await post(done, order, editor)).status).toBe(409);
    expect((await page(done, editor)).querySelector('button[value=undo]')).toBeNull();
    const sent = await Promise.all([post(done, order), post(done, order), post(done, order)]);
    expect(sent.map(({ status }) => status).toSorted()).toEqual([303, 409, 409]);
    expect(await tabOf(id)).not.toContain('Mine.');
    expect(await rowsOf(sql`SELECT FROM tool_drafts WHERE tool_id = ${id}`)).toHaveLength(1);
  });
});

describe('withdrawing', () => {
  test('is undone with everything that belonged to the tool', async () => {
    const id = await listed();
    await published(id, { name: 'With a history' });
    await marked(id, await addMember(app.db));
    const before = [await recordOf(id), await belongings(id)];
    const done = placeOf(await post(`/operator/tools/${id}`, { intent: 'withdraw', other: 'heir' }));
    expect(await statusOf(`/tools/${id}`)).toBe(410);
    expect(placeOf(await undo(done))).toBe(`/operator/tools/${id}?done=undone`);
    expect([await recordOf(id), await belongings(id)]).toEqual(before);
    expect(words(await page(`/operator/tools/${id}?done=undone`))).toContain('It is undone.');
  });

  test('again, by undoing that a tool was brought back, with what replaces it', async () => {
    const id = await listed();
    await post(`/operator/tools/${id}`, { intent: 'withdraw', other: 'heir' });
    const at = sql`SELECT withdrawn_at FROM withdrawn_tools WHERE id = ${id}`;
    const withdrawn = await rowsOf(at);
    const done = placeOf(await post(`/operator/tools/${id}`, { intent: 'relist' }));
    expect(await statusOf(`/tools/${id}`)).toBe(200);
    expect((await undo(done)).status).toBe(303);
    expect(await statusOf(`/tools/${id}`)).toBe(410);
    expect(await rowsOf(at)).toEqual(withdrawn);
    expect(await rowsOf(sql`SELECT replaced_by FROM withdrawn_records WHERE id = ${id}`)).toEqual([
      { replaced_by: 'heir' },
    ]);
    expect(await claimsOf(id)).toEqual([]);
  });

  test('is not undone after ten seconds', async () => {
    const id = await listed();
    await post(`/operator/tools/${id}`, { intent: 'withdraw', other: '' });
    const [old] = await db
      .insert(operatorActions)
      .values({
        ...{ at: new Date(Date.now() - 11_000).toISOString(), operator_id: owner.id },
        ...{ operator_email: 'ops@example.org', action: 'tool.withdraw' },
        ...{ subject_kind: 'tool', subject_id: `${id}-old` },
      })
      .returning();
    const late = await post(`/operator/tools/${id}`, { intent: 'undo', id: old?.id ?? '' });
    expect(late.status).toBe(409);
    expect(await late.text()).toContain('It is too late to undo this');
  });
});
