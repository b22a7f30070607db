import { isoDate } from '#catalogue/tools/tool-page.server.ts';
import { readCategoryChoices } from '#features/editing/categories.server.ts';
import { draftAt, idOfDraft } from '#features/editing/desk-draft.server.ts';
import { readDraft, type StoredDraft } from '#features/editing/drafts.server.ts';
import { readRecord } from '#features/editing/read-record.ts';
import { faultsInForm } from '#features/editing/record-faults.ts';
import { recordForm } from '#features/editing/record-form.ts';
import { revisionOf } from '#features/editing/revision.ts';
import { DeskPage } from '#features/operators/desk-page.tsx';
import { faultsOfDraft } from '#features/records/records/entered-tool.server.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import { refusedContext } from '#platform/request/form.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { openDesk } from '../desk.server.ts';
import type { Route } from './+types/draft';
import { DifferenceList } from './difference-list.tsx';
import { draftAction } from './draft-action.server.ts';
import { FaultSummary } from './fault-summary.tsx';
import { RecordForm } from './record-form.tsx';

type Shown = Pick<StoredDraft, 'id' | 'tool_id' | 'record' | 'revision' | 'changed_at'>;

/** Stands in for a draft deleted while its form was open; a new one has just been stored. */
function standIn(): Shown {
  return { id: '', tool_id: null, record: {}, revision: 1, changed_at: new Date().toISOString() };
}

/** A draft with all its faults. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { desk } = await openDesk(context, 'tools');
  const { db } = context.get(servicesContext);
  return orUnavailable(context, 'reading a draft', async () => {
    const found = await readDraft(db.write, idOfDraft(params.id));
    // A refused form keeps what was typed, although its draft is gone.
    const draft = found ?? (context.get(refusedContext) ? standIn() : await draftAt(db.write, params.id));
    const [categories, faults] = await Promise.all([readCategoryChoices(db.read), faultsOfDraft(db, draft)]);
    const { id, tool_id, record, revision, changed_at } = draft;
    const stored = { id, tool_id, record, revision, changed_at: isoDate(changed_at) };
    return { desk, draft: stored, categories, faults };
  });
}

export const action = draftAction;

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({ title: `Draft: ${loaderData?.draft.record.name ?? ''}` });
}

export default function Draft({
  loaderData: { desk, draft, categories, faults },
  actionData,
}: Route.ComponentProps) {
  // A refused form shows what was typed; the faults are those of the stored draft.
  const form = recordForm(actionData ? readRecord(actionData.values) : draft.record, categories);
  const found = faultsInForm(form, actionData ? [] : faults);
  const { theirs = [], keptIn = draft.id } = actionData?.outcome ?? {};
  return (
    <DeskPage
      desk={desk}
      title={`Draft: ${draft.record.name ?? draft.id}`}
      current={deskPaths.deskTools}
      note="Nobody but operators sees it until it is published."
    >
      <ErrorBanner text={actionData?.notice} />
      {theirs.length > 0 && <DifferenceList differences={theirs} before="Yours" after="Saved meanwhile" />}
      <FaultSummary faults={found} />
      <RecordForm
        form={form}
        faults={found}
        draft={{
          ...draft,
          id: keptIn,
          revision: revisionOf(actionData?.values.revision ?? String(draft.revision)),
        }}
      />
    </DeskPage>
  );
}
