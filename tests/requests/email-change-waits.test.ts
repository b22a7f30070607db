import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { emailChanges } from '#features/accounts/tables/accounts.server.ts';
import { users } from '#features/accounts/tables/users.server.ts';
import { membersWithDueChange } from '#features/own-account/email-change.server.ts';
import { completeDueChanges } from '#features/own-account/email-changes-worker.server.ts';
import {
  addAda,
  linkIn,
  mainOf,
  NEW_PASSWORD,
  PASSWORD,
  post,
  readable,
  subjectsTo,
} from '../harness/account-settings.ts';
import { createTestApp } from '../harness/app.ts';
import { CHANGED, STOPPED, withEmailChanges } from '../harness/email-changes.ts';

/** A change of address while it waits for its day. */

const { app, log, work, confirm, stop, addressOf, ask, waitingChange, bringDay } = await withEmailChanges();

describe('a change that waits', () => {
  test('can be taken back by the member, and both addresses are told', async () => {
    const { ada, email } = await waitingChange();
    const kept = await post(app, ada, { intent: 'keep-email' });
    expect(kept.headers.get('Location')).toBe('/settings/account?done=keep-email#email');
    const page = await mainOf(await app.get('/settings/account?done=keep-email', ada.headers));
    expect(readable(page.text)).toContain('Your account keeps its address.');
    expect(readable(page.text)).not.toContain(email);
    for (const to of [ada.email, email]) expect((await subjectsTo(app, to)).at(-1)).toBe(STOPPED);
    await post(app, ada, { intent: 'keep-email' });
    expect((await subjectsTo(app, email)).filter((subject) => subject === STOPPED)).toHaveLength(1);
  });

  test('writes to nobody when it is taken back before the new address has agreed', async () => {
    const ada = await addAda(app);
    const email = await ask(ada);
    await post(app, ada, { intent: 'keep-email' });
    expect(await subjectsTo(app, email)).toEqual(['Confirm your new email address']);
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
    expect(await subjectsTo(app, email)).not.toContain(CHANGED);
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
    expect(await subjectsTo(app, email)).not.toContain(CHANGED);
  });

  test('is deleted with the account', async () => {
    const { ada, email, stopLink } = await waitingChange();
    await bringDay(ada);
    const form = { intent: 'delete', current_password: PASSWORD, confirmation: 'DELETE' };
    expect((await post(app, ada, form)).status).toBe(303);
    await work();
    expect((await stop(stopLink)).status).toBe(400);
    expect(await subjectsTo(app, email)).not.toContain(CHANGED);
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
