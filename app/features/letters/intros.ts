import { textField } from '#site/form-fields.ts';
import { type FormRules, HIDDEN } from '#site/form-state.ts';

export type IntroIntent = 'save-intro' | 'preview-intro' | 'test-intro';

export const INTRO_TEXTS = {
  saved: 'The introduction is stored and opens the next letter.',
  removed: 'The next letter has no introduction.',
  made: 'This letter has been made already and does not change any more. Read the page again for the next one.',
} as const;

export const INTRO_FORM = {
  fields: {
    intent: HIDDEN,
    // The letter that it was written for, which may be made meanwhile.
    date: HIDDEN,
    text: textField({
      label: 'Introduction, in Markdown (empty for none)',
      rows: 8,
      what: 'the introduction',
      maxLength: 4_000,
    }),
  },
  failed: 'That could not be stored. Please try again in a moment.',
} satisfies FormRules;
