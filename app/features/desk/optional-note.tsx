import { CASE_FORM } from '#features/operators/cases.ts';
import { Field } from '#ui/fields.tsx';

/** A note that could not be stored, and what is wrong with it. */
export interface Unsent {
  note: string;
  error?: string | undefined;
}

/** The field of a note that most decisions do without. */
export function OptionalNote({ to, unsent: { note, error } }: { to: 'author' | 'vendor'; unsent: Unsent }) {
  return (
    <details open={note !== '' || error !== undefined}>
      <summary className="text-sm">Add a note to the {to}</summary>
      <Field
        form={CASE_FORM}
        state={{ values: { note }, errors: error === undefined ? {} : { note: error } }}
        name="note"
        label={`To the ${to}`}
        rows={2}
      />
    </details>
  );
}
