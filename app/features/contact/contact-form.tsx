import type { StateOf } from '#site/form-state.ts';
import { paths } from '#site/paths.ts';
import { FormField } from '#ui/form-field.tsx';
import { AreaField, InputField, KeptForm } from '#ui/kept-form.tsx';
import { TrapField } from '#ui/trap-field.tsx';
import { type CONTACT_FORM, CONTACT_KINDS, CONTACT_LENGTHS } from './contact-rules.ts';

interface Props {
  state: StateOf<typeof CONTACT_FORM>;
  /** The topic chosen by a card, or nothing. */
  topic: string;
}

/** The site's own contact form (spec §2, "Contact"); it works without scripts. */
export function ContactForm({ state, topic }: Props) {
  return (
    <KeptForm
      state={state}
      // Without scripts the answer would open at the top of the page, far from its message.
      action={`${paths.contact}#form`}
      button="Send message"
      pending="Sending…"
      className="mt-6 grid max-w-prose gap-6"
    >
      <InputField
        state={state}
        name="name"
        label="Your name"
        required
        maxLength={CONTACT_LENGTHS.name}
        autoComplete="name"
      />
      <InputField
        state={state}
        name="email"
        label="Your email address"
        type="email"
        required
        maxLength={CONTACT_LENGTHS.email}
        autoComplete="email"
      />
      <FormField name="kind" label="What is it about?" error={state.errors.kind}>
        {(control) => (
          <select {...control} required defaultValue={state.values.kind || topic}>
            <option value="">Please choose</option>
            {CONTACT_KINDS.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </select>
        )}
      </FormField>
      <AreaField
        state={state}
        name="message"
        label="Your message"
        rows={8}
        required
        minLength={CONTACT_LENGTHS.messageMin}
        maxLength={CONTACT_LENGTHS.message}
      />
      <TrapField />
      <p className="small order-last">
        Your message is stored, and mailed to us, only so that we can answer it.
      </p>
    </KeptForm>
  );
}
