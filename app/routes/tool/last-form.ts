import { useActionData } from 'react-router';
import { type ToolForm, type ToolState, toolForm } from '#domain/ratings/rating.ts';

/**
 * What came of a form of this page: the one that a script has sent, or else the one that the page was made
 * in answer to.
 */
export function useLastForm(sent: ToolState | undefined, about: ToolForm): ToolState | undefined {
  const answered = useActionData<ToolState>();
  if (sent) return sent;
  return answered && toolForm(answered.values.intent).about === about ? answered : undefined;
}
