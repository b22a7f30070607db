import { CASE_FORM } from '#features/operators/cases.ts';
import { aboutLine } from '#features/reviews/about.ts';
import type { ListedReview } from '#features/reviews/listed-reviews.server.ts';
import { REPORT_LABELS } from '#features/reviews/rating.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { formatMoment } from '#site/format.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { Field } from '#ui/fields.tsx';
import { TextLink } from '#ui/links.tsx';

interface Props {
  review: ListedReview;
  /** Notes to the review's author and to the vendor. */
  unsent: Unsent;
  unsentAnswer: Unsent;
}

/** A rating with its reports, and the actions on it. */
export function ModeratedReview({ review, unsent, unsentAnswer }: Props) {
  const { tool, rating, author, created_at, about, isHidden, burst } = review;
  return (
    <article className="border-b border-line py-6">
      <h3 dir="auto">
        <TextLink to={paths.tool(tool.id)}>{tool.name}</TextLink>{' '}
        {isHidden && <span className="badge">Hidden</span>}{' '}
        {burst !== null && <span className="badge badge-status">Burst</span>}
      </h3>
      <p className="small">
        {rating} of 5 stars, by {author ?? 'a member who has left'},{' '}
        <time dateTime={created_at}>{formatMoment(created_at)}</time> UTC
      </p>
      {burst !== null && <p className="small">{burst}</p>}
      <blockquote
        dir="auto"
        className="mt-2 max-w-prose border-l border-line pl-4 whitespace-pre-line wrap-anywhere"
      >
        {review.review ?? 'There is no text.'}
      </blockquote>
      {about && <p className="small mt-2 wrap-anywhere">{aboutLine(about)}</p>}
      <Reports reports={review.reports} />
      <Orders review={review} unsent={unsent} />
      {review.answer && <ModeratedAnswer review={review} answer={review.answer} unsent={unsentAnswer} />}
    </article>
  );
}

function Reports({ reports }: Pick<Props['review'], 'reports'>) {
  return (
    <ul className="mt-3 text-sm">
      {reports.map(({ id, reason, note, created_at }) => (
        <li key={id}>
          {REPORT_LABELS[reason]}
          {note && `: ${note}`} <span className="small">({formatMoment(created_at)} UTC)</span>
        </li>
      ))}
    </ul>
  );
}

function Orders({ review: { ratingId, isHidden, reports, tool }, unsent }: Omit<Props, 'unsentAnswer'>) {
  const of = <span className="sr-only"> of {tool.name}</span>;
  return (
    <form method="post" action={deskPaths.deskReviews} className="mt-4 grid max-w-prose gap-3">
      <input type="hidden" name="id" value={ratingId} />
      <OptionalNote to="author" unsent={unsent} />
      <p className="flex flex-wrap gap-3">
        <button
          type="submit"
          name="intent"
          value={isHidden ? 'show' : 'hide'}
          className={reports.length > 0 && !isHidden ? 'btn btn-primary' : 'btn'}
        >
          {isHidden ? 'Show review again' : 'Hide review'}
          {of}
        </button>
        {reports.length > 0 && (
          <button type="submit" name="intent" value="dismiss" className="btn">
            Dismiss reports{of}
          </button>
        )}
      </p>
    </form>
  );
}

interface ModeratedAnswerProps {
  review: ListedReview;
  answer: NonNullable<ListedReview['answer']>;
  unsent: Unsent;
}

/** A vendor's answer to a rating, and the actions on it. */
function ModeratedAnswer({ review: { ratingId, tool }, answer, unsent }: ModeratedAnswerProps) {
  const { text, author, answered_at, isHidden, isPast } = answer;
  return (
    <section
      className="mt-6 ml-4 border-l border-line pl-4"
      aria-label={say`Answer of the vendor of ${tool.name}`}
    >
      <p className="small">
        {say`Answer of the vendor, by `}
        {author}, <time dateTime={answered_at}>{formatMoment(answered_at)}</time> UTC{' '}
        {isHidden && <span className="badge">Hidden</span>}
      </p>
      {isPast && (
        <p className="small">{say`The claim of the tool was taken back, so nobody sees this answer.`}</p>
      )}
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

/** A note that was not stored, with its error. */
interface Unsent {
  note: string;
  error?: string | undefined;
}

/** A note that most decisions do not require. */
function OptionalNote({ to, unsent: { note, error } }: { to: 'author' | 'vendor'; unsent: Unsent }) {
  return (
    <details open={note !== '' || error !== undefined}>
      <summary className="text-sm">Add a note to the {to}</summary>
      <Field
        form={CASE_FORM}
        state={{ values: { note }, errors: error === undefined ? {} : { note: error } }}
        name="note"
        label={`To the ${to}`}
        rows={2}
      />
    </details>
  );
}
