import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { expect } from 'vitest';
import { emailChanges } from '#features/accounts/tables/accounts.server.ts';
import { users } from '#features/accounts/tables/users.server.ts';
import { completeDueChanges } from '#features/own-account/email-changes-worker.server.ts';
import { addAda, linkIn, PASSWORD, post } from './account-settings.ts';
import { createTestApp } from './app.ts';
import type { TestMember } from './members.ts';

export const CHANGED = 'Your email address was changed';
export const STOPPED = 'The change of your email address was stopped';

/** For a whole test file: an app, and members whose change of address waits for an answer. */
export async function withEmailChanges() {
  const app = await createTestApp();
  const log = pino({ level: 'silent' });
  const work = () => completeDueChanges({ db: app.db.write, log });
  const confirm = (link: string | undefined, headers: object = {}) =>
    post(app, { headers }, { link: link ?? '' }, '/auth/confirm-email');
  const stop = (link: string | undefined, headers: object = {}) =>
    post(app, { headers }, { link: link ?? '' }, '/auth/stop-email-change');
  const addressOf = async ({ id }: TestMember) =>
    (await app.db.write.select().from(users).where(eq(users.id, id)))[0]?.email;

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

  return { app, log, work, confirm, stop, addressOf, ask, waitingChange, bringDay };
}
