import type { CSSProperties } from 'react';
import { aboutLine } from '#features/reviews/about.ts';
import { TOOL_FORMS } from '#features/reviews/forms.ts';
import { REPORT_TEXTS } from '#features/reviews/rating.ts';
import {
  REVIEWS_A_PAGE,
  type Review,
  type Reviews as ReviewsData,
  type VendorAnswer,
} from '#features/reviews/reviews.ts';
import type { ToolTabId } from '#site/access.ts';
import { startingState } from '#site/form-state.ts';
import { formatCounted, formatDate } from '#site/format.ts';
import { MARKS } from '#site/marks.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { Avatar } from '#ui/avatar.tsx';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { Field } from '#ui/fields.tsx';
import { TextLink } from '#ui/links.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import { AnswerForm } from './answer-form.tsx';
import { useLastForm } from './last-form.ts';
import { ReviewFilterForm } from './review-filters.tsx';

interface Props {
  toolId: string;
  tab: ToolTabId;
  /** Null when they could not be read. */
  reviews: ReviewsData | null;
  isMember: boolean;
  /** Whether the reader speaks for the tool. */
  isVendor: boolean;
}

/** What members write about the tool, below whichever tab is open. */
export function Reviews({ toolId, tab, reviews, isMember, isVendor }: Props) {
  const action = paths.tool(toolId, tab);
  // Whoever was signed out meanwhile gets back what they wrote.
  const unsigned = useLastForm('answer');
  const answers = (review: Review) =>
    !review.isOwn && (isVendor || (unsigned?.status === 401 && unsigned.values.review === review.id));
  const { count = 0, page = 1, distribution = [], filters = {}, choices = [] } = reviews ?? {};
  const hasRatings = distribution.some(({ given }) => given > 0);
  const isFiltered = Object.keys(filters).length > 0;
  const hasNewer = page > 1;
  const hasOlder = count > page * REVIEWS_A_PAGE;
  const link = (to: number, label: string) => (
    <TextLink to={paths.toolReviews(toolId, tab, to, filters)}>{label}</TextLink>
  );
  return (
    <section id="reviews" aria-label="Reviews" className="mt-16 scroll-mt-32">
      <SectionHeading title="Reviews" />
      <div className={hasRatings ? 'grid grid-cols-1 gap-8 md:grid-cols-[11rem_minmax(0,1fr)]' : undefined}>
        {hasRatings && <Distribution distribution={distribution} />}
        <div>
          <ReviewFilterForm toolId={toolId} tab={tab} filters={filters} choices={choices} />
          {count === 0 && (
            <p className="text-muted">
              {!reviews
                ? 'The reviews could not be read.'
                : isFiltered
                  ? 'No review fits.'
                  : 'No reviews yet.'}
            </p>
          )}
          {reviews && reviews.reviews.length > 0 && (
            <ul>
              {reviews.reviews.map((review) => (
                <li key={review.id} className="border-b border-line pb-4 mb-4">
                  <Entry review={review} />
                  {answers(review) && (
                    <AnswerForm review={review.id} answer={review.answer} action={action} />
                  )}
                  {isMember && (!review.isOwn || review.answer) && (
                    <ReportForm review={review.id} hasAnswer={review.answer !== null} action={action} />
                  )}
                </li>
              ))}
            </ul>
          )}
          {(hasNewer || hasOlder) && (
            <p className="flex gap-6 text-sm">
              {hasNewer && link(page - 1, 'Newer reviews')}
              {hasOlder && link(page + 1, 'Older reviews')}
            </p>
          )}
        </div>
      </div>
    </section>
  );
}

function Entry({ review }: { review: Review }) {
  const { author, reviewer, photo_url, rating, created_at, text, about, isOwn, answer } = review;
  return (
    <>
      <p className="flex flex-wrap items-center gap-3 text-sm">
        <Avatar user={{ first_name: author, last_name: null, email: '', photo_url }} />
        <b dir="auto" className="min-w-0 overflow-clip wrap-anywhere">
          {reviewer === null ? author : <TextLink to={paths.reviewer(reviewer)}>{author}</TextLink>}
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
      {about && <p className="small mt-1 max-w-prose overflow-clip wrap-anywhere">{aboutLine(about)}</p>}
      {answer && <Answer answer={answer} />}
    </>
  );
}

/** What a vendor says to a review. */
function Answer({ answer: { text, answered_at, isHidden } }: { answer: VendorAnswer }) {
  return (
    <div className="mt-4 ml-2 max-w-prose border-l border-edge pl-4 sm:ml-8">
      <p className="flex flex-wrap items-center gap-3 text-sm">
        <b>{say`Answer by the vendor`}</b>
        <span className="small">{formatDate(answered_at)}</span>
        {isHidden && <span className="badge">Hidden</span>}
      </p>
      <p dir="auto" className="mt-1 overflow-clip break-words whitespace-pre-line">
        {text}
      </p>
    </div>
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

interface ReportFormProps {
  review: string;
  /** Whether a vendor's answer stands below it, which can be reported with it. */
  hasAnswer: boolean;
  action: string;
}

/** Lets a member report somebody else's review. */
function ReportForm({ review, hasAnswer, action }: ReportFormProps) {
  const last = useLastForm('report');
  const ours = last?.values.review === review ? last : undefined;
  if (ours && ours.status < 400) {
    return (
      <p role="status" tabIndex={-1} {...MARKS.takesFocus()} className="small mt-2">
        {ours.notice}
      </p>
    );
  }
  // The message above says what is wrong.
  const typed = { ...(ours ?? startingState(TOOL_FORMS.report)), errors: {} };
  return (
    <details className="no-print mt-2" open={ours !== undefined}>
      <summary className="small w-fit">
        {hasAnswer ? 'Report this review or its answer' : 'Report this review'}
      </summary>
      <form
        method="post"
        action={action}
        {...MARKS.failed(REPORT_TEXTS.failed)}
        className="mt-3 grid max-w-prose gap-3"
      >
        <ErrorBanner text={ours?.notice} />
        <input type="hidden" name="review" value={review} />
        <Field form={TOOL_FORMS.report} state={typed} name="reason" />
        <Field form={TOOL_FORMS.report} state={typed} name="note" />
        <p>
          <button type="submit" name="intent" value="report" className="btn">
            Send report
          </button>
        </p>
      </form>
    </details>
  );
}
