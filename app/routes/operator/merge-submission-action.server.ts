import { redirect } from 'react-router';
import { CASE_FORM, CASE_TEXTS } from '#domain/operators/cases.ts';
import { paths } from '#domain/paths.ts';
import { MERGING_TEXTS, TAKEN_FIELD } from '#domain/submissions/merging.ts';
import { noteSchema } from '#server/operators/case-action.server.ts';
import { deskAction, deskForm } from '#server/operators/desk-form.server.ts';
import { idOf } from '#server/request/case-id.server.ts';
import { servicesContext } from '#server/request/context.server.ts';
import type { Sent } from '#server/request/form.server.ts';
import { Refused } from '#server/request/refused.server.ts';
import { publicOrigin } from '#server/start/settings.server.ts';
import { mergeSubmission } from '#server/submissions/merge.server.ts';

/** The values that the form takes from the submission. */
function takenIn(form: Sent['form']): string[] {
  return Object.entries(form)
    .filter(([name, choice]) => name.startsWith(TAKEN_FIELD) && choice === 'take')
    .map(([name]) => name.slice(TAKEN_FIELD.length));
}

/** The form names the values, so everything that was sent comes back. */
const merge = (sent: Sent) =>
  deskForm('tools', {
    form: {
      ...CASE_FORM,
      fields: ['note', ...Object.keys(sent.form).filter((name) => name !== 'note' && name !== 'intent')],
      hidden: Object.keys(sent.form).filter((name) => name !== 'note'),
    },
    operation: 'merging a submission',
    read({ form }) {
      const note = noteSchema.safeParse(form.note ?? '');
      if (!note.success) return { errors: { note: note.error.issues[0]?.message ?? CASE_TEXTS.unknown } };
      return {
        good: { note: note.data, tool: form.tool ?? '', seen: form.seen ?? '', taken: takenIn(form) },
      };
    },
    async work({ context, params, who: by, good: { tool, ...chosen } }) {
      const { db, editing, settings } = context.get(servicesContext);
      const id = idOf(params);
      const today = await editing.recordOf(tool);
      if (!today) throw new Refused({ status: 409, notice: MERGING_TEXTS.noTool });
      const origin = publicOrigin(settings);
      const entry = await mergeSubmission(db.write, { id, today, ...chosen, by, origin });
      if (entry === null) throw new Refused({ status: 409, notice: CASE_TEXTS.settledAlready });
      return redirect(`${paths.deskSubmissions}?done=${entry}`, 303);
    },
  })(sent);

/** Merges a submission into a listed tool. */
export const mergeSubmissionAction = deskAction('tools', { merge });
