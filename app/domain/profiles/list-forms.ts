import type { FormRules, FormState } from '#domain/form-state.ts';
import { FAVORITE_TEXTS, RATING_TEXTS } from '#domain/ratings/rating.ts';

/** A member's lists on the profile. */
export type OwnListId = 'favorites' | 'ratings';

/** The list of each form on the profile, by its field `intent`. `favorite` and `rate` undo a removal. */
const LIST_OF = {
  unfavorite: 'favorites',
  favorite: 'favorites',
  unrate: 'ratings',
  rate: 'ratings',
} as const satisfies Record<string, OwnListId>;
export type ListIntent = keyof typeof LIST_OF;

/** The `tool` whose row it is, and the `rating` in stars that an undo gives back. */
const FIELDS = ['intent', 'tool', 'rating'] as const;
type ListField = (typeof FIELDS)[number];

const FAILED: Record<OwnListId, string> = {
  favorites: FAVORITE_TEXTS.failed,
  ratings: RATING_TEXTS.failed,
};

/** The result of a form of the profile. `confirm` asks whether a written review may be deleted too. */
export type ListState = FormState<ListField, 'confirm'>;

/** The list that a form is about; an unknown intent is treated as a rating. */
export function listOf(intent: string): OwnListId {
  return new Map<string, OwnListId>(Object.entries(LIST_OF)).get(intent) ?? 'ratings';
}

export function listForm(intent: string): FormRules<ListField, never> {
  return { fields: FIELDS, hidden: FIELDS, failed: FAILED[listOf(intent)] };
}

/** The form that undoes a removal; null after anything else. */
export function undoOf({ status, values }: ListState): ListIntent | null {
  if (status >= 400) return null;
  if (values.intent === 'unfavorite') return 'favorite';
  // Without stars, it was a rating with a review, and its author has agreed to delete both.
  return values.intent === 'unrate' && values.rating !== '' ? 'rate' : null;
}
