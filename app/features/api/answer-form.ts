import { textField } from '#site/form-fields.ts';
import { type FormRules, HIDDEN } from '#site/form-state.ts';

/** A member's answer to what an editor has asked about a proposal of their program. */
export const ANSWER_FORM = {
  fields: {
    id: HIDDEN,
    answer: textField({
      label: 'Your answer',
      missing: 'Write your answer',
      rows: 3,
      what: 'the answer',
      maxLength: 1_000,
    }),
  },
  failed:
    'Your answer could not be stored. Nothing that you typed is lost: please send it again in a moment.',
} satisfies FormRules;

export const ANSWER_TEXTS = {
  settled: 'This question is answered, or the proposal is decided. Nothing was stored.',
} as const;
