import { lineField, optionalEmail, textField } from '#site/form-fields.ts';
import { type FormRules, HIDDEN } from '#site/form-state.ts';
import { say, wordedTexts } from '#site/noun.ts';
import { QUOTE_LENGTH } from '#site/proposal-origins.ts';
import { withoutDirection } from '#site/visible-text.ts';

/** What a reader says about a value besides the value itself; it may be left out where the value was corrected. */
export const REPORT_FORM = {
  fields: {
    tab: HIDDEN,
    field: HIDDEN,
    shown: HIDDEN,
    seen: HIDDEN,
    source: lineField({
      label: 'Where can what is right be read? (optional)',
      what: 'the source',
      tidy: withoutDirection,
      maxLength: 2_000,
      placeholder: 'https://',
      autoComplete: 'off',
    }),
    quote: textField({
      label: 'The words there (optional)',
      rows: 2,
      what: 'the quotation',
      tidy: withoutDirection,
      maxLength: QUOTE_LENGTH,
    }),
    right: textField({
      label: 'What is wrong, in your own words',
      rows: 3,
      what: 'what you write',
      tidy: withoutDirection,
      maxLength: 1_000,
    }),
    email: optionalEmail('Your email address, if you want an answer', 'email'),
  },
  failed:
    'Your report could not be stored. Nothing that you typed is lost: please send it again in a moment.',
} satisfies FormRules;

export const REPORT_TEXTS = wordedTexts({
  noSuchField: (field: string) =>
    say`A tool’s page has no value called “${field}”, so nothing can be reported of it. Open the report beside the value that is wrong.`,
  faulty:
    'The value does not fit its field. It is marked below; you can also leave it as it was, and write in your own words.',
  changedMeanwhile:
    'This value has changed since you opened the form. Please look at it once more, and send it again if it is still wrong.',
  saysNothing: (field: string, isEdited: boolean) =>
    isEdited
      ? 'Correct the value above, or write here what is wrong with it'
      : `Write what is wrong with ${field === '' ? 'this page' : 'this value'}`,
  gone: 'This tool is no longer listed, so that nothing of it can be corrected. If it should be, write to us.',
  nothingAsked:
    'Nothing about this report waits for your answer: it has arrived, or the report is settled, or the tool is no longer listed.',
  answered: 'This question has been answered, or the report is settled. Nothing was stored.',
} as const);
