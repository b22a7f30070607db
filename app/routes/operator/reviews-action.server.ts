import { redirect } from 'react-router';
import { CASE_FORM, CASE_TEXTS } from '#domain/operators/cases.ts';
import { paths } from '#domain/paths.ts';
import { readOrder, undoForm } from '#server/operators/case-action.server.ts';
import { deskAction, deskForm } from '#server/operators/desk-form.server.ts';
import { type Moderation, moderate } from '#server/ratings/moderated-reviews.server.ts';
import { servicesContext } from '#server/request/context.server.ts';
import { Refused } from '#server/request/refused.server.ts';
import { publicOrigin } from '#server/start/settings.server.ts';

function order(intent: Moderation['intent']) {
  return deskForm('reviews', {
    form: CASE_FORM,
    operation: 'moderating a review',
    read: readOrder,
    async work({ context, who: by, good: { id: ratingId, note } }) {
      const services = context.get(servicesContext);
      const origin = publicOrigin(services.settings);
      const entry = await moderate(services, { intent, ratingId, note, by, origin });
      if (entry === null) throw new Refused({ status: 409, notice: CASE_TEXTS.settledAlready });
      return redirect(`${paths.deskReviews}?done=${entry}`, 303);
    },
  });
}

/** Hides a rating, shows it again, dismisses the reports of it, or undoes the last of these. */
export const reviewsAction = deskAction('reviews', {
  hide: order('hide'),
  show: order('show'),
  dismiss: order('dismiss'),
  undo: undoForm('reviews', paths.deskReviews),
});
