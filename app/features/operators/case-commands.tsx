import type { StateOf } from '#site/form-state.ts';
import { withUnseen } from '#site/visible-text.ts';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { Field } from '#ui/fields.tsx';
import { buttonsOf, CASE_FORM, type CaseKind, STATE_WORDS } from './cases.ts';

interface Props {
  kind: CaseKind;
  id: string;
  state: string;
  /** What the sender was told, if it is settled. */
  note: string | null;
  /** The form as it came back. */
  form: StateOf<typeof CASE_FORM>;
  /** The address that the form is sent to. */
  action: string;
  /** What the note is called: it goes to the sender. */
  label: string;
  /** The orders that do not suit this case. */
  without?: readonly string[];
}

/** What an operator can do with a case that waits; of a settled one, what was done. */
export function CaseCommands({ kind, id, state, note, form, action, label, without = [] }: Props) {
  if (state !== 'waiting')
    return (
      <p className="mt-8 border-t-2 border-ink pt-4">
        <span className="badge">{STATE_WORDS[state] ?? state}</span>
        {note && (
          <span dir="auto" className="mt-2 block max-w-prose whitespace-pre-line wrap-anywhere">
            {withUnseen(note)}
          </span>
        )}
      </p>
    );
  return (
    <form method="post" action={action} className="mt-8 grid max-w-prose gap-4 border-t-2 border-ink pt-4">
      <ErrorBanner text={form.status >= 400 ? form.notice : null} />
      <input type="hidden" name="id" value={id} />
      <Field form={CASE_FORM} state={form} name="note" label={label} />
      <p className="flex flex-wrap gap-3">
        {buttonsOf(kind)
          .filter(([intent]) => !without.includes(intent))
          .map(([intent, order], index) => (
            <button
              key={intent}
              type="submit"
              name="intent"
              value={intent}
              className={index === 0 ? 'btn btn-primary' : 'btn'}
            >
              {order.label}
            </button>
          ))}
      </p>
    </form>
  );
}
