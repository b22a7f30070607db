import { redirect } from 'react-router';
import { CASE_FORM, CASE_TEXTS } from '#features/operators/cases.ts';
import { moderateAnswer } from '#features/reviews/moderated-answers.server.ts';
import { type Moderation, moderate } from '#features/reviews/moderated-reviews.server.ts';
import { type Services, servicesContext } from '#platform/request/context.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { publicOrigin } from '#platform/start/settings.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { readCommand, undoForm } from './case-action.server.ts';
import { deskAction, deskForm } from './desk-form.server.ts';

type Moderated = Pick<Moderation, 'ratingId' | 'note' | 'by' | 'origin'>;

/** @param act returns the entry in the log; null when there was nothing to do any more */
function order(act: (services: Services, what: Moderated) => Promise<string | null>) {
  return deskForm('reviews', {
    form: CASE_FORM,
    operation: 'moderating a review',
    read: readCommand,
    async work({ context, who: by, good: { id: ratingId, note } }) {
      const services = context.get(servicesContext);
      const origin = publicOrigin(services.settings);
      const entry = await act(services, { ratingId, note, by, origin });
      if (entry === null) throw new Refused({ status: 409, notice: CASE_TEXTS.settledAlready });
      return redirect(`${deskPaths.deskReviews}?done=${entry}`, 303);
    },
  });
}

/** Hides a rating or its answer, shows it again, dismisses the reports of it, or undoes the last of these. */
export const reviewsAction = deskAction('reviews', {
  hide: order((services, what) => moderate(services, { ...what, intent: 'hide' })),
  show: order((services, what) => moderate(services, { ...what, intent: 'show' })),
  dismiss: order((services, what) => moderate(services, { ...what, intent: 'dismiss' })),
  'hide-answer': order((services, what) => moderateAnswer(services, { ...what, hide: true })),
  'show-answer': order((services, what) => moderateAnswer(services, { ...what, hide: false })),
  undo: undoForm('reviews', deskPaths.deskReviews),
});
