import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { changeTool, TAKES_AWAY, type Written } from '#catalogue/member-writes.server.ts';
import { refreshFigures } from '#catalogue/rating-figures.server.ts';
import { aiTools } from '#catalogue/tables/tools.server.ts';
import { users } from '#features/accounts/tables/users.server.ts';
import type { DeskActionName } from '#features/operators/actions.ts';
import { type DeskAction, recordAction } from '#features/operators/audit.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { writeMemberMail } from '#platform/mail/member-mail.server.ts';
import { queueMail } from '#platform/mail/outbox.server.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { displayName, type SessionUser } from '#site/session.ts';
import { SITE } from '#site/site.ts';
import { uuid } from '#site/uuid.ts';
import { reviewReports, userRatings } from './tables/ratings.server.ts';

/** An operator's action on a review; `note` is for its author. */
export interface Moderation {
  intent: 'hide' | 'show' | 'dismiss';
  ratingId: string;
  note: string | null;
  by: DeskAction['by'];
  /** The site's own, for the mail's link. */
  origin: string;
}

const ACTIONS = {
  hide: 'review.hide',
  show: 'review.show',
  dismiss: 'review.dismiss',
} as const satisfies Record<Moderation['intent'], DeskActionName>;

/**
 * Hides a rating with its stars, shows it again, or dismisses its reports. Hiding settles the reports too. Tells the
 * author by mail, unless only reports are dismissed.
 *
 * @returns the log's entry; null if nothing was left to do
 */
export async function moderate(written: Written, moderation: Moderation): Promise<string | null> {
  const { intent, ratingId, note, by, origin } = moderation;
  return onRating(written, ratingId, async (tx, before) => {
    const hidden = intent === 'dismiss' ? before.hidden : intent === 'hide';
    const waiting = intent === 'show' ? before.waiting : [];
    const settle = before.waiting.length > waiting.length;
    if (intent === 'dismiss' ? !settle : before.hidden === hidden) return null;
    await setState(tx, { ratingId, hidden, settle });
    const entry = await recordAction(tx, {
      by,
      action: ACTIONS[intent],
      subject: { kind: 'review', id: ratingId },
      before: { hidden: before.hidden, waiting: before.waiting },
      after: { hidden, waiting, note },
    });
    const author = intent === 'dismiss' ? null : await authorOf(tx, ratingId);
    if (author) await queueMail(tx, moderationMail(author, { hidden, note, origin }));
    return entry;
  });
}

interface ReviewState {
  hidden: boolean;
  /** The unsettled reports. */
  waiting: string[];
}

const moved = z.object({
  before: z.object({ hidden: z.boolean(), waiting: z.array(uuid()) }),
  after: z.object({ hidden: z.boolean() }),
});

/** Restores the state of a rating and its reports from before an action. */
export async function undoReview<T>(
  written: Written,
  entry: { subject_id: string; before: unknown; after: unknown },
  finish: (tx: DrizzleDb) => Promise<T>,
): Promise<T | null> {
  const { success, data } = moved.safeParse(entry);
  if (!success) return null;
  return onRating(written, entry.subject_id, async (tx, now) => {
    if (now.hidden !== data.after.hidden) return null;
    await setState(tx, { ratingId: entry.subject_id, hidden: data.before.hidden, settle: false });
    if (data.before.waiting.length > 0)
      await tx
        .update(reviewReports)
        .set({ settled_at: null })
        .where(inArray(reviewReports.id, data.before.waiting));
    return finish(tx);
  });
}

/** Changes a rating under the lock of tools, and updates its tool's figures. */
async function onRating<T>(
  written: Written,
  ratingId: string,
  work: (tx: DrizzleDb, state: ReviewState) => Promise<T | null>,
): Promise<T | null> {
  const [rated] = await written.db.write
    .select({ toolId: userRatings.tool_id })
    .from(userRatings)
    .where(eq(userRatings.id, ratingId));
  if (!rated) return null;
  return changeTool(written, { toolId: rated.toolId, takesAway: TAKES_AWAY }, async (tx) => {
    const [found] = await tx
      .select({
        hidden: sql<boolean>`${userRatings.review_hidden_at} IS NOT NULL`,
        waiting: sql<string[]>`ARRAY(SELECT id::text FROM review_reports
          WHERE rating_id = ${ratingId} AND settled_at IS NULL ORDER BY id)`,
      })
      .from(userRatings)
      .where(eq(userRatings.id, ratingId));
    const done = found ? await work(tx, found) : null;
    if (done !== null) await refreshFigures(tx, rated.toolId);
    return done;
  });
}

async function setState(
  tx: DrizzleDb,
  { ratingId, hidden, settle }: { ratingId: string; hidden: boolean; settle: boolean },
): Promise<void> {
  await tx
    .update(userRatings)
    .set({ review_hidden_at: hidden ? sql`coalesce(${userRatings.review_hidden_at}, now())` : null })
    .where(eq(userRatings.id, ratingId));
  if (settle)
    await tx
      .update(reviewReports)
      .set({ settled_at: sql`now()` })
      .where(and(eq(reviewReports.rating_id, ratingId), isNull(reviewReports.settled_at)));
}

/** A rating's author and tool; null if the author has left. */
async function authorOf(tx: DrizzleDb, ratingId: string) {
  const [author] = await tx
    .select({
      email: users.email,
      first_name: users.first_name,
      last_name: users.last_name,
      tool: { id: aiTools.id, name: aiTools.name },
    })
    .from(userRatings)
    .innerJoin(users, eq(users.id, userRatings.user_id))
    .innerJoin(aiTools, eq(aiTools.id, userRatings.tool_id))
    .where(eq(userRatings.id, ratingId));
  return author ?? null;
}

type Author = Pick<SessionUser, 'email' | 'first_name' | 'last_name'> & {
  tool: { id: string; name: string };
};

/** Tells a review's author that it was hidden, or is shown again. */
function moderationMail(
  author: Author,
  { hidden, note, origin }: { hidden: boolean; note: string | null; origin: string },
) {
  const { name, id } = author.tool;
  const said = hidden
    ? `Your review of ${name} is no longer shown, and its stars do not count for now.`
    : `Your review of ${name} is shown again, and its stars count.`;
  return writeMemberMail({
    to: author.email,
    subject: hidden ? `Your review of ${name} was hidden` : `Your review of ${name} is shown again`,
    greeting: `Hello ${displayName(author)},`,
    paragraphs: [said, ...(note ? note.split(/\n{2,}/) : [])],
    action: { label: `See the page of ${name}`, href: `${origin}${paths.tool(id)}` },
    footnote: say`You get this mail because you rated a tool on ${SITE.name}. If you think that this is a mistake, write to ${SITE.email}.`,
  });
}
