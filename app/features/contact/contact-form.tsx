import type { StateOf } from '#site/form-state.ts';
import { paths } from '#site/paths.ts';
import { Fields } from '#ui/fields.tsx';
import { PostForm } from '#ui/post-form.tsx';
import { TrapField } from '#ui/trap-field.tsx';
import { CONTACT_FORM } from './forms.ts';

/** The site's own contact form (spec §2, "Contact"); it works without scripts. */
export function ContactForm({ state }: { state: StateOf<typeof CONTACT_FORM> }) {
  return (
    <PostForm
      state={state}
      // Without scripts the answer would open at the top of the page, far from its message.
      action={`${paths.contact}#form`}
      button="Send message"
      pending="Sending…"
      className="mt-6 grid max-w-prose gap-6"
    >
      <Fields form={CONTACT_FORM} state={state} />
      <TrapField />
      <p className="small order-last">
        Your message is stored, and mailed to us, only so that we can answer it.
      </p>
    </PostForm>
  );
}
