import { redirect } from 'react-router';
import { CASE_FORM, CASE_TEXTS } from '#features/operators/cases.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { readCommand } from './case-action.server.ts';
import { deskAction, deskForm } from './desk-form.server.ts';
import { settleMail } from './settle-mail.server.ts';

function order(intent: 'resend' | 'drop') {
  return deskForm('mails', {
    form: CASE_FORM,
    operation: 'settling a failed mail',
    read: readCommand,
    async work({ context, who: by, good: { id } }) {
      const entry = await settleMail(context.get(servicesContext).db.write, { intent, id, by });
      if (entry === null) throw new Refused({ status: 409, notice: CASE_TEXTS.settledAlready });
      return redirect(`${deskPaths.deskMails}?done=${entry}`, 303);
    },
  });
}

/** Sends a failed mail again or deletes it. Neither can be undone. */
export const mailsAction = deskAction('mails', {
  resend: order('resend'),
  drop: order('drop'),
});
