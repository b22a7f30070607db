import { type ReactNode, useEffect, useRef } from 'react';
import { Form, useLocation, useNavigation } from 'react-router';
import type { AccountPart, AccountRefusal } from '#domain/accounts/account-settings.ts';
import { paths } from '#domain/paths.ts';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { Notice } from '../notice.tsx';

/** What has become of the last form of the page. */
export interface LastForm {
  done: { part: AccountPart; text: string } | null;
  refusal: AccountRefusal | undefined;
}

export function refusalOf(part: AccountPart, { refusal }: LastForm): AccountRefusal | undefined {
  return refusal?.part === part ? refusal : undefined;
}

interface PartProps {
  id: AccountPart;
  title: string;
  last: LastForm;
  children: ReactNode;
}

/** A part of the account settings, with what its last form has done or why it was refused. */
export function Part({ id, title, last: { done, refusal }, children }: PartProps) {
  const { key } = useLocation();
  return (
    <section aria-labelledby={id} className="mt-12 border-t-2 border-ink pt-4">
      <h2 id={id}>{title}</h2>
      {refusal?.part === id && <ErrorBanner text={refusal.notice} />}
      {!refusal && done?.part === id && <Notice key={key}>{done.text}</Notice>}
      {children}
    </section>
  );
}

interface FormProps {
  /** The part that it is the form of, and what it asks for. */
  part: Exclude<AccountPart, 'sessions'>;
  last: LastForm;
  /** What the button says, and what while the form is on its way. */
  button: string;
  pending: string;
  /** The work cannot be taken back. */
  isFinal?: boolean;
  children: ReactNode;
}

/** A form of the page: after a refusal its first wrong field, or what it says, has the focus, after its work it is empty. */
export function PartForm({ part, last, button, pending, isFinal = false, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { key } = useLocation();
  const refusal = refusalOf(part, last);
  const workDone = !last.refusal && last.done?.part === part ? key : null;
  const { formMethod, formData } = useNavigation();
  const isSending = formMethod === 'POST' && formData?.get('intent') === part;
  useEffect(() => {
    if (!refusal) return;
    // The button that had the focus was disabled meanwhile, and a refusal need not be a field's.
    const find = (what: string) => form.current?.closest('section')?.querySelector<HTMLElement>(what);
    (find('[aria-invalid]') ?? find('[role=alert]'))?.focus();
  }, [refusal]);
  useEffect(() => {
    if (workDone !== null) form.current?.reset();
  }, [workDone]);
  return (
    <Form
      ref={form}
      method="post"
      // Without scripts the answer would begin at the top of the page, far from what it says.
      action={`${paths.accountSettings}#${part}`}
      // What is final leads to another page, which begins at its top.
      preventScrollReset={!isFinal}
      className="mt-6 grid gap-6"
    >
      <input type="hidden" name="intent" value={part} />
      {children}
      <p>
        <button type="submit" className={isFinal ? 'btn btn-danger' : 'btn btn-primary'} disabled={isSending}>
          {isSending ? pending : button}
        </button>
      </p>
    </Form>
  );
}
