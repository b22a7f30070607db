import { useActionData } from 'react-router';
import { FAVORITE_TEXTS, RATING_TEXTS, REPORT_TEXTS, type ToolOutcome } from '#domain/ratings/rating.ts';

/** What a script gets for a form: an outcome, or word that no answer came. */
export type Sent = ToolOutcome | { isUnanswered: true };

/**
 * What came of a form of this page: the one that a script has sent, or else the one that the page was made
 * in answer to. Where no answer came, the texts of spec §8 take its place.
 */
export function useOutcome(sent: Sent | undefined, about: ToolOutcome['about']): ToolOutcome | undefined {
  const answered = useActionData<ToolOutcome>();
  if (sent && 'isUnanswered' in sent) return { about, message: FAILED[about], done: false };
  return sent ?? (answered?.about === about ? answered : undefined);
}

const FAILED: Record<ToolOutcome['about'], string> = {
  rating: RATING_TEXTS.failed,
  favorite: FAVORITE_TEXTS.failed,
  report: REPORT_TEXTS.failed,
};
