import { eq } from 'drizzle-orm';
import { withdrawEmailTokens } from '#server/accounts/email-tokens.server.ts';
import { lockMember } from '#server/accounts/member-lock.server.ts';
import { endOtherSessions } from '#server/accounts/sessions.server.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { passkeys } from '#server/db/schema/factors.server.ts';
import { queueMail } from '#server/mail/outbox.server.ts';
import { type DeskAction, recordAction } from '#server/operators/audit.server.ts';
import { appSince, endApp } from './authenticator-app.server.ts';
import { hasSecondFactor } from './factors.server.ts';
import { factorMail } from './mails.server.ts';
import { countRecoveryCodes, dropRecoveryCodes } from './recovery-codes.server.ts';
import { forgetRemoved } from './removed-factors.server.ts';

/**
 * Removes the second factors of a member who has lost them, ends their sessions, mails them and writes that to
 * the log; all or nothing.
 *
 * @returns false when there is no such member, or nothing to remove
 */
export function resetFactors(
  db: DrizzleDb,
  { userId, by }: { userId: string; by: DeskAction['by'] },
): Promise<boolean> {
  return db.transaction(async (all) => {
    const member = await lockMember(all, userId);
    if (!member || !(await hasSecondFactor(all, userId))) return false;
    const before = {
      passkeys: await all.$count(passkeys, eq(passkeys.user_id, userId)),
      app: (await appSince(all, userId)) !== null,
      codes: await countRecoveryCodes(all, userId),
    };
    await all.delete(passkeys).where(eq(passkeys.user_id, userId));
    await endApp(all, userId);
    await forgetRemoved(all, userId);
    await dropRecoveryCodes(all, userId);
    await endOtherSessions(all, userId, null);
    await withdrawEmailTokens(all, userId, ['disown']);
    await queueMail(all, factorMail(member, 'reset'));
    await recordAction(all, { by, action: 'factors.reset', subject: { kind: 'member', id: userId }, before });
    return true;
  });
}
