import { readRecord } from '#domain/editing/read-record.ts';
import { faultsInForm } from '#domain/editing/record-faults.ts';
import { recordForm } from '#domain/editing/record-form.ts';
import { revisionOf } from '#domain/editing/revision.ts';
import { formatDate } from '#domain/format.ts';
import { paths } from '#domain/paths.ts';
import { readCategoryChoices } from '#server/editing/categories.server.ts';
import { draftAt } from '#server/editing/desk-draft.server.ts';
import { openDesk } from '#server/operators/desk.server.ts';
import { servicesContext } from '#server/request/context.server.ts';
import { orUnavailable } from '#server/request/failures.server.ts';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { DeskPage } from '#ui/operator/desk-page.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import type { Route } from './+types/draft';
import { DifferenceList } from './difference-list.tsx';
import { draftAction } from './draft-action.server.ts';
import { FaultSummary } from './fault-summary.tsx';
import { RecordForm } from './record-form.tsx';

/** A draft with everything that is still wrong with it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { desk } = await openDesk(context, 'tools');
  const { db, editing } = context.get(servicesContext);
  return orUnavailable(context, 'reading a draft', async () => {
    const draft = await draftAt(db.write, params.id);
    const [categories, faults] = await Promise.all([readCategoryChoices(db.read), editing.faultsOf(draft)]);
    const { id, tool_id, record, revision, changed_at } = draft;
    return { desk, draft: { id, tool_id, record, revision, changed_at }, categories, faults };
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
  // A form that was refused comes back as it was typed; what is stored has faults of its own.
  const form = recordForm(actionData ? readRecord(actionData.values) : draft.record, categories);
  const found = faultsInForm(form, actionData ? [] : faults);
  const theirs = actionData?.outcome?.theirs;
  return (
    <DeskPage
      desk={desk}
      title={`Draft: ${draft.record.name ?? draft.id}`}
      current={paths.deskTools}
      note={`Saved on ${formatDate(draft.changed_at.slice(0, 10))}. Nobody but operators sees it until it is published.`}
    >
      <ErrorBanner text={actionData?.notice} />
      {theirs && <DifferenceList differences={theirs} before="Yours" after="Saved meanwhile" />}
      <FaultSummary faults={found} />
      <RecordForm
        form={form}
        faults={found}
        draft={{ ...draft, revision: revisionOf(actionData?.values.revision ?? String(draft.revision)) }}
      />
    </DeskPage>
  );
}
