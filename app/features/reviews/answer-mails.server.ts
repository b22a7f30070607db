import { eq, sql } from 'drizzle-orm';
import { aiTools } from '#catalogue/tables/tools.server.ts';
import { users } from '#features/accounts/tables/users.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { writeMemberMail } from '#platform/mail/member-mail.server.ts';
import { unsubscribeAddress } from '#platform/mail/unsubscribe.server.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { displayName } from '#site/session.ts';
import { SITE } from '#site/site.ts';
import { reviewers } from './reviewers/tables/reviewers.server.ts';
import { userRatings } from './tables/ratings.server.ts';
import { reviewAnswers } from './tables/review-answers.server.ts';

/** The site's secret and public origin. */
export interface Site {
  secret: string;
  origin: string;
}

interface Addressee {
  id: string;
  email: string;
  first_name: string | null;
  last_name: string | null;
  tool: { id: string; name: string };
}

const { id, email, first_name, last_name } = users;
const columns = { id, email, first_name, last_name, tool: { id: aiTools.id, name: aiTools.name } };

/** The author of a review, for a mail about its answer; null if they have left, are blocked or want no such mails. */
export async function readReviewer(tx: DrizzleDb, ratingId: string): Promise<Addressee | null> {
  const [reviewer] = await tx
    .select(columns)
    .from(userRatings)
    .innerJoin(aiTools, eq(aiTools.id, userRatings.tool_id))
    .innerJoin(users, eq(users.id, userRatings.user_id))
    .leftJoin(reviewers, eq(reviewers.user_id, users.id))
    .where(
      sql`${userRatings.id} = ${ratingId} AND ${users.blocked_at} IS NULL
        AND coalesce(${reviewers.has_mail}, true)`,
    );
  return reviewer ?? null;
}

/** The author of an answer, for a mail. */
export async function readAnswerer(tx: DrizzleDb, ratingId: string): Promise<Addressee | null> {
  const [vendor] = await tx
    .select(columns)
    .from(reviewAnswers)
    .innerJoin(userRatings, eq(userRatings.id, reviewAnswers.rating_id))
    .innerJoin(aiTools, eq(aiTools.id, userRatings.tool_id))
    .innerJoin(users, eq(users.id, reviewAnswers.user_id))
    .where(eq(reviewAnswers.rating_id, ratingId));
  return vendor ?? null;
}

/** Tells a review's author that a vendor has answered. The answer itself stays on the page. */
export function answerMail(to: Addressee, site: Site) {
  const { name } = to.tool;
  return writeMemberMail({
    to: to.email,
    subject: say`The vendor of ${name} has answered your review`,
    greeting: `Hello ${displayName(to)},`,
    paragraphs: [say`The vendor of ${name} has answered your review. The answer stands below it.`],
    action: { label: 'Read the answer', href: `${site.origin}${paths.toolReviews(to.tool.id, 'basic', 1)}` },
    footnote: say`You get this mail because you reviewed a tool on ${SITE.name}. In your settings you can choose to get no such mails.`,
    unsubscribe: unsubscribeAddress(site, { list: 'answers', subscriber: to.id }),
  });
}

/** Tells a vendor that an answer was hidden, or is shown again. */
export function moderatedAnswerMail(
  to: Addressee,
  { hidden, note, origin }: { hidden: boolean; note: string | null; origin: string },
) {
  const { name, id } = to.tool;
  const state = hidden ? 'was hidden' : 'is shown again';
  return writeMemberMail({
    to: to.email,
    subject: `Your answer to a review of ${name} ${state}`,
    greeting: `Hello ${displayName(to)},`,
    paragraphs: [
      `Your answer to a review of ${name} ${hidden ? 'is no longer shown' : 'is shown again'}.`,
      ...(note ? note.split(/\n{2,}/) : []),
    ],
    action: { label: `See the reviews of ${name}`, href: `${origin}${paths.toolReviews(id, 'basic', 1)}` },
    footnote: `You get this mail because you answered a review on ${SITE.name}. If you think that this is a mistake, write to ${SITE.email}.`,
  });
}
