import { useActionData } from 'react-router';
import type { ToolOutcome } from '#domain/members/rating.ts';

/**
 * What came of a form of this page: the one that a script has sent, or else the one that the page was made
 * in answer to.
 */
export function useOutcome(
  sent: ToolOutcome | undefined,
  about: ToolOutcome['about'],
): ToolOutcome | undefined {
  const answered = useActionData<ToolOutcome>();
  return sent ?? (answered?.about === about ? answered : undefined);
}
