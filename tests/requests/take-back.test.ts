import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { proposeRead } from '#features/proposals/read-values.server.ts';
import { words } from '../harness/main-part.ts';
import { addMember } from '../harness/members.ts';
import { addNewTool } from '../harness/new-tools.ts';
import { addOperator } from '../harness/operators.ts';
import { startUndoing } from '../harness/undoing.ts';

/** Publications that an editor takes back, long after they were made. */

const { app, db, editor, post, page, recordOf, rowsOf, claimsOf, listed, published } = await startUndoing();

/** Changes entries of the log, which only grows otherwise. */
const rewrite = (query: ReturnType<typeof sql>) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`ALTER TABLE operator_actions DISABLE TRIGGER USER`);
    await tx.execute(query);
    await tx.execute(sql`ALTER TABLE operator_actions ENABLE TRIGGER USER`);
  });

/** Publishes changes of a tool as of one of the first days of 2026. @returns the entry of the log */
async function publishedLongAgo(id: string, change: Record<string, string>): Promise<string> {
  await published(id, change);
  const [found] = await rowsOf(sql`
    SELECT id FROM operator_actions WHERE action = 'tool.publish' AND subject_id = ${id} ORDER BY at DESC LIMIT 1`);
  const entry = String(found?.id);
  days += 1;
  await rewrite(sql`
    UPDATE operator_actions SET at = '2026-01-14T10:00:00Z'::timestamptz + make_interval(days => ${days})
    WHERE id = ${entry} OR after ->> 'entry' = ${entry}`);
  return entry;
}
let days = 0;

const takeBack = (id: string, entry: string, by = editor) =>
  post(`/operator/tools/${id}`, { intent: 'unpublish', id: entry }, by);
const section = async (id: string) =>
  (await page(`/operator/tools/${id}`, editor)).querySelector('section[aria-labelledby=publications]');

test('by another editor, whole, once, and in the history and the log', async () => {
  const id = await listed();
  const [before, claims] = [await recordOf(id), await claimsOf(id)];
  expect(await section(id)).toBeNull();
  const entry = await publishedLongAgo(id, { description: 'Quite another thing.', name: 'Renamed' });
  const button = (await section(id))?.querySelector('button');
  expect([button?.getAttribute('name'), button?.getAttribute('value')]).toEqual(['id', entry]);

  const done = await takeBack(id, entry);
  expect(done.headers.get('location')).toBe(`/operator/tools/${id}?done=whole`);
  expect(words(await page(`/operator/tools/${id}?done=whole`, editor))).toContain(
    'The publication is taken back.',
  );
  expect(await recordOf(id)).toEqual(before);
  expect(await claimsOf(id)).toEqual(claims);
  expect(words(await section(id))).toMatch(/(?:Name and Description|Description and Name)Taken back/);
  const names = await rowsOf(sql`
    SELECT before, after FROM tool_value_changes WHERE tool_id = ${id} AND field = 'name' ORDER BY changed_at`);
  expect(names.map(({ after }) => after)).toEqual(['Renamed', `The ${id}`]);
  expect(await rowsOf(sql`SELECT operator_email FROM operator_actions WHERE undoes = ${entry}`)).toEqual([
    { operator_email: editor.email },
  ]);
  expect((await takeBack(id, entry)).status).toBe(409);
  expect(await recordOf(id)).toEqual(before);
});

test('except what was changed since; nothing if that is all of it', async () => {
  const id = await listed();
  const first = await publishedLongAgo(id, { description: 'The first.', name: 'First' });
  const second = await publishedLongAgo(id, { name: 'Second' });
  expect((await takeBack(id, first)).headers.get('location')).toMatch(/done=partly$/);
  const named = () => rowsOf(sql`SELECT name, description FROM ai_tools WHERE id = ${id}`);
  expect(await named()).toEqual([{ name: 'Second', description: 'It does one thing.' }]);
  await published(id, { name: 'Third' });
  const refused = await takeBack(id, second);
  expect([refused.status, await refused.text()]).toEqual([
    409,
    expect.stringContaining('has been changed since'),
  ]);
  expect(await named()).toEqual([{ name: 'Third', description: 'It does one thing.' }]);
});

