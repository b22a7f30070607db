import { choiceField, emailField, lineField, optionalEmail, textField } from '#site/form-fields.ts';
import { type FormRules, HIDDEN, type ReadOf } from '#site/form-state.ts';
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

/** The form that reports a value: which one, and what is right. */
export const FACT_FORM = {
  fields: {
    intent: HIDDEN,
    tool: HIDDEN,
    tab: HIDDEN,
    field: HIDDEN,
    shown: HIDDEN,
    right: textField({
      label: 'What is right?',
      rows: 3,
      missing: 'Write what is right',
      what: 'what is right',
      maxLength: 1_000,
    }),
    source: lineField({
      label: 'Where can it be read?',
      missing: 'Say where it can be read',
      what: 'the source',
      maxLength: 500,
      placeholder: 'https://',
      autoComplete: 'off',
    }),
    email: optionalEmail('Your email address, if you want an answer', 'email'),
  },
  failed:
    'Your report could not be stored. Nothing that you typed is lost: please send it again in a moment.',
} satisfies FormRules;

/** What a reader says about a value that they call wrong or missing; without an address, they want no answer. */
export type FactAnswer = Pick<ReadOf<typeof FACT_FORM>, 'right' | 'source' | 'email'>;
