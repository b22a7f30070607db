import { desc, eq, sql } from 'drizzle-orm';
import { parse } from 'node-html-parser';
import { expect, test, vi } from 'vitest';
import { sessions } from '#features/accounts/tables/accounts.server.ts';
import { users } from '#features/accounts/tables/users.server.ts';
import { PLAN_COLUMNS, type PlanRow, tierInSql, tierOfRow } from '#features/accounts/tier.server.ts';
import { createKey, ownerOfKey } from '#features/api/keys.server.ts';
import { listMembers } from '#features/desk/members/list-members.server.ts';
import { operatorActions, operators } from '#features/operators/tables/operators.server.ts';
import { userRatings } from '#features/reviews/tables/ratings.server.ts';
import { SHIPPED_PLAN_NAMES } from '#site/plans.ts';
import {
  addAda,
  faults,
  isSignedIn,
  mainOf,
  PASSWORD,
  signIn,
  subjectsTo,
} from '../harness/account-settings.ts';
import { createTestApp } from '../harness/app.ts';
import { addMember, startSession, type TestMember } from '../harness/members.ts';
import { addOperator } from '../harness/operators.ts';
import { mailsTo } from '../harness/outbox.ts';
import { addAdaWithApp } from '../harness/second-factors.ts';

/** What operators do about members. */

// Hashing passwords is slow on purpose.
vi.setConfig({ testTimeout: 30_000 });

const app = await createTestApp();
const db = app.db.write;
const owner = await addOperator(app.db, 'owner');
const moderator = await addOperator(app.db, 'moderator');

type Fields = Record<string, string>;
const order = (member: { id: string }, form: Fields, by: TestMember = owner) =>
  app.send(`/operator/members/${member.id}`, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: by.headers,
  });
const page = async (path: string, by = owner) => parse(await (await app.get(path, by.headers)).text());
const lastAction = async ({ id }: { id: string }) =>
  (
    await db
      .select()
      .from(operatorActions)
      .where(eq(operatorActions.subject_id, id))
      .orderBy(desc(operatorActions.at))
  )[0];
const done = (member: TestMember, intent: string) => [303, `/operator/members/${member.id}?done=${intent}`];
const placeOf = (response: Response) => [response.status, response.headers.get('location')];
/** What the page of a member says after an action, and the entry of the log that its Undo names. */
async function noticeOf(response: Response, by = owner) {
  expect(response.status).toBe(303);
  const notice = (await page(response.headers.get('location') ?? '', by)).querySelector(
    'main [data-takes-focus]',
  );
  return {
    said: notice?.querySelector('[role=status]')?.text,
    entry: notice?.querySelector('form input[name=id]')?.getAttribute('value') ?? null,
  };
}
const undo = (member: TestMember, entry: string | null, by = owner) =>
  order(member, { intent: 'undo', id: entry ?? '' }, by);
const planOf = async ({ id }: TestMember) =>
  (
    await db
      .select({ tier: users.granted_tier, until: users.granted_until })
      .from(users)
      .where(eq(users.id, id))
  )[0];
