import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import {
  CONTACT_KINDS,
  CONTACT_LENGTHS,
  type ContactErrors,
  type ContactValues,
  TRAP_FIELD,
} from '#domain/contact.ts';
import { paths } from '#domain/paths.ts';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { FormField } from '#ui/form-field.tsx';

export interface ContactState {
  values: ContactValues;
  /** What is wrong with the form as a whole. */
  notice: string | null;
  errors: ContactErrors;
}

interface Props {
  state: ContactState;
  /** The kind that a card has chosen, or nothing. */
  topic: string;
}

/** The site's own contact form (spec §2, "Contact"); it works without scripts. */
export function ContactForm({ state, topic }: Props) {
  const { values, notice, errors } = state;
  const isSending = useNavigation().formAction === paths.contact;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const find = (what: string) => form.current?.querySelector<HTMLElement>(what);
    if (state.notice) (find('[aria-invalid]') ?? find('[role=alert]'))?.focus();
  }, [state]);
  useEffect(() => {
    // A card is followed while the form stays, with all that was typed.
    const select = form.current?.querySelector('select');
    if (select && topic) select.value = topic;
  }, [topic]);
  return (
    <Form
      ref={form}
      method="post"
      action={paths.contact}
      preventScrollReset
      className="mt-6 grid max-w-prose gap-6"
    >
      <ErrorBanner text={notice} />
      <FormField name="name" label="Your name" error={errors.name}>
        {(control) => (
          <input
            {...control}
            required
            maxLength={CONTACT_LENGTHS.name}
            autoComplete="name"
            defaultValue={values.name}
          />
        )}
      </FormField>
      <FormField name="email" label="Your e-mail address" error={errors.email}>
        {(control) => (
          <input
            {...control}
            type="email"
            required
            maxLength={CONTACT_LENGTHS.email}
            autoComplete="email"
            defaultValue={values.email}
          />
        )}
      </FormField>
      <FormField name="kind" label="What is it about?" error={errors.kind}>
        {(control) => (
          <select {...control} required defaultValue={values.kind || topic}>
            <option value="">Please choose</option>
            {CONTACT_KINDS.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </select>
        )}
      </FormField>
      <FormField name="message" label="Your message" error={errors.message}>
        {(control) => (
          <textarea
            {...control}
            rows={8}
            required
            minLength={CONTACT_LENGTHS.messageMin}
            maxLength={CONTACT_LENGTHS.message}
            defaultValue={values.message}
          />
        )}
      </FormField>
      <Trap />
      <p>
        <button type="submit" className="btn btn-primary" disabled={isSending}>
          {isSending ? 'Sending…' : 'Send message'}
        </button>
      </p>
      <p className="small">Your message is stored, and mailed to us, only so that we can answer it.</p>
    </Form>
  );
}

/** Seen by programs only, which fill it in and so give themselves away. */
function Trap() {
  return (
    <div hidden>
      <label>
        Leave this empty
        <input name={TRAP_FIELD} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
