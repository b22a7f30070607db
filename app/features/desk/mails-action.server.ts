import { redirect } from 'react-router';
import { findUser } from '#features/accounts/registration.server.ts';
import { type DeskAction, recordAction } from '#features/operators/audit.server.ts';
import { CASE_FORM, CASE_TEXTS } from '#features/operators/cases.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { dropMail, resendMail } from '#platform/mail/failed-mails.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { readCommand } from './case-action.server.ts';
import { deskAction, deskForm } from './desk-form.server.ts';

function order(intent: 'resend' | 'drop') {
  return deskForm('mails', {
    form: CASE_FORM,
    operation: 'settling a failed mail',
    read: readCommand,
    async work({ services: { db }, who: by, good: { id } }) {
      const entry = await settleMail(db.write, { intent, id, by });
      if (entry === null) throw new Refused({ status: 409, notice: CASE_TEXTS.settledAlready });
      return redirect(`${deskPaths.deskMails}?done=${entry}`, 303);
    },
  });
}

/** Resends or deletes a failed mail. Neither can be undone. */
export const mailsAction = deskAction('mails', {
  resend: order('resend'),
  drop: order('drop'),
});

/**
 * Makes a failed mail due again or deletes it, and logs that.
 *
 * @returns the entry in the log; null if the mail is gone
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