/** Lets an entry of the log be as old as it would be later. The log itself refuses to be changed. */
async function age(entry: string | null, seconds: number) {
  await db.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL session_replication_role = replica`);
    await tx
      .update(operatorActions)
      .set({ at: sql`at - make_interval(secs => ${seconds})` })
      .where(eq(operatorActions.id, entry ?? ''));
  });
}

/** A day as forms write it. */
const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
const canReadMarket = async (member: TestMember) =>
  !(await (await app.get('/premium', member.headers)).text()).includes(
    `Choose ${SHIPPED_PLAN_NAMES.premium}`,
  );

test('a blocked member is signed out, is told why, and learns at the sign-in that nobody gets in', async () => {
  const ada = await addAda(app);
  await db.insert(userRatings).values({ tool_id: 'tool-02', user_id: ada.id, rating: 4, review: 'Of Ada.' });
  const key = await createKey(db, ada.id, { name: 'a key' });
  const secret = 'secret' in key ? key.secret : '';
  expect((await order(ada, { intent: 'block', note: 'Ten accounts.' }, moderator)).status).toBe(303);
  expect(await isSignedIn(app, ada.headers.Cookie)).toBe(false);
  const refused = await signIn(app, ada.email, PASSWORD);
  expect([refused.status, faults(await mainOf(refused)).notice]).toEqual([
    403,
    'This account is blocked. Our mail about it says why, and how to answer.',
  ]);
  // Whoever does not know the password does not learn it.
  expect((await signIn(app, ada.email, 'a wrong password')).status).toBe(401);
  expect(await ownerOfKey(db, secret)).toBeNull();
  const [mail] = await mailsTo(app, ada.email);
  expect([mail?.subject, mail?.text.includes('Ten accounts.')]).toEqual(['Your account was blocked', true]);
  expect((await (await app.get('/tools/tool-02')).text()).includes('Of Ada.')).toBe(true);
  expect((await order(ada, { intent: 'block', note: 'Again.' })).status).toBe(409);
  expect(placeOf(await order(ada, { intent: 'unblock' }, moderator))).toEqual(done(ada, 'unblock'));
  expect((await signIn(app, ada.email, PASSWORD)).status).toBe(303);
  expect(await lastAction(ada)).toMatchObject({ action: 'member.unblock', operator_id: moderator.id });
});

test('a session that began while its member was being blocked is nobody’s', async () => {
  const ada = await addMember(app.db);
  await order(ada, { intent: 'block', note: 'Ten accounts.' });
  const late = await startSession(app.db, ada.id);
  expect(await isSignedIn(app, late)).toBe(false);
  await order(ada, { intent: 'unblock' });
  expect(await isSignedIn(app, late)).toBe(true);
});

test('nobody with a role is blocked or signed out, and a block needs a word to its member', async () => {
  const other = await addOperator(app.db, 'editor');
  expect((await order(other, { intent: 'block', note: 'No.' }, moderator)).status).toBe(409);
  expect((await order(other, { intent: 'sessions' }, moderator)).status).toBe(409);
  const ada = await addMember(app.db);
  expect((await order(ada, { intent: 'block', note: ' ' })).status).toBe(400);
  expect(await isSignedIn(app, ada.headers.Cookie)).toBe(true);
});

test('all sessions of a member end at once', async () => {
  const ada = await addMember(app.db);
  expect(placeOf(await order(ada, { intent: 'sessions' }, moderator))).toEqual(done(ada, 'sessions'));
  expect(await db.$count(sessions, eq(sessions.user_id, ada.id))).toBe(0);
  expect(await subjectsTo(app, ada.email)).toEqual(['You were signed out everywhere']);
});

test('a granted plan counts until its day ends, and not below what is paid', async () => {
  const ada = await addMember(app.db, { subscription_status: 'basic' });
  for (const until of ['', 'soon', day(-1), '2026-02-30', day(365 * 6)])
    expect((await order(ada, { intent: 'grant', tier: 'premium', until })).status, until).toBe(400);
  const granted = await noticeOf(await order(ada, { intent: 'grant', tier: 'premium', until: day(3) }));
  expect(granted.said).toBe('The plan is granted.');
  expect(await canReadMarket(ada)).toBe(true);
  const [line] = (await listMembers(db, { q: ada.email, show: 'granted', after: '' }, [])).members;
  expect(line?.tier).toBe('premium');
  await db.update(users).set({ granted_until: sql`now() - interval '1 second'` }).where(eq(users.id, ada.id));
  expect((await listMembers(db, { q: ada.email, show: 'all', after: '' }, [])).members[0]?.tier).toBe(
    'basic',
  );
  expect((await noticeOf(await order(ada, { intent: 'ungrant' }))).said).toBe('The granted plan has ended.');
  expect(await subjectsTo(app, ada.email)).toHaveLength(2);
});

test('a block is undone within ten seconds: its member is told, and the log says both', async () => {
  const ada = await addAda(app);
  const blocked = await noticeOf(
    await order(ada, { intent: 'block', note: 'The wrong Ada.' }, moderator),
    moderator,
  );
  expect(blocked.said).toContain('does not sign them in');
  expect((await undo(ada, blocked.entry, owner)).status).toBe(409);
  const undone = await noticeOf(await undo(ada, blocked.entry, moderator), moderator);
  expect(undone).toEqual({ said: 'It is undone.', entry: null });
  expect(await subjectsTo(app, ada.email)).toEqual([
    'Your account was blocked',
    'Undone: what we wrote about your account',
  ]);
  expect(await isSignedIn(app, ada.headers.Cookie)).toBe(false);
  expect((await signIn(app, ada.email, PASSWORD)).status).toBe(303);
  expect(await lastAction(ada)).toMatchObject({
    ...{ action: 'member.block', undoes: blocked.entry, operator_id: moderator.id },
    ...{ before: { blocked: true }, after: { blocked: false } },
  });
  expect((await undo(ada, blocked.entry, moderator)).status).toBe(409);
});

test('granting a plan and ending it are undone: the plan is the one from before', async () => {
  const ada = await addMember(app.db);
  const grant = (tier: string, ahead: number) => order(ada, { intent: 'grant', tier, until: day(ahead) });
  const first = await noticeOf(await grant('basic', 3));
  expect((await undo(ada, first.entry)).status).toBe(303);
  expect(await planOf(ada)).toEqual({ tier: null, until: null });
  await grant('basic', 3);
  const was = await planOf(ada);
  const second = await noticeOf(await grant('premium', 9));
  expect((await undo(ada, second.entry)).status).toBe(303);
  expect(await planOf(ada)).toEqual(was);
  const ended = await noticeOf(await order(ada, { intent: 'ungrant' }));
  expect(await planOf(ada)).toEqual({ tier: null, until: null });
  expect((await undo(ada, ended.entry)).status).toBe(303);
  expect(await planOf(ada)).toEqual(was);
  const subjects = await subjectsTo(app, ada.email);
  expect(subjects.filter((subject) => subject.startsWith('Undone'))).toHaveLength(3);
  expect(subjects).toHaveLength(7);
});

test('nothing is undone late, after another change, by somebody without the right, or for another action', async () => {
  const ada = await addMember(app.db);
  const late = await noticeOf(await order(ada, { intent: 'block', note: 'Slow.' }));
  await age(late.entry, 11);
  expect((await undo(ada, late.entry)).status).toBe(409);
  await order(ada, { intent: 'unblock' });
  const grant = { intent: 'grant', tier: 'basic', until: day(3) };
  const first = await noticeOf(await order(ada, grant));
  await order(ada, { ...grant, tier: 'premium' });
  expect((await undo(ada, first.entry)).status).toBe(409);
  expect((await planOf(ada))?.tier).toBe('premium');
  const bert = await addMember(app.db);
  const promoted = await addOperator(app.db, 'owner');
  const granted = await noticeOf(await order(bert, grant, promoted), promoted);
  await db.update(operators).set({ role: 'moderator' }).where(eq(operators.user_id, promoted.id));
  expect((await undo(bert, granted.entry, promoted)).status).toBe(409);
  expect((await planOf(bert))?.tier).toBe('basic');
  await order(bert, { intent: 'sessions' });
  const ended = await lastAction(bert);
  expect(ended?.action).toBe('member.sessions');
  expect((await undo(bert, ended?.id ?? '')).status).toBe(409);
});

test('the button that ends sessions says that this is for good', async () => {
  const ada = await addMember(app.db);
  const buttons = (await page(`/operator/members/${ada.id}`)).querySelectorAll('main button');
  expect(buttons.map(({ text }) => text)).toContain('End all sessions, for good');
});

test('the rule of the tier is the same in statements', async () => {
  const soon = sql`now() + interval '1 day'`;
  const over = sql`now() - interval '1 day'`;
  for (const paid of ['free', 'basic', 'enterprise'] as const)
    for (const granted of [null, 'basic', 'premium'] as const)
      for (const until of [null, soon, over])
        await addMember(app.db).then(({ id }) =>
          db
            .update(users)
            .set({
              subscription_status: paid,
              subscription_expires_at: paid === 'basic' ? until : null,
              granted_tier: granted,
              granted_until: until,
            })
            .where(eq(users.id, id)),
        );
  const { rows } = await db.execute<PlanRow & { tier: string }>(
    sql`SELECT ${PLAN_COLUMNS}, ${tierInSql(sql`now()`)} AS tier FROM users u`,
  );
  expect(rows.length).toBeGreaterThan(27);
  for (const row of rows) expect(row.tier, JSON.stringify(row)).toBe(tierOfRow(row, Date.now()));
});

test('an owner removes a lost second factor, a moderator does not', async () => {
  const ada = await addAdaWithApp(app);
  expect((await order(ada, { intent: 'factors' }, moderator)).status).toBe(404);
  expect(placeOf(await order(ada, { intent: 'factors' }))).toEqual(done(ada, 'factors'));
  expect(await isSignedIn(app, ada.headers.Cookie)).toBe(false);
  expect((await signIn(app, ada.email, PASSWORD)).headers.get('location')).toBe('/tools');
  expect(await lastAction(ada)).toMatchObject({ action: 'factors.reset', before: { app: true, codes: 10 } });
  expect((await order(ada, { intent: 'factors' })).status).toBe(409);
});

test('an owner takes a copy of what is stored, and deletes the account on request', async () => {
  const ada = await addMember(app.db, { biography: 'Wrote the first program' });
  const file = `/operator/members/${ada.id}/data`;
  // Whatever opens addresses by itself must not write to the log or to the member.
  expect((await app.get(file, owner.headers)).status).toBe(405);
  expect([await lastAction(ada), await subjectsTo(app, ada.email)]).toEqual([undefined, []]);
  const data = () => app.send(file, { method: 'POST', headers: owner.headers });
  expect(await (await data()).json()).toMatchObject({ profile: { biography: 'Wrote the first program' } });
  expect(await lastAction(ada)).toMatchObject({ action: 'member.export' });
  expect((await order(ada, { intent: 'delete', confirmation: 'other@example.org' })).status).toBe(400);
  expect(placeOf(await order(ada, { intent: 'delete', confirmation: ada.email }))).toEqual([
    303,
    '/operator/members',
  ]);
  expect(await db.$count(users, eq(users.id, ada.id))).toBe(0);
  expect(await lastAction(ada)).toMatchObject({ action: 'member.delete', operator_id: owner.id });
  expect(await subjectsTo(app, ada.email)).toEqual([
    'An operator took a copy of your data',
    'Your account was deleted',
  ]);
  expect((await order(ada, { intent: 'sessions' })).status).toBe(404);
});

test('a page asks once for what the account menu counts, and a page of the desk once for the desk', async () => {
  const query = vi.spyOn(app.db.pools.write, 'query');
  const asked = async (path: string, by: TestMember) => {
    query.mockClear();
    expect((await app.get(path, by.headers)).status).toBe(200);
    return query.mock.calls.map(([statement]) => JSON.stringify(statement));
  };
  const member = await asked('/about', await addMember(app.db));
  expect(member.filter((text) => /operators|alerts/.test(text))).toHaveLength(1);
  const desk = await asked('/operator/members', moderator);
  expect(desk.filter((text) => text.includes('json_build_object'))).toHaveLength(1);
  query.mockRestore();
});
