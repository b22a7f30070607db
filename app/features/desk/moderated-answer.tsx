import type { ListedReview } from '#features/reviews/listed-reviews.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { formatMoment } from '#site/format.ts';
import { OptionalNote, type Unsent } from './optional-note.tsx';

interface Props {
  review: ListedReview;
  answer: NonNullable<ListedReview['answer']>;
  unsent: Unsent;
}

/** What a vendor has answered to a rating, and what can be done about it. */
export function ModeratedAnswer({ review: { ratingId, tool }, answer, unsent }: Props) {
  const { text, author, answered_at, isHidden, isPast } = answer;
  return (
    <section
      className="mt-6 ml-4 border-l border-line pl-4"
      aria-label={`Answer of the vendor of ${tool.name}`}
    >
      <p className="small">
        Answer of the vendor, by {author}, <time dateTime={answered_at}>{formatMoment(answered_at)}</time> UTC{' '}
        {isHidden && <span className="badge">Hidden</span>}
      </p>
      {isPast && <p className="small">The claim of the tool was taken back, so nobody sees this answer.</p>}
      <blockquote dir="auto" className="mt-2 max-w-prose whitespace-pre-line wrap-anywhere">
        {text}
      </blockquote>
      <form method="post" action={deskPaths.deskReviews} className="mt-3 grid max-w-prose gap-3">
        <input type="hidden" name="id" value={ratingId} />
        <OptionalNote to="vendor" unsent={unsent} />
        <p>
          <button
            type="submit"
            name="intent"
            value={isHidden ? 'show-answer' : 'hide-answer'}
            className="btn"
          >
            {isHidden ? 'Show answer again' : 'Hide answer'}
            <span className="sr-only"> to a review of {tool.name}</span>
          </button>
        </p>
      </form>
    </section>
  );
}
