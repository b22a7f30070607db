import { NOTE_LENGTH } from '#features/operators/cases.ts';
import { FormField } from '#ui/form-field.tsx';

/** The field of a note that most decisions do without. @param note one that could not be stored */
export function OptionalNote({ to, note }: { to: 'author' | 'vendor'; note: string }) {
  return (
    <details open={note !== ''}>
      <summary className="text-sm">Add a note to the {to}</summary>
      <FormField name="note" label={`To the ${to}`}>
        {(control) => <textarea {...control} rows={2} maxLength={NOTE_LENGTH} defaultValue={note} />}
      </FormField>
    </details>
  );
}
