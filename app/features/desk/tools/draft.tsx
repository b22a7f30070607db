import { isoDate } from '#catalogue/tools/tool-page.server.ts';
import { readCategoryChoices } from '#features/editing/categories.server.ts';
import type { Faulty } from '#features/editing/controls.tsx';
import { draftAt, idOfDraft } from '#features/editing/desk-draft.server.ts';
import { readDraft, type StoredDraft } from '#features/editing/drafts.server.ts';
import { FormContents, FormFields } from '#features/editing/form-parts.tsx';
import { readRecord } from '#features/editing/read-record.ts';
import { faultsInForm, type RecordFaults } from '#features/editing/record-faults.ts';
import { type FormPart, recordForm } from '#features/editing/record-form.ts';
import { revisionOf } from '#features/editing/revision.ts';
import { DeskPage } from '#features/operators/desk-page.tsx';
import { faultsOfDraft } from '#features/records/records/entered-tool.server.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import { refusedContext } from '#platform/request/form.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { formatDate } from '#site/format.ts';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { openDesk } from '../desk.server.ts';
import type { Route } from './+types/draft';
import { DifferenceList } from './difference-list.tsx';
import { draftAction } from './draft-action.server.ts';
import { FaultSummary } from './fault-summary.tsx';

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

interface Props {
  form: readonly FormPart[];
  faults: RecordFaults;
  draft: { id: string; tool_id: string | null; revision: number; changed_at: string };
}

/** The whole form of a draft, a fieldset for each part, with a table of contents. It needs no script. */
function RecordForm({ form, faults, draft }: Props) {
  const faulty: Faulty = new Map(faults.summary.map(({ name, reason }) => [name, reason]));
  return (
    <div className="mt-6 gap-12 md:grid md:grid-cols-[13rem_minmax(0,1fr)]">
      <FormContents form={form} />
      <form method="post" action={deskPaths.draft(draft.id)} className="min-w-0">
        <input type="hidden" name="revision" value={draft.revision} />
        <p className="flex flex-wrap items-center gap-3">
          <button type="submit" name="intent" value="save" className="btn btn-primary">
            Save the draft
          </button>
          <button type="submit" name="intent" value="review" className="btn">
            Save and review
          </button>
          <ButtonLink to={deskPaths.draftPreview(draft.id)}>Preview</ButtonLink>
          <span role="status" className="small tabular-nums">
            {savedAt(draft.changed_at)}
          </span>
        </p>
        <FormFields form={form} faulty={faulty} />
        <p className="mt-10 flex flex-wrap items-center gap-3 border-t-2 border-ink pt-6">
          <button type="submit" name="intent" value="save" className="btn btn-primary">
            Save the draft
          </button>
          <button type="submit" name="intent" value="review" className="btn">
            Save and review
          </button>
          <button type="submit" name="intent" value="discard" formNoValidate className="btn">
            Discard the draft
          </button>
          <span className="small tabular-nums">{savedAt(draft.changed_at)}</span>
        </p>
      </form>
    </div>
  );
}

/** With seconds, so that each save says something new beside the button that was pressed. */
function savedAt(moment: string): string {
  return `Saved on ${formatDate(moment)}, ${moment.slice(11, 19)} UTC`;
}
