import { data, type RouterContextProvider, redirect } from 'react-router';
import type { ToolTabId } from '#domain/access.ts';
import { RATE_LIMITS, type RateLimit } from '#domain/limits.ts';
import { MESSAGES, tooManyAttempts } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import {
  FAVORITE_TEXTS,
  RATING_TEXTS,
  REPORT_TEXTS,
  TOOL_INTENTS,
  type ToolIntent,
  type ToolOutcome,
  WITH_REVIEW,
} from '#domain/ratings/rating.ts';
import { setFavorite } from '#server/ratings/favorites.server.ts';
import { readRating, readReport } from '#server/ratings/rating-forms.server.ts';
import { removeRating, saveRating } from '#server/ratings/ratings.server.ts';
import { type ReportResult, reportReview } from '#server/ratings/review-reports.server.ts';
import { NoSuchTool } from '#server/ratings/tool-activity.server.ts';
import { servicesContext, sessionContext } from '#server/request/context.server.ts';
import { notFound, orNull } from '#server/request/failures.server.ts';
import type { FormTexts } from '#server/request/forms.server.ts';
import { countAttempt, countAttemptOn } from '#server/request/limits.server.ts';
import { dropWritten, type ToolChange } from '#server/request/shown-tags.server.ts';
import { publicOrigin } from '#server/start/settings.server.ts';

type Context = Readonly<RouterContextProvider>;

/** Who writes what about which tool; the member comes from the session, never from the form (spec §6). */
interface Asked {
  context: Context;
  form: FormTexts;
  toolId: string;
  tab: ToolTabId;
  userId: string;
}

interface Deed {
  about: ToolOutcome['about'];
  limit: RateLimit;
  /** The fallback of spec §8. */
  failed: string;
  run: (asked: Asked) => Promise<Answer>;
}

/** An outcome and its status. */
type Answer = Pick<ToolOutcome, 'message' | 'done'> & { status: number };

const DEEDS: Record<ToolIntent, Deed> = {
  rate: { about: 'rating', limit: RATE_LIMITS.rating, failed: RATING_TEXTS.failed, run: rate },
  unrate: { about: 'rating', limit: RATE_LIMITS.rating, failed: RATING_TEXTS.failed, run: unrate },
  favorite: {
    about: 'favorite',
    limit: RATE_LIMITS.favorite,
    failed: FAVORITE_TEXTS.failed,
    run: (asked) => favor(asked, true),
  },
  unfavorite: {
    about: 'favorite',
    limit: RATE_LIMITS.favorite,
    failed: FAVORITE_TEXTS.failed,
    run: (asked) => favor(asked, false),
  },
  report: { about: 'report', limit: RATE_LIMITS.report, failed: REPORT_TEXTS.failed, run: report },
};

/**
 * Does what a form of the tool page asks for. Whatever is wrong comes back with the spec's text beside all
 * that was typed.
 *
 * @throws a redirect to the login for a visitor's favourite or report (spec §5), a 404 for an unknown tool
 */
export async function answerToolForm(
  context: Context,
  form: FormTexts,
  page: { toolId: string; tab: ToolTabId },
) {
  const intent = TOOL_INTENTS.find((name) => name === form.intent);
  if (!intent) throw data({ message: MESSAGES.form.unreadable }, { status: 400 });
  const { about, failed, limit, run } = DEEDS[intent];
  const answer = ({ status, ...rest }: Answer, headers: HeadersInit = {}) =>
    data<ToolOutcome>({ ...typed(intent, form), ...rest, about }, { status, headers });
  const state = context.get(sessionContext);
  if ('failed' in state) return answer(refusal(failed, 503));
  const userId = state.session?.user.id;
  if (userId === undefined) {
    if (about !== 'rating') throw redirect(paths.loginFor(paths.tool(page.toolId, page.tab)));
    return answer(refusal(RATING_TEXTS.signIn, 401));
  }
  const done = await orNull(context, async () => {
    const wait =
      (await countAttempt(context, RATE_LIMITS.toolFormsOfSender)) ??
      (await countAttemptOn(context, limit, userId));
    if (wait !== null) return answer(refusal(tooManyAttempts(wait), 429), { 'Retry-After': String(wait) });
    return answer(await run({ context, form, ...page, userId }).catch(nothingThere));
  });
  if (done?.data.message === MESSAGES.tool.notFound) throw notFound(MESSAGES.tool.notFound);
  return done ?? answer(refusal(failed, 503));
}

function refusal(message: string, status = 400): Answer {
  return { message, done: false, status };
}

function success(message: string): Answer {
  return { message, done: true, status: 200 };
}

function nothingThere(error: unknown): Answer {
  if (error instanceof NoSuchTool) return refusal(MESSAGES.tool.notFound, 404);
  throw error;
}

/** What was typed, so that nothing of it is lost. */
function typed(intent: ToolIntent, form: FormTexts): Pick<ToolOutcome, 'rating' | 'report'> {
  const { rating = '', review = '', reason = '', note = '' } = form;
  if (intent === 'rate') return { rating: { rating: Number(rating) || 0, review } };
  return intent === 'report' ? { report: { review, reason, note } } : {};
}

async function rate({ context, form, toolId, userId }: Asked): Promise<Answer> {
  const reading = readRating(form);
  if ('fault' in reading) return refusal(reading.fault);
  const saved = await saveRating(context.get(servicesContext).db.write, { toolId, userId, ...reading.value });
  drop(context, saved.change);
  return success(saved.isNew ? RATING_TEXTS.submitted : RATING_TEXTS.updated);
}

async function unrate({ context, form, toolId, userId }: Asked): Promise<Answer> {
  const withReview = form[WITH_REVIEW] === 'yes';
  const { write } = context.get(servicesContext).db;
  const { change, kept } = await removeRating(write, { toolId, userId, withReview });
  if (kept === 'hidden') return refusal(RATING_TEXTS.hiddenStays, 409);
  if (kept === 'review') return refusal(RATING_TEXTS.confirmRemoval, 409);
  drop(context, change);
  return success(RATING_TEXTS.removed);
}

async function favor({ context, toolId, userId }: Asked, favorite: boolean): Promise<Answer> {
  drop(context, await setFavorite(context.get(servicesContext).db.write, { toolId, userId, favorite }));
  return success('');
}

const REPORT_ANSWERS: Record<ReportResult, Answer> = {
  stored: success(REPORT_TEXTS.sent),
  'stored before': success(REPORT_TEXTS.sentBefore),
  gone: refusal(REPORT_TEXTS.gone, 404),
  own: refusal(REPORT_TEXTS.own, 403),
};

async function report({ context, form, toolId, userId }: Asked): Promise<Answer> {
  const reading = readReport(form);
  if ('fault' in reading) return refusal(reading.fault);
  const { review: ratingId, reason, note } = reading.value;
  const { db, settings } = context.get(servicesContext);
  const page = publicOrigin(settings) + paths.tool(toolId);
  return REPORT_ANSWERS[await reportReview(db.write, { toolId, ratingId, userId, reason, note, page })];
}

/** The pages that show the tool go at once, so that its author finds what he has written. */
function drop(context: Context, change: ToolChange): void {
  dropWritten(context.get(servicesContext).pages, [change]);
}
