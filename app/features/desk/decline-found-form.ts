import { NOTE_LENGTH } from '#features/operators/cases.ts';
import { textField } from '#site/form-fields.ts';
import { type FormRules, HIDDEN } from '#site/form-state.ts';
import { wordedTexts } from '#site/noun.ts';

/** Declines found tools together: those shown on a page, or all of one source. */
export const DECLINE_FOUND_FORM = {
  fields: {
    intent: HIDDEN,
    /** The ids shown, comma-separated. */
    ids: HIDDEN,
    /** The address of a source. */
    source: HIDDEN,
    note: textField({
      label: 'Why (needed; it stays with each)',
      missing: 'Write why',
      rows: 2,
      what: 'the reason',
      maxLength: NOTE_LENGTH,
    }),
  },
  failed: 'That could not be stored. Please try again in a moment.',
} satisfies FormRules;

export const DECLINE_FOUND_TEXTS = wordedTexts({
  none: 'None of these tools waits any more.',
} as const);
