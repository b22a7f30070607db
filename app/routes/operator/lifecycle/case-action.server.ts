import { redirect } from 'react-router';
import { CASE_FORM, CASE_TEXTS } from '#domain/operators/cases.ts';
import { paths } from '#domain/paths.ts';
import { decideLifecycle } from '#server/lifecycle/cases.server.ts';
import { readOrder, undoForm } from '#server/operators/case-action.server.ts';
import { deskAction, deskForm } from '#server/operators/desk-form.server.ts';
import { servicesContext } from '#server/request/context.server.ts';
import { Refused } from '#server/request/refused.server.ts';

const decide = deskForm('lifecycle', {
  form: CASE_FORM,
  operation: 'deciding a proposal of the checker',
  read: readOrder,
  async work({ context, who: by, good: { id, intent, note } }) {
    const entry = await decideLifecycle(context.get(servicesContext), { id, intent, note, by });
    if (entry === null) throw new Refused({ status: 409, notice: CASE_TEXTS.settledAlready });
    return redirect(paths.deskLifecycleCase(id, entry), 303);
  },
});

/** Accepts or dismisses a proposal of the checker, or undoes that. */
export const lifecycleAction = deskAction('lifecycle', {
  accept: decide,
  dismiss: decide,
  undo: undoForm('lifecycle', paths.deskLifecycle),
});
