import type { Faulty } from '#features/editing/controls.tsx';
import { FormContents, FormFields } from '#features/editing/form-parts.tsx';
import { REMARK_LENGTH } from '#features/editing/proposal.ts';
import type { RecordFaults } from '#features/editing/record-faults.ts';
import type { FormPart } from '#features/editing/record-form.ts';
import type { ShownDifference } from '#features/editing/words.ts';
import { ChangeText } from '#features/history/change-text.tsx';
import { paths } from '#site/paths.ts';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { FormField } from '#ui/form-field.tsx';
import { TextLink } from '#ui/links.tsx';

interface Props {
  tool: { id: string; name: string };
  parts: readonly FormPart[];
  /** The state of the directory when the form was opened. */
  seen: string;
  remark: string;
  /** Whether a proposal waits for an editor, or for an answer to an editor's question; null without one. */
  standing: 'waiting' | 'asked' | null;
  notice: string | null;
  /** What is shown again if the form was not stored. */
  back: { faults: RecordFaults; today: ShownDifference[] } | null;
}

/** A vendor's form with the public facts of the tool, and the source of each value. */
export function ProposalForm({ tool, parts, seen, remark, standing, notice, back }: Props) {
  const faulty: Faulty = new Map(back?.faults.summary.map(({ name, reason }) => [name, reason]));
  return (
    <>
      <ErrorBanner text={notice} />
      {back && <Faults faults={back.faults} />}
      {back && <Today differences={back.today} />}
      <div className="mt-10 gap-12 md:grid md:grid-cols-[13rem_minmax(0,1fr)]">
        <FormContents form={parts} />
        <form method="post" action={paths.vendor(tool.id)} className="min-w-0">
          <input type="hidden" name="seen" value={seen} />
          <FormFields form={parts} faulty={faulty} />
          <div className="mt-10 grid max-w-prose gap-4 border-t-2 border-ink pt-6">
            <FormField
              name="remark"
              label={standing === 'asked' ? 'Your answer' : 'A note to the editors (optional)'}
            >
              {(control) => (
                <textarea {...control} rows={3} maxLength={REMARK_LENGTH} defaultValue={remark} />
              )}
            </FormField>
            <p className="flex flex-wrap gap-3">
              <button type="submit" name="intent" value="propose" className="btn btn-primary">
                {standing === null ? 'Propose' : PROPOSE_LABELS[standing]}
              </button>
              {standing && (
                <button type="submit" name="intent" value="withdraw" formNoValidate className="btn">
                  Withdraw your proposal
                </button>
              )}
            </p>
          </div>
        </form>
      </div>
    </>
  );
}

const PROPOSE_LABELS = { waiting: 'Change your proposal', asked: 'Answer' } as const;

function Faults({ faults: { summary, others } }: { faults: RecordFaults }) {
  if (summary.length + others.length === 0) return null;
  return (
    <ul className="mb-6 text-sm">
      {summary.map(({ name, label, reason }) => (
        <li key={`${name} ${reason}`} className="py-1">
          <TextLink to={`#${name}`}>{label}</TextLink> {reason}
        </li>
      ))}
      {others.map(({ field, reason }) => (
        <li key={`${field} ${reason}`} className="py-1">
          {field} {reason}
        </li>
      ))}
    </ul>
  );
}

function Today({ differences }: { differences: readonly ShownDifference[] }) {
  if (differences.length === 0) return null;
  return (
    <div className="mb-6">
      <p className="small">What you typed → what the directory says today</p>
      <dl className="border-t border-edge">
        {differences.map(({ path, label, words }) => (
          <div
            key={path}
            className="grid gap-x-8 border-b border-line py-3 md:grid-cols-[13rem_minmax(0,1fr)]"
          >
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="min-w-0">
              <ChangeText words={words} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
