import { redirect } from 'react-router';
import { readDone } from '#features/operators/case-query.ts';
import { CASE_FORM, CASE_TEXTS } from '#features/operators/cases.ts';
import { DeskPage } from '#features/operators/desk-page.tsx';
import { DoneNotice } from '#features/operators/done-notice.tsx';
import { ListFilter } from '#features/operators/list-filter.tsx';
import { listReviews } from '#features/reviews/listed-reviews.server.ts';
import { moderateAnswer } from '#features/reviews/moderated-answers.server.ts';
import { type Moderation, moderate } from '#features/reviews/moderated-reviews.server.ts';
import {
  type ModerationQuery,
  REVIEW_VIEWS,
  readModerationQuery,
  writeModerationQuery,
} from '#features/reviews/moderation.ts';
import { type Services, servicesContext } from '#platform/request/context.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { formatCounted } from '#site/format.ts';
import { say } from '#site/noun.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { Pager } from '#ui/pager.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import type { Route } from './+types/reviews';
import { readCommand, undoForm } from './case-action.server.ts';
import { openDesk } from './desk.server.ts';
import { deskAction, deskForm } from './desk-form.server.ts';
import { ModeratedReview } from './moderated-review.tsx';
import { readDoneAction } from './undo.server.ts';

/** The filtered ratings, read from the primary, so that one settled just now is gone. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { desk, operator } = await openDesk(context, 'reviews');
  const { write } = context.get(servicesContext).db;
  const { searchParams } = new URL(request.url);
  const query = readModerationQuery(searchParams);
  return orUnavailable(context, 'reading reviews', async () => ({
    desk,
    query,
    list: await listReviews(write, query),
    done: await readDoneAction(write, readDone(searchParams), operator),
  }));
}

type Moderated = Pick<Moderation, 'ratingId' | 'note' | 'by' | 'origin'>;

/** @param act returns the entry in the log; null if there was nothing left to do */
function order(act: (services: Services, what: Moderated) => Promise<string | null>) {
  return deskForm('reviews', {
    form: CASE_FORM,
    operation: 'moderating a review',
    read: readCommand,
    async work({ services, who: by, good: { id: ratingId, note } }) {
      const { origin } = services;
      const entry = await act(services, { ratingId, note, by, origin });
      if (entry === null) throw new Refused({ status: 409, notice: CASE_TEXTS.settledAlready });
      return redirect(`${deskPaths.deskReviews}?done=${entry}`, 303);
    },
  });
}

/** Hides a rating or its answer, shows it again, dismisses the reports of it, or undoes the last of these. */
export const action = deskAction('reviews', {
  hide: order((services, what) => moderate(services, { ...what, intent: 'hide' })),
  show: order((services, what) => moderate(services, { ...what, intent: 'show' })),
  dismiss: order((services, what) => moderate(services, { ...what, intent: 'dismiss' })),
  'hide-answer': order((services, what) => moderateAnswer(services, { ...what, hide: true })),
  'show-answer': order((services, what) => moderateAnswer(services, { ...what, hide: false })),
  undo: undoForm('reviews', deskPaths.deskReviews),
});

export const handle = { failed: CASE_FORM.failed };

export const meta = () => pageMeta({ title: 'Reviews' });

export default function Reviews({ loaderData, actionData }: Route.ComponentProps) {
  const { desk, query, list, done } = loaderData;
  const back = actionData?.values;
  const isListed = list.reviews.some(({ ratingId }) => ratingId === back?.id);
  const unsent = (id: string, toVendor: boolean) =>
    back?.id === id && back.intent.endsWith('-answer') === toVendor
      ? { note: back.note, error: actionData?.errors.note }
      : { note: '' };
  return (
    <DeskPage
      desk={desk}
      title="Reviews"
      current={deskPaths.deskReviews}
      note="A hidden review shows neither its text nor its stars nor its answer. Who wrote what you hide is told."
    >
      <ErrorBanner text={(isListed ? null : actionData?.errors.note) ?? actionData?.notice} />
      <DoneNotice done={actionData ? null : done} />
      <ListFilter
        views={REVIEW_VIEWS.map(({ id, label }) => ({
          id,
          to: addressOf({ ...query, view: id, page: 1 }),
          text: label,
          isCurrent: id === query.view,
        }))}
        what="Reviews"
        label={say`Words, a tool's id or an address`}
        q={query.q}
        kept={query.view === 'reported' ? [] : [{ name: 'view', value: query.view }]}
      />
      <section aria-labelledby="reviews" className="mt-8">
        <SectionHeading id="reviews" title={formatCounted(list.count, 'rating')} />
        {list.reviews.length === 0 && <EmptyState text={EMPTY[query.view]} />}
        {list.reviews.map((review) => (
          <ModeratedReview
            key={review.ratingId}
            review={review}
            unsent={unsent(review.ratingId, false)}
            unsentAnswer={unsent(review.ratingId, true)}
          />
        ))}
        <Pager page={list.page} pages={list.pages} addressOf={(page) => addressOf({ ...query, page })} />
      </section>
    </DeskPage>
  );
}

const EMPTY = {
  reported: 'No reported review waits.',
  all: 'There is no such rating.',
  answered: 'No review has an answer.',
  hidden: 'Nothing is hidden.',
} as const;

const addressOf = (query: ModerationQuery) => deskPaths.deskReviewList(writeModerationQuery(query));
