import type { Faulty } from '#features/editing/controls.tsx';
import { FormContents, FormFields } from '#features/editing/form-parts.tsx';
import type { RecordFaults } from '#features/editing/record-faults.ts';
import type { FormPart } from '#features/editing/record-form.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { formatDate } from '#site/format.ts';
import { ButtonLink } from '#ui/links.tsx';

interface Props {
  form: readonly FormPart[];
  faults: RecordFaults;
  draft: { id: string; tool_id: string | null; revision: number; changed_at: string };
}

/** The whole form of a draft, a fieldset for each part, with a table of contents. It needs no script. */
export function RecordForm({ form, faults, draft }: Props) {
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
