import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router';
import { EDITING_TEXTS } from '#features/editing/forms.ts';
import { RECORD_KINDS, topicKind } from '#features/editing/record-kinds.ts';
import { requireRole } from '#features/operators/operator.server.ts';
import { readAsSaved } from '#features/publishing/records.server.ts';
import { previewContext } from '#platform/request/context.server.ts';
import type { Sent } from '#platform/request/form.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { fieldsSent } from '#site/form-state.ts';
import { BODY_LIMITS } from '#site/limits.ts';
import { deskAction, deskForm } from '../desk-form.server.ts';
import { previewOf, refusedPreview } from './preview.server.ts';
import { recordToSave } from './record-action.server.ts';

/** A preview is POST only; reloading it leads to the list. */
export async function loader({ context }: LoaderFunctionArgs) {
  await requireRole(context, 'topics');
  return redirect(deskPaths.deskList('categories'));
}

const preview = (sent: Sent) =>
  deskForm('topics', {
    form: { fields: fieldsSent(Object.keys(sent.form), []), failed: EDITING_TEXTS.recordFailed },
    operation: 'previewing a record',
    read: () => ({ good: null }),
    async work({ context, services: { db }, params, form }) {
      const kind = topicKind(params.kind);
      if (!kind) throw data(null, { status: 404 });
      const { record } = recordToSave(kind, form);
      const made = await readAsSaved(db, { kind, id: form.of || null, record }, async (db) =>
        previewOf(await context.get(previewContext)(RECORD_KINDS[kind].page(record), { db })),
      );
      return 'faults' in made ? refusedPreview(made.faults) : made.value;
    },
  })(sent);

/** Renders a record's public page with the form's values. Nothing is stored. */
export const action: (args: ActionFunctionArgs) => Promise<unknown> = deskAction(
  'topics',
  { '': preview },
  BODY_LIMITS.record,
);
