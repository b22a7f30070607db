import { eq } from 'drizzle-orm';
import { withdrawEmailTokens } from '#features/accounts/email-tokens.server.ts';
import { appSince, endApp } from '#features/accounts/factors/authenticator-app.server.ts';
import { hasSecondFactor } from '#features/accounts/factors/factors.server.ts';
import { factorMail } from '#features/accounts/factors/mails.server.ts';
import { countRecoveryCodes, dropRecoveryCodes } from '#features/accounts/factors/recovery-codes.server.ts';
import { lockMember } from '#features/accounts/member-lock.server.ts';
import { endOtherSessions } from '#features/accounts/sessions.server.ts';
import { passkeys } from '#features/accounts/tables/factors.server.ts';
import { type DeskAction, recordAction } from '#features/operators/audit.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { queueMail } from '#platform/mail/outbox.server.ts';
import { forgetRemoved } from './removed-factors.server.ts';

/**
 * Removes the second factors of a member who has lost them, ends their sessions, mails them and logs it, in one
 * transaction.
 *
 * @returns false if there is no such member or factor
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
