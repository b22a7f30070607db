import { findUser } from '#features/accounts/registration.server.ts';
import { type DeskAction, recordAction } from '#features/operators/audit.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { dropMail, resendMail } from '#platform/mail/failed-mails.server.ts';

/**
 * Makes a failed mail due again or deletes it, and writes that to the log.
 *
 * @returns the entry in the log; null when the mail is not there any more
 */
export function settleMail(
  db: DrizzleDb,
  { intent, id, by }: { intent: 'resend' | 'drop'; id: string; by: DeskAction['by'] },
): Promise<string | null> {
  return db.transaction(async (tx) => {
    const to = await (intent === 'resend' ? resendMail(tx, id) : dropMail(tx, id));
    if (to === null) return null;
    const action = intent === 'resend' ? 'mail.resend' : 'mail.drop';
    const member = (await findUser(tx, to))?.id ?? null;
    return recordAction(tx, {
      by,
      action,
      subject: { kind: 'mail', id },
      before: { state: 'failed', member },
    });
  });
}
