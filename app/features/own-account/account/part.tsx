import type { ReactNode } from 'react';
import { type AccountPart, PART_OF } from '#features/accounts/account-settings.ts';
import { ACCOUNT_FORM } from '#features/accounts/forms.ts';
import { type StateOf, startingState } from '#site/form-state.ts';
import { MARKS } from '#site/marks.ts';
import { paths } from '#site/paths.ts';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { Notice } from '#ui/notice.tsx';

type AccountState = StateOf<typeof ACCOUNT_FORM>;

/** The result of the page's last form. */
export interface LastForm {
  done: { part: AccountPart; text: string } | null;
  refusal: AccountState | undefined;
}

/** The form state of a part. */
export function stateOf(part: AccountPart, last: LastForm): AccountState {
  return refusalOf(part, last) ?? startingState(ACCOUNT_FORM);
}

function refusalOf(part: AccountPart, { refusal }: LastForm): AccountState | undefined {
  const parts: Readonly<Record<string, AccountPart>> = PART_OF;
  return refusal && parts[refusal.values.intent] === part ? refusal : undefined;
}

interface PartProps {
  id: AccountPart;
  title: string;
  /** The part's introduction. */
  intro?: ReactNode;
  last: LastForm;
  children: ReactNode;
}

/** On wide screens, headings stand beside their forms. */
export const PART_LAYOUT = 'beside mt-12 border-t-2 border-ink pt-4';

/** A part of the account settings, with its last form's result. */
export function Part({ id, title, intro, last, children }: PartProps) {
  const { done, refusal } = last;
  return (
    <section aria-labelledby={id} className={PART_LAYOUT}>
      <div>
        <h2 id={id}>{title}</h2>
        {intro && <p className="mt-2 text-muted">{intro}</p>}
      </div>
      <ErrorBanner text={refusalOf(id, last)?.notice} />
      {!refusal && done?.part === id && <Notice>{done.text}</Notice>}
      {children}
    </section>
  );
}

interface FormProps {
  /** The form's part, which is also its `intent`. */
  part: Exclude<AccountPart, 'sessions' | 'letter'>;
  /** The button's text, and its text during sending. */
  button: string;
  pending: string;
  /** Whether the change cannot be undone. */
  isFinal?: boolean;
  children: ReactNode;
}

/** A form of the page. It is cleared after success. */
export function PartForm({ part, button, pending, isFinal = false, children }: FormProps) {
  return (
    <form
      method="post"
      // Without scripts the answer would open at the top of the page, far from its message.
      action={`${paths.accountSettings}#${part}`}
      className="mt-6 grid gap-6"
    >
      <input type="hidden" name="intent" value={part} />
      {children}
      <p>
        <button
          type="submit"
          className={isFinal ? 'btn btn-danger' : 'btn btn-primary'}
          {...MARKS.pending(pending)}
        >
          {button}
        </button>
      </p>
    </form>
  );
}
