import { type CSSProperties, lazy, Suspense } from 'react';
import { Link } from 'react-router';
import type { ToolTabId } from '#domain/access.ts';
import { formatCounted, formatDate } from '#domain/format.ts';
import { paths } from '#domain/paths.ts';
import { REVIEWS_A_PAGE, type Review, type Reviews as ReviewsData } from '#domain/ratings/reviews.ts';
import { Avatar } from '#ui/avatar.tsx';
import { orAsSent } from '#ui/or-as-sent.ts';
import { SectionHeading } from '#ui/section-heading.tsx';

interface Props {
  toolId: string;
  tab: ToolTabId;
  /** Null when they could not be read. */
  reviews: ReviewsData | null;
  isMember: boolean;
}

/** Only members need it, so visitors' browsers do not load it. */
const ReportForm = lazy(() => orAsSent(import('./report-form.tsx')));

/** What members write about the tool, below whichever tab is open. */
export function Reviews({ toolId, tab, reviews, isMember }: Props) {
  const { count = 0, page = 1, distribution = [] } = reviews ?? {};
  const link = (to: number, label: string) => (
    <Link to={paths.toolReviews(toolId, tab, to)} className="link">
      {label}
    </Link>
  );
  return (
    <section id="reviews" aria-label="Reviews" className="mt-16 scroll-mt-32">
      <SectionHeading title="Reviews" />
      <div className="grid grid-cols-1 gap-8 md:grid-cols-[11rem_minmax(0,1fr)]">
        {distribution.some(({ given }) => given > 0) ? <Distribution distribution={distribution} /> : <div />}
        <div>
          {count === 0 && (
            <p className="text-muted">{reviews ? 'No reviews yet.' : 'The reviews could not be read.'}</p>
          )}
          <ul>
            {reviews?.reviews.map((review) => (
              <li key={review.id} className="border-b border-line pb-4 mb-4">
                <Entry review={review} />
                {isMember && !review.isOwn && (
                  <Suspense>
                    <ReportForm review={review.id} action={paths.tool(toolId, tab)} />
                  </Suspense>
                )}
              </li>
            ))}
          </ul>
          <p className="flex gap-6 text-sm">
            {page > 1 && link(page - 1, 'Newer reviews')}
            {count > page * REVIEWS_A_PAGE && link(page + 1, 'Older reviews')}
          </p>
        </div>
      </div>
    </section>
  );
}

function Entry({ review: { author, photo_url, rating, created_at, text, isOwn } }: { review: Review }) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-3 text-sm">
        <Avatar user={{ first_name: author, last_name: null, email: '', photo_url }} />
        <b dir="auto" className="min-w-0 overflow-clip wrap-anywhere">
          {author}
        </b>
        {isOwn && '(you)'}
        <span
          className="stars"
          style={{ '--r': rating } as CSSProperties}
          role="img"
          aria-label={formatCounted(rating, 'star')}
        />
        <span className="small">{formatDate(created_at)}</span>
      </p>
      <p dir="auto" className="mt-3 max-w-prose overflow-clip break-words whitespace-pre-line">
        {text}
      </p>
    </>
  );
}

/** How many members gave how many stars; the longest bar is the most frequent rating. */
function Distribution({ distribution }: Pick<ReviewsData, 'distribution'>) {
  const most = Math.max(...distribution.map(({ given }) => given));
  return (
    <table className="small h-fit w-full">
      <caption className="sr-only">Ratings by members</caption>
      <tbody>
        {distribution.map(({ stars, given }) => (
          <tr key={stars}>
            <th scope="row" className="pr-3 text-left font-normal whitespace-nowrap">
              {formatCounted(stars, 'star')}
            </th>
            <td className="w-full">
              <div className="h-2 bg-edge" style={{ width: `${(given / most) * 100}%` }} />
            </td>
            <td className="pl-3 text-right">{given}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
