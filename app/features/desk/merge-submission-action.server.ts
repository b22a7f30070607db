import { redirect } from 'react-router';
import { CASE_FORM, CASE_TEXTS } from '#features/operators/cases.ts';
import { readEntered } from '#features/records/records/entered-tool.server.ts';
import { mergeSubmission } from '#features/submissions/merge.server.ts';
import { MERGING_TEXTS, TAKEN_FIELD } from '#features/submissions/merging.ts';
import { idOf } from '#platform/request/case-id.server.ts';
import { reads, type Sent } from '#platform/request/form.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { fieldsSent } from '#site/form-state.ts';
import { doneAt } from './case-action.server.ts';
import { deskAction, deskForm } from './desk-form.server.ts';

/** The values ticked in the form. */
function takenIn(form: Sent['form']): string[] {
  return Object.entries(form)
    .filter(([name, choice]) => name.startsWith(TAKEN_FIELD) && choice === 'take')
    .map(([name]) => name.slice(TAKEN_FIELD.length));
}

const readNote = reads(CASE_FORM, 'note');

function others(form: Sent['form']): string[] {
  return Object.keys(form).filter((name) => name !== 'note' && name !== 'intent');
}

/** The fields depend on the values, so everything submitted is returned. */
const merge = (sent: Sent) =>
  deskForm('tools', {
    form: {
      ...CASE_FORM,
      fields: { ...fieldsSent(others(sent.form), others(sent.form)), note: CASE_FORM.fields.note },
    },
    operation: 'merging a submission',
    read({ form }) {
      const reading = readNote({ typed: { note: form.note ?? '' } });
      if ('errors' in reading) return reading;
      const { tool = '', seen = '' } = form;
      return { good: { ...reading.good, tool, seen, taken: takenIn(form) } };
    },
    async work({ services: { db, origin }, params, who: by, good: { tool, ...chosen } }) {
      const id = idOf(params);
      const today = await readEntered(db, tool);
      if (!today) throw new Refused({ status: 409, notice: MERGING_TEXTS.noTool });
      const entry = await mergeSubmission(db.write, { id, today, ...chosen, by, origin });
      if (entry === null) throw new Refused({ status: 409, notice: CASE_TEXTS.settledAlready });
      return redirect(doneAt(deskPaths.deskSubmissions, entry), 303);
    },
  })(sent);

/** Merges a submission into a listed tool. */
export const mergeSubmissionAction = deskAction('tools', { merge });
