import { z } from 'zod';
import { choiceField, textField, visibleField } from '#site/form-fields.ts';
import { type FieldTable, type FormRules, type FormState, HIDDEN, TYPED } from '#site/form-state.ts';
import { REPORT_REASONS } from '#site/membership.ts';
import { wordedTexts } from '#site/noun.ts';
import { uuid } from '#site/uuid.ts';
import { ABOUT_LENGTH, COMPANY_SIZES, USE_AGAIN } from './about.ts';
import { ANSWER_TEXTS, FAVORITE_TEXTS, RATING_TEXTS, REPORT_LABELS, REPORT_TEXTS } from './rating.ts';

/** The forms of the tool page (spec §5, "Rating"). */

const MISSING = 'Choose one of them, or leave it out';

function optionalChoice<Id extends string>(label: string, options: readonly { id: Id; label: string }[]) {
  const { schema, control: _, ...field } = choiceField({ label, options, missing: MISSING, prompt: '–' });
  return {
    ...field,
    schema: z.union([z.literal('').transform(() => null), schema], MISSING),
  };
}

function isYear(text: string): boolean {
  return /^(19[89]|20\d)\d$/.test(text) && Number(text) <= new Date().getUTCFullYear();
}

/** All fields that these forms may send, so that the page can read the answer of any. */
const SENT = {
  intent: HIDDEN,
  rating: TYPED,
  review: TYPED,
  size: TYPED,
  role: TYPED,
  use: TYPED,
  since: TYPED,
  again: TYPED,
  began: TYPED,
  reason: TYPED,
  note: TYPED,
  answer: TYPED,
} as const satisfies FieldTable;
type Sent = keyof typeof SENT;

/** The id of the form's review. @param gone the error if it is missing */
function reviewField(gone: string) {
  return { ...HIDDEN, schema: uuid(gone) };
}

/** The forms by subject. */
export const TOOL_FORMS = {
  rating: {
    fields: {
      ...SENT,
      rating: HIDDEN,
      review: textField({
        label: 'Your review (optional)',
        rows: 4,
        what: 'the review',
        maxLength: 5_000,
      }),
      size: optionalChoice('Size of your company', COMPANY_SIZES),
      role: visibleField({ label: 'Your role', what: 'the role', maxLength: 60 }),
      use: visibleField({ label: 'What you use it for', what: 'it', maxLength: ABOUT_LENGTH }),
      since: visibleField({
        label: 'Used since (year)',
        maxLength: 4,
        inputMode: 'numeric',
        fault: (year) => (isYear(year) ? null : 'Type the year, such as 2024'),
      }),
      again: optionalChoice('Would you use it again?', USE_AGAIN),
      began: HIDDEN,
    },
    failed: RATING_TEXTS.failed,
  },
  favorite: { fields: SENT, failed: FAVORITE_TEXTS.failed },
  report: {
    fields: {
      ...SENT,
      review: reviewField(REPORT_TEXTS.gone),
      reason: choiceField({
        label: 'What is wrong with it?',
        options: wordedTexts(REPORT_REASONS.map((reason) => ({ id: reason, label: REPORT_LABELS[reason] }))),
        missing: 'Choose what is wrong with the review',
        prompt: 'Please choose',
      }),
      note: textField({
        label: 'A note to us (optional)',
        rows: 2,
        what: 'the note',
        maxLength: 1_000,
      }),
    },
    failed: REPORT_TEXTS.failed,
  },
  answer: wordedTexts({
    fields: {
      ...SENT,
      review: reviewField(ANSWER_TEXTS.gone),
      answer: textField({
        label: 'Your answer, shown below the review as the vendor’s',
        rows: 4,
        missing: 'Write what you want to answer',
        what: 'the answer',
        maxLength: 2_000,
      }),
    },
    failed: ANSWER_TEXTS.failed,
  }),
} satisfies Record<string, FormRules<Record<Sent, FieldTable[string]>>>;
export type ToolForm = keyof typeof TOOL_FORMS;

/** The subject of each form, by its field `intent`. */
const ABOUT = {
  rate: 'rating',
  unrate: 'rating',
  favorite: 'favorite',
  unfavorite: 'favorite',
  report: 'report',
  answer: 'answer',
  'withdraw-answer': 'answer',
} as const satisfies Record<string, ToolForm>;
export type ToolIntent = keyof typeof ABOUT;

/** The subject of a form of the tool page; an unknown intent is treated as a rating. */
export function subjectOf(intent: string): ToolForm {
  return new Map<string, ToolForm>(Object.entries(ABOUT)).get(intent) ?? 'rating';
}

/**
 * The result of a form. `confirm` asks whether a written review may be deleted too, `newer` whether a review that the
 * form has not seen may be replaced.
 */
export type ToolState = FormState<Sent, 'confirm' | 'newer'>;
