import { redirect } from 'react-router';
import { NoSuchTool } from '#catalogue/member-writes.server.ts';
import { senderOf } from '#features/accounts/member.server.ts';
import { aboutOf } from '#features/reviews/about.ts';
import { type AnswerResult, saveAnswer, withdrawAnswer } from '#features/reviews/answers.server.ts';
import { TOOL_FORMS, type ToolIntent } from '#features/reviews/forms.ts';
import { ANSWER_TEXTS, RATING_TEXTS, REPORT_TEXTS, WITH_REVIEW } from '#features/reviews/rating.ts';
import { readAnswer, readRating, readReport, readWithdrawal } from '#features/reviews/rating-forms.server.ts';
import { NewerReview, removeRating, saveRating, setFavorite } from '#features/reviews/ratings.server.ts';
import { type ReportResult, reportReview } from '#features/reviews/review-reports.server.ts';
import { notFound } from '#platform/request/failures.server.ts';
import { defineForm, formsAction, nothing, type Sent, type Shown } from '#platform/request/form.server.ts';
import { countOrRefuse } from '#platform/request/limits.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { toolTab } from '#site/access.ts';
import { RATE_LIMITS } from '#site/limits.ts';
import { MESSAGES } from '#site/messages.ts';
import { worded, wordedTexts } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import type { SessionUser } from '#site/session.ts';

/** The member who writes about a tool, from the session, never from the form (spec §6). */
function writers(notice: string) {
  return ({ context }: Sent): SessionUser => {
    const member = senderOf(context);
    if (!member) throw new Refused({ status: 401, notice: worded(notice) });
    return member;
  };
}

const raters = writers(RATING_TEXTS.signIn);
const answerers = writers(ANSWER_TEXTS.signIn);

/** Visitors sign in and come back (spec §5). */
function members({ context, request, params }: Sent): SessionUser {
  const tab = toolTab(new URL(request.url).searchParams.get('tab'));
  const member = senderOf(context);
  if (!member) throw redirect(paths.loginFor(paths.tool(toolOf(params), tab.id)));
  return member;
}

function toolOf({ id = '' }: Sent['params']): string {
  return id.trim();
}

/** @throws a 404 for a tool that does not exist */
async function ofTool<Result>(work: Promise<Result>): Promise<Result> {
  return work.catch((error: unknown) => {
    throw error instanceof NoSuchTool ? notFound(MESSAGES.tool.notFound) : error;
  });
}

const rate = defineForm({
  form: TOOL_FORMS.rating,
  operation: 'storing a rating',
  who: raters,
  read: readRating,
  limits: ({ context, who: { id } }) => countOrRefuse(context, RATE_LIMITS.rating, id),
  async work({ services, params, who, good }): Promise<Shown<never, 'newer'>> {
    const { rating: stars, review, began, ...about } = good;
    const rating = {
      toolId: toolOf(params),
      userId: who.id,
      rating: stars,
      review,
      began,
      about: aboutOf(about),
    };
    try {
      const { isNew } = await ofTool(saveRating(services, rating));
      return { notice: isNew ? RATING_TEXTS.submitted : RATING_TEXTS.updated };
    } catch (error) {
      if (!(error instanceof NewerReview)) throw error;
      return { status: 409, notice: RATING_TEXTS.newer, outcome: 'newer' };
    }
  },
});

const unrate = defineForm({
  form: TOOL_FORMS.rating,
  operation: 'removing a rating',
  who: raters,
  read: nothing,
  limits: ({ context, who: { id } }) => countOrRefuse(context, RATE_LIMITS.rating, id),
  async work({ services, params, form, who }): Promise<Shown<never, 'confirm'>> {
    const rating = { toolId: toolOf(params), userId: who.id, withReview: form[WITH_REVIEW] === 'yes' };
    const kept = await ofTool(removeRating(services, rating));
    if (kept === 'hidden') return { status: 409, notice: RATING_TEXTS.hiddenStays };
    if (kept === 'review') return { status: 409, notice: RATING_TEXTS.confirmRemoval, outcome: 'confirm' };
    return { notice: RATING_TEXTS.removed };
  },
});

const favor = (favorite: boolean) =>
  defineForm({
    form: TOOL_FORMS.favorite,
    operation: 'storing a favorite',
    who: members,
    read: nothing,
    limits: ({ context, who: { id } }) => countOrRefuse(context, RATE_LIMITS.favorite, id),
    async work({ services, params, who }) {
      const choice = { toolId: toolOf(params), userId: who.id, favorite };
      await ofTool(setFavorite(services, choice));
      return {};
    },
  });

const REPORT_ANSWERS: Record<ReportResult, Shown<never, never>> = {
  stored: { notice: REPORT_TEXTS.sent },
  'stored before': { notice: REPORT_TEXTS.sentBefore },
  gone: { status: 404, notice: REPORT_TEXTS.gone },
  own: { status: 403, notice: REPORT_TEXTS.own },
};

const report = defineForm({
  form: TOOL_FORMS.report,
  operation: 'storing a report',
  who: members,
  read: readReport,
  limits: ({ context, who: { id } }) => countOrRefuse(context, RATE_LIMITS.report, id),
  async work({ services: { db, origin }, params, who, good }) {
    const { review: ratingId, reason, note } = good;
    const toolId = toolOf(params);
    const page = origin + paths.tool(toolId);
    const said = { toolId, ratingId, userId: who.id, reason, note, page };
    return REPORT_ANSWERS[await ofTool(reportReview(db.write, said))];
  },
});

const ANSWER_RESULTS: Record<AnswerResult, Shown<never, never>> = wordedTexts({
  stored: { notice: ANSWER_TEXTS.stored },
  hidden: { notice: ANSWER_TEXTS.storedHidden },
  'not the vendor': { status: 403, notice: ANSWER_TEXTS.notTheVendor },
  gone: { status: 404, notice: ANSWER_TEXTS.gone },
  own: { status: 403, notice: ANSWER_TEXTS.own },
});

const answer = defineForm({
  form: TOOL_FORMS.answer,
  operation: 'storing an answer to a review',
  who: answerers,
  read: readAnswer,
  limits: ({ context, who: { id } }) => countOrRefuse(context, RATE_LIMITS.answer, id),
  async work({ services, params, who, good: { review: ratingId, answer: text } }) {
    const site = { secret: services.secret, origin: services.origin };
    const said = { toolId: toolOf(params), ratingId, userId: who.id, text };
    return ANSWER_RESULTS[await ofTool(saveAnswer(services, site, said))];
  },
});

const unanswer = defineForm({
  form: TOOL_FORMS.answer,
  operation: 'withdrawing an answer to a review',
  who: answerers,
  read: readWithdrawal,
  limits: ({ context, who: { id } }) => countOrRefuse(context, RATE_LIMITS.answer, id),
  async work({ services, params, who, good }): Promise<Shown<never, never>> {
    const said = { toolId: toolOf(params), ratingId: good.review, userId: who.id };
    const isDone = await ofTool(withdrawAnswer(services, said));
    return isDone ? { notice: ANSWER_TEXTS.withdrawn } : ANSWER_RESULTS['not the vendor'];
  },
});

/** Rates, marks as favourite, reports or answers, as the page's forms ask. */
export const toolAction = formsAction({
  rate,
  unrate,
  favorite: favor(true),
  unfavorite: favor(false),
  report,
  answer,
  'withdraw-answer': unanswer,
} satisfies Record<ToolIntent, unknown>);
