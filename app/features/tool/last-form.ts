import { useContext } from 'react';
import { useActionData } from 'react-router';
import { subjectOf, type ToolForm, type ToolState } from '#features/reviews/forms.ts';
import type { Own } from '#features/reviews/rating.ts';
import type { RefusedForm } from '#site/form-state.ts';
import { RefusedFormContext } from '#ui/given-back.tsx';

/** The result of the form that this page answers, if it was one of this kind. */
export function useLastForm(about: ToolForm): ToolState | undefined {
  const answered = useActionData<ToolState>();
  return answered && subjectOf(answered.values.intent) === about ? answered : undefined;
}

/**
 * The form that could not be stored, if this page has no place for it: what failed the form may also have kept the page
 * from reading who sent it, or the reviews that it was about.
 */
export function useLeftOut(own: Own | null, hasReviews: boolean): RefusedForm | null {
  const refused = useContext(RefusedFormContext);
  const answered = useActionData<ToolState>();
  if (!answered || answered.status < 500) return null;
  const about = subjectOf(answered.values.intent);
  const needsReview = about === 'report' || about === 'answer';
  const hasPlace = own !== null && own !== 'unreadable' && (hasReviews || !needsReview);
  return hasPlace ? null : refused;
}
