import { useActionData } from 'react-router';
import { type ToolForm, type ToolState, toolForm } from '#domain/ratings/rating.ts';

/** The result of the form that this page answers, if it was one of this kind. */
export function useLastForm(about: ToolForm): ToolState | undefined {
  const answered = useActionData<ToolState>();
  return answered && toolForm(answered.values.intent).about === about ? answered : undefined;
}
