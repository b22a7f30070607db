import { type FormRules, HIDDEN } from '#site/form-state.ts';
import { wordedTexts } from '#site/noun.ts';

/** The form by which an operator undoes a change. */
export const RESTORE_FORM = {
  fields: { change: HIDDEN },
  failed: 'The earlier value could not be restored. Please try again in a moment.',
} as const satisfies FormRules;

export const RESTORE_TEXTS = wordedTexts({
  restored: 'The earlier value is back. The list shows this as a change, which you can undo in the same way.',
  same: 'The tool has this value already.',
  gone: 'This change is no longer there.',
  refused: 'The earlier value no longer fits the rules of its field, so it cannot be restored.',
} as const);
