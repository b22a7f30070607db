import { NOTE_LENGTH } from '#features/operators/cases.ts';
import { FormField } from '#ui/form-field.tsx';

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
      <FormField name="note" label={`To the ${to}`} error={error}>
        {(control) => <textarea {...control} rows={2} maxLength={NOTE_LENGTH} defaultValue={note} />}
      </FormField>
    </details>
  );
}
