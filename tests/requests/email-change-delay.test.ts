import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { beforeAll, describe, expect, test } from 'vitest';
import { membersWithDueChange } from '#server/accounts/email-change.server.ts';
import { completeDueChanges } from '#server/accounts/email-changes-worker.server.ts';
import { emailChanges, emailTokens } from '#server/db/schema/accounts.server.ts';
import { users } from '#server/db/schema/users.server.ts';
import {
  addAda,
  faults,
  isSignedIn,
  linkIn,
  mailsTo,
  mainOf,
  NEW_PASSWORD,
  PASSWORD,
  post,
  readable,
  signIn,
} from '../harness/account-settings.ts';
import { createTestApp, type TestApp } from '../harness/app.ts';
import type { TestMember } from '../harness/members.ts';

/** A change of address whose old mailbox does not answer, or says no. */

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

const log = pino({ level: 'silent' });
const work = () => completeDueChanges({ db: app.db.write, log });
const confirm = (link: string | undefined, headers: object = {}) =>
  post(app, { headers }, { link: link ?? '' }, '/auth/confirm-email');
const stop = (link: string | undefined, headers: object = {}) =>
  post(app, { headers }, { link: link ?? '' }, '/auth/stop-email-change');
const subjectsTo = async (email: string) => (await mailsTo(app, email)).map(({ subject }) => subject);
const addressOf = async ({ id }: TestMember) =>
  (await app.db.write.select().from(users).where(eq(users.id, id)))[0]?.email;
const noticeOf = async (response: Response) => faults(await mainOf(response)).notice;

const CHANGED = 'Your email address was changed';
const STOPPED = 'The change of your email address was stopped';
const NOT_MADE = 'Your email address was not changed';
const TAKEN = 'This address has an account already';

async function ask(ada: TestMember, email = `new-${crypto.randomUUID()}@example.org`): Promise<string> {
  await post(app, ada, { intent: 'email', email, current_password: PASSWORD });
  return email;
}

/** A change that the new address has agreed to, after the old one was told how to stop it. */
async function waitingChange() {
  const ada = await addAda(app);
  const email = await ask(ada);
  const agreed = await confirm(await linkIn(app, email, 'email_change_new'));
  expect(agreed.headers.get('Location')).toBe('/auth/confirm-email?done=waiting');
  return { ada, email, stopLink: await linkIn(app, ada.email, 'email_change_stop') };
}

/** Makes a member's change due. */
async function bringDay({ id }: TestMember): Promise<void> {
  await app.db.write
    .update(emailChanges)
    .set({ due_at: sql`now() - interval '1 second'` })
    .where(eq(emailChanges.user_id, id));
}

describe('a change that only the new address agrees to', () => {
  test('is due in a week, and the old address and the member are told', async () => {
    const { ada, email, stopLink } = await waitingChange();
    const [change] = await app.db.write.select().from(emailChanges).where(eq(emailChanges.user_id, ada.id));
    const days = ((change?.due_at?.getTime() ?? 0) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.99);
    expect(days).toBeLessThanOrEqual(7);
    const day = change?.due_at?.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
    const told = (await mailsTo(app, ada.email)).at(-1);
    expect(told?.subject).toBe(`Your email address will change on ${day}`);
    expect(told?.text).toContain(email);
    expect(stopLink).toMatch(
      /^http:\/\/localhost:3000\/auth\/stop-email-change#access_token=[\w-]{43}&type=email_change_stop$/,
    );
    const page = await mainOf(await app.get('/settings/account', ada.headers));
    expect(readable(page.text)).toContain(`Your address changes to ${email} on ${day}`);
    const mine = await (await app.get('/settings/account/data', ada.headers)).json();
    expect(mine).toMatchObject({ email_change: { new_email: email, due_at: change?.due_at?.toISOString() } });
  });

  test('happens on its day, only once, and both addresses are told', async () => {
    const { ada, email, stopLink } = await waitingChange();
    await work();
    expect(await addressOf(ada)).toBe(ada.email);
    await bringDay(ada);
    await Promise.all([work(), work(), work(), work()]);
    expect(await addressOf(ada)).toBe(email);
    expect(await subjectsTo(email)).toEqual(['Confirm your new email address', CHANGED]);
    expect((await subjectsTo(ada.email)).filter((subject) => subject === CHANGED)).toHaveLength(1);
    expect(await isSignedIn(app, ada.headers.Cookie)).toBe(false);
    expect((await signIn(app, email, PASSWORD)).status).toBe(303);
    expect((await signIn(app, ada.email, PASSWORD)).status).toBe(401);
    expect(await noticeOf(await stop(stopLink))).toMatch(/^This link does not work any more/);
  });

  test('happens at once when the old address agrees after all', async () => {
    const { ada, email, stopLink } = await waitingChange();
    const agreed = await confirm(await linkIn(app, ada.email, 'email_change_old'));
    expect(agreed.headers.get('Location')).toBe('/auth/confirm-email?done=changed');
    expect(await addressOf(ada)).toBe(email);
    await work();
    expect((await subjectsTo(email)).filter((subject) => subject === CHANGED)).toHaveLength(1);
    expect((await stop(stopLink)).status).toBe(400);
    expect(await addressOf(ada)).toBe(email);
  });

  test('does not happen if the new address has an account by then; only its owner learns why', async () => {
    const { ada, email } = await waitingChange();
    await addAda(app, { email });
    await bringDay(ada);
    await work();
    expect(await addressOf(ada)).toBe(ada.email);
    expect((await subjectsTo(ada.email)).at(-1)).toBe(NOT_MADE);
    expect((await mailsTo(app, ada.email)).at(-1)?.text).not.toContain('has an account');
    expect((await subjectsTo(email)).at(-1)).toBe(TAKEN);
    await work();
    expect((await subjectsTo(email)).filter((subject) => subject === TAKEN)).toHaveLength(1);
    expect(await isSignedIn(app, ada.headers.Cookie)).toBe(true);
  });

  test('goes on waiting if it cannot be stored completely, and does not delay the others', async () => {
    const [first, second] = [await waitingChange(), await waitingChange()];
    await bringDay(first.ada);
    await bringDay(second.ada);
    await app.db.write.execute(sql`
      CREATE FUNCTION refuse_mail() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'refused'; END $$`);
    await app.db.write.execute(sql`
      CREATE TRIGGER refuse_mail BEFORE INSERT ON outbox FOR EACH ROW
      WHEN (NEW."to" = ${sql.raw(`'${first.email}'`)}) EXECUTE FUNCTION refuse_mail()`);
    await work();
    expect(await addressOf(first.ada)).toBe(first.ada.email);
    expect(await isSignedIn(app, first.ada.headers.Cookie)).toBe(true);
    expect(await addressOf(second.ada)).toBe(second.email);
    await app.db.write.execute(sql`DROP FUNCTION refuse_mail CASCADE`);
    await bringDay(first.ada);
    await work();
    expect(await addressOf(first.ada)).toBe(first.email);
  });
});

