import { subjectOf, type ToolIntent } from '#features/reviews/forms.ts';
import { FAVORITE_TEXTS, RATING_TEXTS } from '#features/reviews/rating.ts';
import { type FormRules, type FormState, HIDDEN } from '#site/form-state.ts';

/** A member's lists on the profile. */
export type OwnListId = 'favorites' | 'ratings';

/** The lists use the forms of a tool's page. `favorite` and `rate` undo a removal. */
export type ListIntent = Exclude<ToolIntent, 'report' | 'answer' | 'withdraw-answer'>;

/** The row's tool, and the stars that an undo restores. */
const FIELDS = { intent: HIDDEN, tool: HIDDEN, rating: HIDDEN } as const;

const FAILED: Record<OwnListId, string> = {
  favorites: FAVORITE_TEXTS.failed,
  ratings: RATING_TEXTS.failed,
};

/** The result of a form of the profile. `confirm` asks whether a written review may be deleted too. */
export type ListState = FormState<keyof typeof FIELDS, 'confirm'>;

/** The list that a form changes; an unknown intent counts as a rating. */
export function listOf(intent: string): OwnListId {
  return subjectOf(intent) === 'favorite' ? 'favorites' : 'ratings';
}

export function listForm(intent: string): FormRules<typeof FIELDS, never> {
  return { fields: FIELDS, failed: FAILED[listOf(intent)] };
}

/** The form that undoes a removal; null after any other form. */
export function undoOf({ status, values }: ListState): ListIntent | null {
  if (status >= 400) return null;
  if (values.intent === 'unfavorite') return 'favorite';
  // Without stars the rating had a review, and its author has agreed to delete both.
  return values.intent === 'unrate' && values.rating !== '' ? 'rate' : null;
}
