import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { emailChanges, emailTokens } from '#features/accounts/tables/accounts.server.ts';
import {
  addAda,
  faults,
  isSignedIn,
  linkIn,
  mainOf,
  PASSWORD,
  readable,
  signIn,
  subjectsTo,
} from '../harness/account-settings.ts';
import { CHANGED, STOPPED, withEmailChanges } from '../harness/email-changes.ts';
import { mailsTo } from '../harness/outbox.ts';

/** A change of address whose old mailbox does not answer, or says no. */

const { app, work, confirm, stop, addressOf, ask, waitingChange, bringDay } = await withEmailChanges();
const noticeOf = async (response: Response) => faults(await mainOf(response)).notice;

const NOT_MADE = 'Your email address was not changed';
const TAKEN = 'This address has an account already';

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
    expect(await subjectsTo(app, email)).toEqual(['Confirm your new email address', CHANGED]);
    expect((await subjectsTo(app, ada.email)).filter((subject) => subject === CHANGED)).toHaveLength(1);
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
    expect((await subjectsTo(app, email)).filter((subject) => subject === CHANGED)).toHaveLength(1);
    expect((await stop(stopLink)).status).toBe(400);
    expect(await addressOf(ada)).toBe(email);
  });

  test('does not happen if the new address has an account by then; only its owner learns why', async () => {
    const { ada, email } = await waitingChange();
    await addAda(app, { email });
    await bringDay(ada);
    await work();
    expect(await addressOf(ada)).toBe(ada.email);
    expect((await subjectsTo(app, ada.email)).at(-1)).toBe(NOT_MADE);
    expect((await mailsTo(app, ada.email)).at(-1)?.text).not.toContain('has an account');
    expect((await subjectsTo(app, email)).at(-1)).toBe(TAKEN);
    await work();
    expect((await subjectsTo(app, email)).filter((subject) => subject === TAKEN)).toHaveLength(1);
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
    for (const to of [ada.email, email]) expect((await subjectsTo(app, to)).at(-1)).toBe(STOPPED);
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
    expect((await subjectsTo(app, other)).at(-1)).toBe(STOPPED);
  });

  test('and its due day at the same moment lead to one outcome or the other, complete', async () => {
    const race = async () => {
      const { ada, email, stopLink } = await waitingChange();
      await bringDay(ada);
      const [stopped] = await Promise.all([stop(stopLink), work(), work()]);
      const isStopped = stopped.status === 303;
      expect(await addressOf(ada)).toBe(isStopped ? ada.email : email);
      expect((await subjectsTo(app, email)).slice(1)).toEqual([isStopped ? STOPPED : CHANGED]);
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