describe('the link that stops it', () => {
  test('works for anybody with the email, and both addresses are told', async () => {
    const { ada, email, stopLink } = await waitingChange();
    const bob = await addAda(app, { first_name: 'Bob' });
    expect((await app.get('/auth/stop-email-change', bob.headers)).status).toBe(200);
    expect(await noticeOf(await app.get('/auth/stop-email-change'))).toBeUndefined();
    const stopped = await stop(stopLink, bob.headers);
    expect([stopped.status, stopped.headers.get('Location')]).toEqual([
      303,
      '/auth/stop-email-change?done=1',
    ]);
    for (const to of [ada.email, email]) expect((await subjectsTo(to)).at(-1)).toBe(STOPPED);
    await bringDay(ada);
    await work();
    expect(await addressOf(ada)).toBe(ada.email);
    const old = await confirm(await linkIn(app, ada.email, 'email_change_old'));
    expect(await noticeOf(old)).toMatch(/^This link does not work any more/);
    expect(await noticeOf(await stop(stopLink))).toMatch(/^This link has been used already/);
    expect(await isSignedIn(app, bob.headers.Cookie)).toBe(true);
  });

  test('stops whichever change is pending, even one that was requested later', async () => {
    const { ada, stopLink } = await waitingChange();
    const other = await ask(ada);
    await confirm(await linkIn(app, other, 'email_change_new'));
    expect((await stop(stopLink)).status).toBe(303);
    await bringDay(ada);
    await work();
    expect(await addressOf(ada)).toBe(ada.email);
    expect((await subjectsTo(other)).at(-1)).toBe(STOPPED);
  });

  test('and its due day at the same moment lead to one outcome or the other, complete', async () => {
    const race = async () => {
      const { ada, email, stopLink } = await waitingChange();
      await bringDay(ada);
      const [stopped] = await Promise.all([stop(stopLink), work(), work()]);
      const isStopped = stopped.status === 303;
      expect(await addressOf(ada)).toBe(isStopped ? ada.email : email);
      expect((await subjectsTo(email)).slice(1)).toEqual([isStopped ? STOPPED : CHANGED]);
    };
    await Promise.all([race(), race(), race(), race()]);
  });

  test('says what has happened when it has expired, and accepts no other link', async () => {
    const { ada, stopLink } = await waitingChange();
    const other = await stop(await linkIn(app, ada.email, 'email_change_old'));
    expect([other.status, await noticeOf(other)]).toEqual([400, 'Invalid verification link']);
    await app.db.write
      .update(emailTokens)
      .set({ expires_at: sql`now()` })
      .where(eq(emailTokens.user_id, ada.id));
    expect(await noticeOf(await stop(stopLink))).toMatch(/^This link has expired/);
    const agree = await confirm(await linkIn(app, ada.email, 'email_change_old'));
    expect(await noticeOf(agree)).toBe(
      'This link has expired. You can ask for the change again in your account settings.',
    );
  });
});

