import { redirect } from 'react-router';
import { decideLifecycle } from '#features/lifecycle/cases.server.ts';
import { CASE_FORM, CASE_TEXTS } from '#features/operators/cases.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { readCommand, undoForm } from '../case-action.server.ts';
import { deskAction, deskForm } from '../desk-form.server.ts';

const decide = deskForm('lifecycle', {
  form: CASE_FORM,
  operation: 'deciding a proposal of the checker',
  read: readCommand,
  async work({ context, who: by, good: { id, intent, note } }) {
    const entry = await decideLifecycle(context.get(servicesContext).db, { id, intent, note, by });
    if (entry === null) throw new Refused({ status: 409, notice: CASE_TEXTS.settledAlready });
    return redirect(deskPaths.deskLifecycleCase(id, entry), 303);
  },
});

/** Accepts or dismisses a proposal of the checker, or undoes that. */
export const lifecycleAction = deskAction('lifecycle', {
  accept: decide,
  dismiss: decide,
  undo: undoForm('lifecycle', deskPaths.deskLifecycle),
});
