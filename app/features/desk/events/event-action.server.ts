import { redirect } from 'react-router';
import { CASE_FORM, CASE_TEXTS } from '#features/operators/cases.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { readCommand, undoForm } from '../case-action.server.ts';
import { deskAction, deskForm } from '../desk-form.server.ts';
import { decideEvent } from './decide-event.server.ts';

const UNFIT = 'The company’s record does not take it. Enter it there yourself, and dismiss it here.';

const decide = deskForm('events', {
  form: CASE_FORM,
  operation: 'deciding about an event of a company',
  read: readCommand,
  async work({ context, who: by, good: { id, intent, note } }) {
    const entry = await decideEvent(context.get(servicesContext).db, { id, intent, note, by });
    if (entry === null) throw new Refused({ status: 409, notice: CASE_TEXTS.settledAlready });
    if (entry === 'unfit') throw new Refused({ status: 409, notice: UNFIT });
    return redirect(deskPaths.deskEvent(id, entry), 303);
  },
});

/** Accepts or dismisses what was told of a company, or undoes the latter. */
export const eventAction = deskAction('events', {
  accept: decide,
  dismiss: decide,
  undo: undoForm('events', deskPaths.deskEvents),
});