describe('a change that waits', () => {
  test('can be taken back by the member, and both addresses are told', async () => {
    const { ada, email } = await waitingChange();
    const kept = await post(app, ada, { intent: 'keep-email' });
    expect(kept.headers.get('Location')).toBe('/settings/account?done=keep-email#email');
    const page = await mainOf(await app.get('/settings/account?done=keep-email', ada.headers));
    expect(readable(page.text)).toContain('Your account keeps its address.');
    expect(readable(page.text)).not.toContain(email);
    for (const to of [ada.email, email]) expect((await subjectsTo(to)).at(-1)).toBe(STOPPED);
    await post(app, ada, { intent: 'keep-email' });
    expect((await subjectsTo(email)).filter((subject) => subject === STOPPED)).toHaveLength(1);
  });

  test('writes to nobody when it is taken back before the new address has agreed', async () => {
    const ada = await addAda(app);
    const email = await ask(ada);
    await post(app, ada, { intent: 'keep-email' });
    expect(await subjectsTo(email)).toEqual(['Confirm your new email address']);
    expect((await confirm(await linkIn(app, email, 'email_change_new'))).status).toBe(400);
  });

  test('is taken back by a new password that the old mailbox sets', async () => {
    const { ada, email, stopLink } = await waitingChange();
    await post(app, { headers: {} }, { email: ada.email }, '/auth/forgot-password');
    const link = (await linkIn(app, ada.email, 'recovery')) ?? '';
    const form = { link, password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };
    expect((await post(app, { headers: {} }, form, '/auth/reset-password')).status).toBe(200);
    await bringDay(ada);
    await work();
    expect(await addressOf(ada)).toBe(ada.email);
    expect(await subjectsTo(email)).not.toContain(CHANGED);
    expect((await stop(stopLink)).status).toBe(400);
  });

  test('is replaced by another one, which gets a new week', async () => {
    const { ada, email } = await waitingChange();
    await bringDay(ada);
    const other = await ask(ada);
    await work();
    expect(await addressOf(ada)).toBe(ada.email);
    await confirm(await linkIn(app, other, 'email_change_new'));
    await work();
    expect(await addressOf(ada)).toBe(ada.email);
    await bringDay(ada);
    await work();
    expect(await addressOf(ada)).toBe(other);
    expect(await subjectsTo(email)).not.toContain(CHANGED);
  });

  test('is deleted with the account', async () => {
    const { ada, email, stopLink } = await waitingChange();
    await bringDay(ada);
    const form = { intent: 'delete', current_password: PASSWORD, confirmation: 'DELETE' };
    expect((await post(app, ada, form)).status).toBe(303);
    await work();
    expect((await stop(stopLink)).status).toBe(400);
    expect(await subjectsTo(email)).not.toContain(CHANGED);
  });

  test('whose links have expired is forgotten', async () => {
    const ada = await addAda(app);
    await ask(ada);
    const ofAda = eq(emailChanges.user_id, ada.id);
    const age = (hours: number) =>
      app.db.write
        .update(emailChanges)
        .set({ created_at: sql`now() - make_interval(hours => ${hours})` })
        .where(ofAda);
    await age(23);
    await work();
    expect(await app.db.write.select().from(emailChanges).where(ofAda)).toHaveLength(1);
    await age(24);
    const page = await mainOf(await app.get('/settings/account', ada.headers));
    expect(readable(page.text)).not.toContain('waits for the links');
    await work();
    expect(await app.db.write.select().from(emailChanges).where(ofAda)).toEqual([]);
  });
});

test('changes that fail again and again leave the later ones their turn', async () => {
  const own = await createTestApp({ empty: true });
  const { write: db } = own.db;
  await db.execute(sql`
    CREATE FUNCTION refuse_stuck() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN IF NEW."to" LIKE 'stuck%' THEN RAISE 'stuck'; END IF; RETURN NEW; END $$`);
  await db.execute(sql`
    CREATE TRIGGER refuse_stuck BEFORE INSERT ON outbox FOR EACH ROW EXECUTE FUNCTION refuse_stuck()`);
  await db.execute(sql`
    INSERT INTO users (id, email, email_verified)
    SELECT 'u' || n, CASE WHEN n < 150 THEN 'stuck' ELSE 'later' END || n || '@example.org', true
    FROM generate_series(1, 150) n`);
  await db.execute(sql`
    INSERT INTO email_changes (user_id, new_email, new_agreed, due_at)
    SELECT 'u' || n, 'new' || n || '@example.org', true, now() - interval '1 day' + n * interval '1 second'
    FROM generate_series(1, 150) n`);
  const due = { db, log };
  await completeDueChanges(due);
  await completeDueChanges(due);
  const [later] = await db.select().from(users).where(eq(users.id, 'u150'));
  expect(later?.email).toBe('new150@example.org');
  // The others wait a while for their next turn.
  expect(await membersWithDueChange(db, 1)).toEqual([]);
  expect(await db.$count(emailChanges)).toBe(149);
});
