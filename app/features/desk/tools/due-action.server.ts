import { redirect } from 'react-router';
import { readCheckQuery } from '#catalogue/figures/ages-query.ts';
import { valuesOf } from '#features/editing/merge-records.ts';
import { bareValue } from '#features/editing/proposal.ts';
import { CASE_FORM } from '#features/operators/cases.ts';
import { pathOf } from '#features/proposals/weigh-values.server.ts';
import { confirmAtDesk } from '#features/publishing/still-right.server.ts';
import { readEntered } from '#features/records/records/entered-tool.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { HIDDEN } from '#site/form-state.ts';
import { readCommand, undoOrRefuse } from '../case-action.server.ts';
import { deskAction, deskForm } from '../desk-form.server.ts';
import { seenValue } from './seen-value.server.ts';

export const DUE_FORM = {
  fields: { intent: HIDDEN, tool: HIDDEN, field: HIDDEN, seen: HIDDEN },
  failed: 'That could not be stored. Please try again in a moment.',
};

const CHANGED = 'The value has changed since you read it. Please look at it once more.';

const confirm = deskForm('tools', {
  form: DUE_FORM,
  operation: 'confirming a value',
  reads: ['tool', 'field', 'seen'],
  async work({ request, services: { db }, who: by, good: { tool: toolId, field, seen } }) {
    const path = pathOf(field);
    const today = await readEntered(db, toolId);
    const value = today && bareValue(path, valuesOf(today).get(path));
    const day = new Date().toISOString().slice(0, 10);
    const isStill = value !== undefined && value !== null && seenValue(value) === seen;
    const confirmed = isStill ? await confirmAtDesk(db, { toolId, path, value, by, day }) : null;
    if (!confirmed) throw new Refused({ status: 409, notice: CHANGED });
    return redirect(deskPaths.deskDue(asked(request), confirmed.entry), 303);
  },
});

const undo = deskForm('tools', {
  form: CASE_FORM,
  operation: 'undoing a confirmation',
  read: readCommand,
  async work({ request, services, who, good: { id } }) {
    const entry = await undoOrRefuse(services, id, who);
    return redirect(deskPaths.deskDue(asked(request), entry), 303);
  },
});

function asked(request: Request) {
  return readCheckQuery(new URL(request.url).searchParams);
}

/** Confirms a value as of today, or undoes that. */
export const dueAction = deskAction('tools', { confirm, undo });
