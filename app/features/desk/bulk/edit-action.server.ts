import { redirect } from 'react-router';
import { undoEdit } from '#features/publishing/undo-bulk.server.ts';
import { idOf } from '#platform/request/case-id.server.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { nothing } from '#platform/request/form.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { HIDDEN } from '#site/form-state.ts';
import { deskAction, deskForm } from '../desk-form.server.ts';
import { BULK_TEXTS } from './bulk-texts.ts';

const undo = deskForm('tools', {
  form: { fields: { intent: HIDDEN }, failed: BULK_TEXTS.failed },
  operation: 'undoing a change of many tools',
  read: nothing,
  async work({ context, params, who: by }) {
    const id = idOf(params);
    const count = await undoEdit(context.get(servicesContext).db, id, by);
    if (count === null || count === 0) throw new Refused({ status: 409, notice: BULK_TEXTS.notUndone });
    return redirect(deskPaths.deskEdit(id, 'undone'), 303);
  },
});

/** Undoes one change of many tools. */
export const editAction = deskAction('tools', { undo });
