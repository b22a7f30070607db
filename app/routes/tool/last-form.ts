import { useActionData } from 'react-router';
import { type ToolForm, type ToolState, toolForm } from '#domain/ratings/rating.ts';

/**
 * The result of a form on this page: the one that a script has sent, or else the one that this page answers.
 */
export function useLastForm(sent: ToolState | undefined, about: ToolForm): ToolState | undefined {
  const answered = useActionData<ToolState>();
  if (sent) return sent;
  return answered && toolForm(answered.values.intent).about === about ? answered : undefined;
}