test('and whoever was told of it by mail is told that it was taken back', async () => {
  const id = await listed();
  const entry = await publishedLongAgo(id, { description: 'As somebody sent it.' });
  const member = await addMember(app.db);
  const sent = await addNewTool(app.db, { user_id: member.id, name: 'Theirs', state: 'accepted' });
  await rewrite(sql`
    UPDATE operator_actions SET after = after || jsonb_build_object('submission', ${sent.id}::text)
    WHERE after ->> 'entry' = ${entry}`);
  await takeBack(id, entry);
  const [mail] = await rowsOf(sql`SELECT subject, text FROM outbox WHERE "to" = ${member.email}`);
  expect(mail?.subject).toContain('your submission of Theirs');
  expect(mail?.text).toContain(
    `On January ${14 + days}, 2026 we wrote to you about your submission of Theirs.`,
  );
});

test('and a vendor’s proposal reads as taken back, no more as accepted', async () => {
  const id = await listed();
  const entry = await publishedLongAgo(id, { description: 'As its vendor words it.' });
  const member = await addMember(app.db);
  const [sent] = await rowsOf(sql`
    INSERT INTO proposals (origin, tool_id, user_id, "values", remark, state, settled_at, published_at)
    VALUES ('vendor', ${id}, ${member.id}, '[]', '', 'accepted', now(), now()) RETURNING id`);
  await rewrite(sql`
    UPDATE operator_actions SET after = after || jsonb_build_object('proposal', ${String(sent?.id)}::text)
    WHERE after ->> 'entry' = ${entry}`);
  expect((await takeBack(id, entry)).status).toBe(303);
  expect(await rowsOf(sql`SELECT state, published_at FROM proposals WHERE tool_id = ${id}`)).toEqual([
    { state: 'taken back', published_at: null },
  ]);
});

test('and what a program has proposed reads as the values that are gone, and can be proposed again', async () => {
  const id = await listed();
  const path = 'decision_information.decision_terms';
  const member = await addMember(app.db);
  const read = { url: 'https://a.example.org/', quote: 'Our terms', read_on: '2026-01-01' };
  const values = [{ path, after: 'https://a.example.org/terms', ...read }];
  const propose = () => proposeRead(db, { origin: 'program', userId: member.id, toolId: id, values });
  const sent = await propose();
  const entry = await publishedLongAgo(id, { description: 'As a program read it.' });
  const decisions = [
    { path: 'description', isPublished: true, reason: null },
    { path, isPublished: true, reason: null },
  ];
  const settle = (all: object[]) =>
    db.execute(sql`UPDATE proposals SET state = 'accepted', settled_at = now(), published_at = now(),
      decisions = ${JSON.stringify(all)}::jsonb WHERE id = ${sent?.id}`);
  await settle(decisions);
  expect(await propose()).toMatchObject({ id: null, decided: [path] });
  await rewrite(sql`
    UPDATE operator_actions SET after = after || jsonb_build_object('proposal', ${String(sent?.id)}::text)
    WHERE after ->> 'entry' = ${entry}`);
  await takeBack(id, entry);
  const stored = () => rowsOf(sql`SELECT state, decisions FROM proposals WHERE id = ${sent?.id}`);
  const gone = { isPublished: false, reason: 'Taken back after it was published', isOpenAgain: true };
  // Another value of it is on the page still.
  expect(await stored()).toEqual([
    { state: 'accepted', decisions: [{ path: 'description', ...gone }, decisions[1]] },
  ]);
  await db.execute(sql`UPDATE proposals SET state = 'taken back', published_at = NULL,
    decisions = ${JSON.stringify([{ path, ...gone }])}::jsonb WHERE id = ${sent?.id}`);
  expect(words(await page('/settings/proposals', member))).toMatch(
    /Taken back after it was published, proposed on .*Declined: Taken back after it was published/,
  );
  expect(await propose()).toMatchObject({ id: expect.any(String), decided: [] });
});

test('by editors alone, and no publication of another tool', async () => {
  const [id, other] = [await listed(), await listed()];
  const entry = await publishedLongAgo(id, { name: 'Kept' });
  const moderator = await addOperator(app.db, 'moderator');
  expect((await takeBack(id, entry, moderator)).status).toBe(404);
  expect((await takeBack(other, entry)).status).toBe(409);
  expect((await takeBack(id, 'nonsense')).status).toBe(409);
  expect(await rowsOf(sql`SELECT name FROM ai_tools WHERE id = ${id}`)).toEqual([{ name: 'Kept' }]);
});
