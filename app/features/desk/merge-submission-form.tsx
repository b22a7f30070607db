import type { ShownDifference } from '#features/editing/words.ts';
import { CASE_FORM } from '#features/operators/cases.ts';
import { TAKEN_FIELD } from '#features/submissions/merging.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { say, wordedTexts } from '#site/noun.ts';
import { Field } from '#ui/fields.tsx';
import { ValueChoice } from './value-choice.tsx';
import { ValueRow } from './value-row.tsx';

interface Props {
  submission: string;
  into: {
    id: string;
    name: string;
    /** A token of the values on offer, to detect changes. */
    seen: string;
    /** `isNew`: the tool has no such value yet. */
    values: readonly { shown: ShownDifference; isNew: boolean }[];
  };
  /** The form as it came back. */
  typed:
    | { values: Readonly<Record<string, string>>; errors: Readonly<Partial<Record<string, string>>> }
    | undefined;
}

const CHOICES = wordedTexts([
  ['keep', 'Keep the tool’s'],
  ['take', 'Take the submission’s'],
] as const);

/** Asks which values of a submission the tool takes; by default those that it lacks. */
export function MergeSubmissionForm({ submission, into: { id, name, seen, values }, typed }: Props) {
  const note = { values: { note: typed?.values.note ?? '' }, errors: typed?.errors ?? {} };
  return (
    <form method="post" action={deskPaths.mergeSubmission(submission, { tool: id })} className="mt-8">
      <input type="hidden" name="tool" value={id} />
      <input type="hidden" name="seen" value={seen} />
      <p className="small">
        {values.length === 0
          ? `The submission says nothing that ${name} does not say already.`
          : say`The tool → the submission`}
      </p>
      {values.map(({ shown, isNew }) => (
        <ValueRow key={shown.path} shown={shown}>
          <ValueChoice
            name={`${TAKEN_FIELD}${shown.path}`}
            choices={CHOICES}
            chosen={typed?.values[`${TAKEN_FIELD}${shown.path}`] ?? (isNew ? 'take' : 'keep')}
          />
        </ValueRow>
      ))}
      <div className="mt-6 grid max-w-prose gap-4">
        <Field form={CASE_FORM} state={note} name="note" label="To the member (optional)" />
        <p>
          <button type="submit" name="intent" value="merge" className="btn btn-primary">
            Merge into {name}
          </button>
        </p>
      </div>
    </form>
  );
}
