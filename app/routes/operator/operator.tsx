import { Link, redirect } from 'react-router';
import { formatCounted } from '#domain/format.ts';
import { RATE_LIMITS } from '#domain/limits.ts';
import { paths } from '#domain/paths.ts';
import { doneText, ORDER_FORM, SETTLED_ALREADY } from '#domain/submissions/operator.ts';
import { missedTerms } from '#server/listing/missed-searches.server.ts';
import { requireOperator } from '#server/operators/operator.server.ts';
import { type OperatorOrder, readOrder } from '#server/operators/order-form.server.ts';
import { hideReview, reportedReviews, settleReports } from '#server/ratings/reported-reviews.server.ts';
import { servicesContext } from '#server/request/context.server.ts';
import { orUnavailable } from '#server/request/failures.server.ts';
import { defineForm, formAction } from '#server/request/form.server.ts';
import { countOrRefuse } from '#server/request/limits.server.ts';
import { Refused } from '#server/request/refused.server.ts';
import { publicOrigin } from '#server/start/settings.server.ts';
import { decideSubmission, submissionCases } from '#server/submissions/decisions.server.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { SectionHeading } from '#ui/section-heading.tsx';
import { sendOrKeep } from '#ui/send-or-keep.ts';
import type { Route } from './+types/operator';
import { AcceptedCase } from './accepted-case.tsx';
import { MissedSearchList } from './missed-searches.tsx';
import { ReportedReviewItem } from './reported-review-item.tsx';
import { WaitingCase } from './waiting-case.tsx';

/** What waits for the operator, read through the write handle so that a case just settled is gone. */
export async function loader({ request, context }: Route.LoaderArgs) {
  await requireOperator(context);
  const { db } = context.get(servicesContext);
  return orUnavailable(context, 'reading what waits for the operator', async () => {
    const [submissions, reviews, missed] = await Promise.all([
      submissionCases(db.write),
      reportedReviews(db.write),
      missedTerms(db.read),
    ]);
    return { ...submissions, reviews, missed, done: doneText(new URL(request.url).searchParams.get('done')) };
  });
}

/** Settles one case. A note that could not be stored comes back to its field. */
export const action = formAction(
  defineForm({
    form: ORDER_FORM,
    operation: "an operator's order",
    who: ({ context }) => requireOperator(context),
    read: readOrder,
    limits: ({ context, who: { id } }) => countOrRefuse(context, RATE_LIMITS.operator, id),
    async work({ context, good }) {
      if (!(await carryOut(context, good))) throw new Refused({ status: 409, notice: SETTLED_ALREADY });
      return redirect(paths.operatorDone(good.intent), 303);
    },
  }),
);

export const clientAction = sendOrKeep(ORDER_FORM);

function carryOut(context: Route.ActionArgs['context'], order: OperatorOrder): Promise<boolean> {
  const services = context.get(servicesContext);
  const { db, settings } = services;
  const decide = (state: 'accepted' | 'declined', note: string | null) =>
    decideSubmission(db.write, order.id, { state, note }, publicOrigin(settings));
  switch (order.intent) {
    case 'accept':
      return decide('accepted', order.note);
    case 'decline':
      return decide('declined', order.note);
    case 'hide':
      return hideReview(services, order.id);
    case 'dismiss':
      return settleReports(db.write, order.id);
  }
}

export function meta() {
  return pageMeta({ title: 'Operator' });
}

type Shown = Route.ComponentProps['loaderData'];

/** Takes the focus: the pressed button disappeared with its case. */
function focus(element: HTMLElement | null) {
  element?.focus();
}

export default function Operator({ loaderData, actionData }: Route.ComponentProps) {
  const { waiting, waitingCount, accepted, reviews, missed, done } = loaderData;
  const unsent = (id: string) => (actionData?.values.id === id ? actionData.values.note : '');
  return (
    <div className="wrap pt-8">
      <h1>Operator</h1>
      <p className="mt-3">
        <Link to={paths.operatorWeekly} className="link">
          Weekly letter: the featured tool
        </Link>
      </p>
      <ErrorBanner text={actionData?.notice} />
      {done && !actionData && (
        // A new element each time, so that screen readers announce repeated words again.
        <p
          key={`${waitingCount} ${reviews.length}`}
          ref={focus}
          role="status"
          tabIndex={-1}
          className="mt-6 border-l-4 border-brand pl-4"
        >
          {done}
        </p>
      )}
      <section aria-labelledby="submissions" className="mt-10">
        <SectionHeading
          id="submissions"
          title="Submissions"
          note={`${formatCounted(waitingCount, 'submission')} waiting, the oldest first. Accepting one creates no tool: complete its record and import it as tools.ndjson.`}
        />
        {waiting.length === 0 && <EmptyState text="No submission waits." />}
        {waiting.map((item) => (
          <WaitingCase key={item.id} item={item} note={unsent(item.id)} />
        ))}
      </section>
      {accepted.length > 0 && <Accepted cases={accepted} />}
      <ReportedReviews reviews={reviews} />
      <MissedSearchList terms={missed} />
    </div>
  );
}

function Accepted({ cases }: { cases: Shown['accepted'] }) {
  return (
    <section aria-labelledby="accepted" className="mt-16">
      <SectionHeading
        id="accepted"
        title="Accepted, not in the catalogue yet"
        note="They leave this list once a tool with their web address has been imported."
      />
      {cases.map((item) => (
        <AcceptedCase key={item.id} item={item} />
      ))}
    </section>
  );
}

function ReportedReviews({ reviews }: Pick<Shown, 'reviews'>) {
  return (
    <section aria-labelledby="reviews" className="mt-16">
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
  );
}
