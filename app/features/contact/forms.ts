import { choiceField, emailField, lineField, textField } from '#site/form-fields.ts';
import type { FormRules, ReadOf } from '#site/form-state.ts';
import { CONTACT_KINDS } from './contact-rules.ts';

const LEAST = 10;

/** The site's own contact form (spec §2, §5 and §8, "Contact"). */
export const CONTACT_FORM = {
  fields: {
    name: lineField({
      label: 'Your name',
      missing: 'Enter your name',
      what: 'the name',
      maxLength: 100,
      autoComplete: 'name',
    }),
    email: emailField('Your email address', 'email'),
    kind: choiceField({
      label: 'What is it about?',
      options: CONTACT_KINDS,
      missing: 'Choose what your message is about',
      prompt: 'Please choose',
    }),
    message: textField({
      label: 'Your message',
      rows: 8,
      minLength: LEAST,
      missing: `Write at least ${LEAST} characters`,
      what: 'the message',
      maxLength: 5_000,
    }),
  },
  failed:
    'Your message could not be stored. Nothing that you typed is lost: please send it again in a moment.',
} satisfies FormRules;

export type ContactMessage = ReadOf<typeof CONTACT_FORM>;
