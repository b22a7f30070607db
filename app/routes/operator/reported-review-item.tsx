import { Form, Link } from 'react-router';
import { formatDate } from '#domain/format.ts';
import type { ReportReason } from '#domain/membership.ts';
import { paths } from '#domain/paths.ts';
import { REPORT_LABELS } from '#domain/ratings/rating.ts';

interface Reported {
  ratingId: string;
  tool: { id: string; name: string };
  rating: number;
  review: string | null;
  author: string | null;
  reports: readonly { id: string; reason: ReportReason; note: string | null; created_at: string }[];
}

/** A reported review with the members' reports of it. */
export function ReportedReviewItem({ reported }: { reported: Reported }) {
  const { ratingId, tool, rating, review, author, reports } = reported;
  return (
    <article className="border-b border-line py-6">
      <h3 dir="auto">
        <Link to={paths.tool(tool.id)} className="link">
          {tool.name}
        </Link>
      </h3>
      <p className="small">
        {rating} of 5 stars, by {author ?? 'a member who has left'}
      </p>
      <blockquote
        dir="auto"
        className="mt-2 max-w-prose border-l border-line pl-4 whitespace-pre-line wrap-anywhere"
      >
        {review ?? 'The author has taken the text back.'}
      </blockquote>
      <ul className="mt-3 text-sm">
        {reports.map(({ id, reason, note, created_at }) => (
          <li key={id}>
            {REPORT_LABELS[reason]}
            {note && `: ${note}`} <span className="small">({formatDate(created_at)})</span>
          </li>
        ))}
      </ul>
      <Form method="post" preventScrollReset className="mt-4 flex flex-wrap gap-3">
        <input type="hidden" name="id" value={ratingId} />
        <button type="submit" name="intent" value="hide" className="btn btn-primary">
          Hide review
        </button>
        <button type="submit" name="intent" value="dismiss" className="btn">
          Dismiss reports
        </button>
      </Form>
    </article>
  );
}
