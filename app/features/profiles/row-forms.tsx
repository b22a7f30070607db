import type { ReactNode } from 'react';
import { RATING_TEXTS, WITH_REVIEW } from '#features/reviews/rating.ts';
import { MARKS } from '#site/marks.ts';
import { type ListIntent, listForm } from './list-forms.ts';
import type { ListedTool } from './member-lists.ts';

interface RowFormProps {
  /** The profile's address with the lists' present pages, and the list as the fragment. */
  action: string;
  intent: ListIntent;
  tool: string;
  /** The stars that an undo restores. */
  rating?: string;
  label?: string;
  className?: string;
  children: ReactNode;
}

/** A button that changes one row of a list, also without scripts. */
export function RowForm({ action, intent, tool, rating, label, className, children }: RowFormProps) {
  return (
    <form method="post" action={action} {...MARKS.failed(listForm(intent).failed)}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="tool" value={tool} />
      {rating !== undefined && <input type="hidden" name="rating" value={rating} />}
      {intent === 'unrate' && rating === undefined && <input type="hidden" name={WITH_REVIEW} value="yes" />}
      <button type="submit" className={className ?? QUIET} aria-label={label}>
        {children}
      </button>
    </form>
  );
}

const QUIET = 'link cursor-pointer py-1 text-sm';

interface RemoveProps {
  action: string;
  tool: ListedTool;
}

export function RemoveFavorite({ action, tool }: RemoveProps) {
  return (
    <RowForm
      action={action}
      intent="unfavorite"
      tool={tool.id}
      label={`Remove ${tool.name} from your favorites`}
    >
      Remove
    </RowForm>
  );
}

/** An undo can restore stars but no review, so a member with a review is asked first. */
export function RemoveRating({
  action,
  tool,
  rating,
  hasReview,
}: RemoveProps & { rating: number; hasReview: boolean }) {
  const label = `Remove your rating of ${tool.name}`;
  if (!hasReview) {
    return (
      <RowForm action={action} intent="unrate" tool={tool.id} rating={String(rating)} label={label}>
        Remove
      </RowForm>
    );
  }
  return (
    <details className="no-print">
      <summary className={`${QUIET} w-fit`} aria-label={label}>
        Remove
      </summary>
      <p className="mt-2 mb-3 max-w-prose text-sm">{RATING_TEXTS.reviewGoesToo}</p>
      <RowForm action={action} intent="unrate" tool={tool.id} className="btn btn-danger">
        Delete rating and review
      </RowForm>
    </details>
  );
}
