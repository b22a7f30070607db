import { redirect } from 'react-router';
import { EDITING_TEXTS, MOVE_FORM } from '#domain/editing/forms.ts';
import { isOrdered, type Step } from '#domain/editing/ordering.ts';
import { paths } from '#domain/paths.ts';
import { deskAction, deskForm } from '#server/operators/desk-form.server.ts';
import { servicesContext } from '#server/request/context.server.ts';
import { Refused } from '#server/request/refused.server.ts';

function step(direction: Step) {
  return deskForm('topics', {
    form: MOVE_FORM,
    operation: 'moving a topic',
    read: ({ typed: { id } }) => ({ good: { id } }),
    async work({ context, params: { kind = '' }, who: by, good: { id } }) {
      const { records } = context.get(servicesContext);
      const moved = isOrdered(kind) ? await records.move({ kind, id, step: direction, by }) : 'gone';
      if (moved === 'gone') throw new Refused({ status: 409, notice: EDITING_TEXTS.noRecord });
      return redirect(paths.deskList(kind), 303);
    },
  });
}

/** Moves a topic in the lists of the site. */
export const recordsAction = deskAction('topics', { up: step('up'), down: step('down') });
