import { redirect } from 'react-router';
import { RATE_LIMITS } from '#domain/limits.ts';
import { paths } from '#domain/paths.ts';
import { REVIEWER_FORM, REVIEWER_TEXTS, type ReviewerIntent } from '#domain/reviewers/reviewer.ts';
import type { SessionUser } from '#domain/session/session.ts';
import { membersOnly } from '#server/accounts/member.server.ts';
import { type Services, servicesContext } from '#server/request/context.server.ts';
import { defineForm, formsAction, nothing, type Sent } from '#server/request/form.server.ts';
import { countOrRefuse } from '#server/request/limits.server.ts';
import { Refused } from '#server/request/refused.server.ts';
import { readReviewerForm } from '#server/reviewers/reviewer-form.server.ts';
import { chooseAnswerMail, hideReviewer, showReviewer } from '#server/reviewers/reviewers.server.ts';

const byMember = {
  form: REVIEWER_FORM,
  who: membersOnly(paths.reviewerSettings),
  limits: ({ context, who: { id } }: Sent & { who: SessionUser }) =>
    countOrRefuse(context, RATE_LIMITS.profile, id),
};

const show = defineForm({
  ...byMember,
  operation: 'showing a reviewer',
  read: readReviewerForm,
  async work({ context, who: { id: userId }, good }) {
    const isTheirs = await showReviewer(context.get(servicesContext), { userId, ...good });
    if (!isTheirs) throw new Refused({ status: 409, errors: { slug: REVIEWER_TEXTS.slugTaken } });
    return redirect(paths.reviewerChosen('show'), 303);
  },
});

/** A form of nothing but its button. */
function pressed(intent: ReviewerIntent, work: (services: Services, userId: string) => Promise<void>) {
  return defineForm({
    ...byMember,
    operation: 'choosing what becomes of reviews',
    read: nothing,
    async work({ context, who: { id } }) {
      await work(context.get(servicesContext), id);
      return redirect(paths.reviewerChosen(intent), 303);
    },
  });
}

/** Switches a member's public page on and off, and the mails about answers. */
export const reviewerAction = formsAction({
  show,
  hide: pressed('hide', hideReviewer),
  mail: pressed('mail', ({ db }, id) => chooseAnswerMail(db.write, id, true)),
  mute: pressed('mute', ({ db }, id) => chooseAnswerMail(db.write, id, false)),
} satisfies Record<ReviewerIntent, unknown>);
