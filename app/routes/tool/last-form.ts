import { useActionData } from 'react-router';
import { type ToolForm, type ToolState, toolForm } from '#domain/ratings/rating.ts';

/**
 * The result of the last form on this page: of the one that a script sent, or else of the one that this page
 * answers.
 */
export function useLastForm(sent: ToolState | undefined, about: ToolForm): ToolState | undefined {
  const answered = useActionData<ToolState>();
  if (sent) return sent;
  return answered && toolForm(answered.values.intent).about === about ? answered : undefined;
}
