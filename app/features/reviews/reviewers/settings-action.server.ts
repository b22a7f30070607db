import { redirect } from 'react-router';
import { membersOnly } from '#features/accounts/member.server.ts';
import { type Services, servicesContext } from '#platform/request/context.server.ts';
import { defineForm, formsAction, nothing, type Sent } from '#platform/request/form.server.ts';
import { countOrRefuse } from '#platform/request/limits.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { RATE_LIMITS } from '#site/limits.ts';
import { paths } from '#site/paths.ts';
import type { SessionUser } from '#site/session.ts';
import { REVIEWER_FORM, REVIEWER_TEXTS, type ReviewerIntent } from './reviewer-rules.ts';
import { chooseAnswerMail, hideReviewer, showReviewer } from './reviewers.server.ts';

const byMember = {
  form: REVIEWER_FORM,
  who: membersOnly(paths.reviewerSettings),
  limits: ({ context, who: { id } }: Sent & { who: SessionUser }) =>
    countOrRefuse(context, RATE_LIMITS.profile, id),
};

const show = defineForm({
  ...byMember,
  operation: 'showing a reviewer',
  reads: ['name', 'slug'],
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
