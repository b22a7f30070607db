import { ControlField, type Faulty } from '#features/editing/controls.tsx';
import type { Control } from '#features/editing/record-form.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { formatDate } from '#site/format.ts';
import { FormField } from '#ui/form-field.tsx';
import { AskBack, Note } from './values.tsx';

interface Props {
  id: string;
  /** The time of the report's last change. */
  seen: string;
  isTold: boolean;
  /** The time of the last change of its field since the report; null for none. */
  correctedOn: string | null;
  typed: Readonly<Record<string, string>>;
  errors: Readonly<Partial<Record<string, string>>>;
}

/** Settles a report that gives no correct value. */
export function SettleReport({ id, seen, isTold, correctedOn, typed, errors }: Props) {
  return (
    <form
      id="decide"
      method="post"
      action={deskPaths.deskProposal(id)}
      className="mt-8 grid max-w-prose scroll-mt-32 gap-4"
    >
      <input type="hidden" name="seen" value={seen} />
      <p className="small">
        {correctedOn === null
          ? 'The report gives no value to publish, and nothing else was published in this field since.'
          : `The report gives no value to publish. The field was last changed on ${formatDate(correctedOn)}.`}
      </p>
      <p className="flex flex-wrap gap-3">
        <button
          type="submit"
          name="intent"
          value="correct"
          className={correctedOn === null ? 'btn' : 'btn btn-primary'}
        >
          Corrected
        </button>
        <button type="submit" name="intent" value="refuse-all" className="btn">
          Not wrong
        </button>
        <AskBack isTold={isTold} />
      </p>
      <Note {...{ typed, errors, isTold }} origin="reader" label={noteLabel(isTold, correctedOn)} />
    </form>
  );
}

function noteLabel(isTold: boolean, correctedOn: string | null): string {
  if (correctedOn !== null)
    return isTold ? 'A word to the reader (needed unless it is corrected)' : 'A note for the desk (optional)';
  return isTold
    ? 'A word to the reader (needed)'
    : 'A note for the desk (needed to say how it was corrected)';
}

interface FillProps {
  id: string;
  seen: string;
  control: Control;
  faulty: Faulty;
  typed: { url: string; quote: string; read: string | undefined };
  errors: Readonly<Partial<Record<string, string>>>;
  /** Whether the tool has no value yet. */
  isFirst: boolean;
}

/** The form of the reported field, with its present value. */
export function FillReport({ id, seen, control, faulty, typed, errors, isFirst }: FillProps) {
  return (
    <details
      open={isFirst || faulty.size > 0 || Object.keys(errors).length > 0}
      className="mt-8 border-t border-edge pt-4"
    >
      <summary className="cursor-pointer">
        {isFirst ? 'Fill in what is right' : 'Put another value in its place'}
      </summary>
      <form method="post" action={deskPaths.deskProposal(id)} className="mt-4 grid max-w-prose gap-4">
        <input type="hidden" name="seen" value={seen} />
        <input type="hidden" name="intent" value="fill" />
        <ControlField control={control} faulty={faulty} />
        <FormField name="url" label="Where it can be read (optional)" error={errors.url}>
          {(tied) => (
            <input
              {...tied}
              type="text"
              inputMode="url"
              maxLength={2_000}
              defaultValue={typed.url}
              autoComplete="off"
            />
          )}
        </FormField>
        <FormField name="quote" label="The words there (optional)" error={errors.quote}>
          {(tied) => <textarea {...tied} rows={2} defaultValue={typed.quote} />}
        </FormField>
        <label className="flex min-h-6 items-center gap-2">
          <input type="checkbox" name="read" value="1" defaultChecked={typed.read === '1'} />I have read the
          page, and it says so
        </label>
        <p>
          <button type="submit" className={isFirst ? 'btn btn-primary' : 'btn'}>
            Fill in
          </button>
        </p>
      </form>
    </details>
  );
}
