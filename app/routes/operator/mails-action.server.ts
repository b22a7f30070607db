import { redirect } from 'react-router';
import { CASE_FORM, CASE_TEXTS } from '#domain/operators/cases.ts';
import { paths } from '#domain/paths.ts';
import { readOrder, undoForm } from '#server/operators/case-action.server.ts';
import { deskAction, deskForm } from '#server/operators/desk-form.server.ts';
import { settleMail } from '#server/operators/settle-mail.server.ts';
import { servicesContext } from '#server/request/context.server.ts';
import { Refused } from '#server/request/refused.server.ts';

function order(intent: 'resend' | 'drop') {
  return deskForm('mails', {
    form: CASE_FORM,
    operation: 'settling a failed mail',
    read: readOrder,
    async work({ context, who: by, good: { id } }) {
      const entry = await settleMail(context.get(servicesContext).db.write, { intent, id, by });
      if (entry === null) throw new Refused({ status: 409, notice: CASE_TEXTS.settledAlready });
      return redirect(`${paths.deskMails}?done=${entry}`, 303);
    },
  });
}

/** Sends a failed mail again or deletes it; the first can be undone. */
export const mailsAction = deskAction('mails', {
  resend: order('resend'),
  drop: order('drop'),
  undo: undoForm('mails', paths.deskMails),
});
