import { CONTROLS } from '#features/imports/controls.ts';
import type { FileSourceWords } from '#features/imports/file-source-words.server.ts';
import type { FileSource } from '#features/records/read/table-choices.ts';
import { FormField } from '#ui/form-field.tsx';

const PARTS = [
  { part: 'synopsis', label: 'Publication', type: 'text' },
  { part: 'url', label: 'Address', type: 'text' },
  { part: 'date_updated', label: 'Day on which somebody read it', type: 'date' },
] as const;

interface Props {
  given: FileSource | null;
  words: FileSourceWords;
}

/** Asks for the source of values that have none in the file. */
export function FileSourceFields({ given, words: { faults, grade } }: Props) {
  return (
    <fieldset className="mt-8">
      <legend className="font-semibold">Where the values are from</legend>
      <p className="small max-w-prose">
        For values that the file gives without a source, this time only. An address counts once somebody has
        read it, so it needs the day.
      </p>
      <div className="mt-4 grid gap-4 md:grid-cols-3">
        {PARTS.map(({ part, label, type }) => (
          <FormField key={part} name={CONTROLS.source(part)} label={label} error={faults[part]}>
            {(control) => <input {...control} type={type} defaultValue={given?.[part] ?? ''} />}
          </FormField>
        ))}
      </div>
      {grade && <p className="small mt-2">These values are graded {grade}.</p>}
    </fieldset>
  );
}
