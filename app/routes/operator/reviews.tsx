import { redirect } from 'react-router';
import { paths } from '#domain/paths.ts';
import { doneText, ORDER_FORM, SETTLED_ALREADY } from '#domain/submissions/operator.ts';
import { openDesk } from '#server/operators/desk.server.ts';
import { deskAction, deskForm } from '#server/operators/desk-form.server.ts';
import { readReviewOrder } from '#server/operators/order-form.server.ts';
import { dismissReports, hideReview, reportedReviews } from '#server/ratings/reported-reviews.server.ts';
import { servicesContext } from '#server/request/context.server.ts';
import { orUnavailable } from '#server/request/failures.server.ts';
import { Refused } from '#server/request/refused.server.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { Notice } from '#ui/notice.tsx';
import { DeskPage } from '#ui/operator/desk-page.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { SectionHeading } from '#ui/section-heading.tsx';
import { sendOrKeep } from '#ui/send-or-keep.ts';
import type { Route } from './+types/reviews';
import { ReportedReviewItem } from './reported-review-item.tsx';

/** The reviews that members have reported, read through the write handle so that one just settled is gone. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { desk } = await openDesk(context, 'reviews');
  const { db } = context.get(servicesContext);
  return orUnavailable(context, 'reading reported reviews', async () => {
    const done = doneText(new URL(request.url).searchParams.get('done'));
    return { desk, reviews: await reportedReviews(db.write), done };
  });
}

/** Settles the reports of one review. */
const settle = deskForm('reviews', {
  form: ORDER_FORM,
  operation: 'settling reports of a review',
  read: readReviewOrder,
  async work({ context, who, good: { intent, id } }) {
    const carryOut = intent === 'hide' ? hideReview : dismissReports;
    if (!(await carryOut(context.get(servicesContext), id, who)))
      throw new Refused({ status: 409, notice: SETTLED_ALREADY });
    return redirect(paths.reviewDone(intent), 303);
  },
});

export const action = deskAction('reviews', { hide: settle, dismiss: settle });
export const clientAction = sendOrKeep(ORDER_FORM);

export function meta() {
  return pageMeta({ title: 'Reviews' });
}

export default function Reviews({ loaderData: { desk, reviews, done }, actionData }: Route.ComponentProps) {
  return (
    <DeskPage desk={desk} title="Reviews" current={paths.deskReviews}>
      <ErrorBanner text={actionData?.notice} />
      {done && !actionData && <Notice key={reviews.length}>{done}</Notice>}
      <section aria-labelledby="reviews" className="mt-10">
        <SectionHeading
          id="reviews"
          title="Reported reviews"
          note="Hiding takes the text off the page; the stars still count."
        />
        {reviews.length === 0 && <EmptyState text="No reported review waits." />}
        {reviews.map((review) => (
          <ReportedReviewItem key={review.ratingId} reported={review} />
        ))}
      </section>
    </DeskPage>
  );
}
