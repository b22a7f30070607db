import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import { isoDate } from '#catalogue/tools/tool-page.server.ts';
import type { FeedEntry } from '#features/discovery/feeds/feed.ts';
import { activeFollows, joinPlan, maySee } from '#features/following/plans.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import type { Cadence } from '#site/cadence.ts';
import { type FollowKind, NEWS_COUNTED } from '#site/follows.ts';
import { entriesOf } from './entries.server.ts';
import { FOLLOW_NAME, nameOf } from './own-follows.server.ts';
import type { AlertKey } from './told-events.server.ts';

/** A follower's news, for the inbox, the account menu and the private feed. */

export const NEWS_ON_PAGE = 20;
/** A return within this time continues the same visit. */
const VISIT_MINUTES = 30;

/** A piece of news, and the follow it belongs to. */
export interface News {
  entry: FeedEntry;
  /** When it was noticed, in ISO 8601. */
  at: string;
  of: { kind: FollowKind; subject: string; name: string | null };
}

/** Alerts of a member's follows that do not rest and that the member may see. */
function visible(userId: string | Placeholder, now: number | SQL = Date.now()): SQL {
  return sql`alerts a JOIN follows f ON f.id = a.follow_id JOIN users u ON u.id = a.user_id ${joinPlan(now)}
    WHERE a.user_id = ${userId} AND ${maySee('a')}
      AND a.follow_id IN (${activeFollows(sql`f.user_id = ${userId}`, now)})`;
}

/** A page of news, newest first, without things that have left the catalogue. */
export async function readNews(
  db: DrizzleDb,
  userId: string,
  { page, size = NEWS_ON_PAGE }: { page: number; size?: number },
): Promise<News[]> {
  const { rows } = await db.execute<
    AlertKey & { created_at: string; kind: FollowKind; of: string; name: string | null } & Record<
        string,
        unknown
      >
  >(sql`
    SELECT a.event, a.subject, a.occurred_at::text, a.created_at::text, f.kind, f.subject AS of, ${FOLLOW_NAME} AS name
    FROM ${visible(userId)}
    ORDER BY a.created_at DESC, a.occurred_at DESC, a.subject LIMIT ${size} OFFSET ${(page - 1) * size}`);
  const entryOf = await entriesOf(db, rows);
  return rows.flatMap((row) => {
    const entry = entryOf(row);
    const of = { kind: row.kind, subject: row.of, name: nameOf({ ...row, subject: row.of }) };
    return entry ? [{ entry, at: isoDate(row.created_at), of }] : [];
  });
}

export async function countNews(db: DrizzleDb, userId: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM ${visible(userId)}`);
  return rows[0]?.count ?? 0;
}

/**
 * SQL that counts the alerts since the member last looked, up to `NEWS_COUNTED`.
 *
 * @param now a time
 */
export function unseenCount(userId: Placeholder, now: SQL): SQL<number> {
  return sql`(SELECT count(*)::int FROM (
    SELECT FROM ${visible(userId, now)} AND coalesce(a.created_at >
      (SELECT looked_at FROM followers WHERE user_id = ${userId}), true)
    LIMIT ${NEWS_COUNTED}) AS unseen)`;
}

/** A follower's choices, and what they had seen before this visit. */
export interface Choices {
  hasMail: boolean;
  cadence: Cadence;
  hasFeed: boolean;
  /** Later news is new; null if all of it is. In ISO 8601. */
  seenAt: string | null;
}

/** Records that a member looks at their news. A visit ends after half an hour's absence. */
export async function beginVisit(db: DrizzleDb, userId: string): Promise<Choices> {
  const { rows } = await db.execute<{
    has_mail: boolean;
    cadence: Cadence;
    has_feed: boolean;
    seen_at: string | null;
  }>(sql`
    INSERT INTO followers (user_id, looked_at) VALUES (${userId}, now())
    ON CONFLICT (user_id) DO UPDATE SET looked_at = now(),
      seen_at = CASE WHEN followers.looked_at > now() - make_interval(mins => ${VISIT_MINUTES})
        THEN followers.seen_at ELSE followers.looked_at END
    RETURNING has_mail, cadence, feed_hash IS NOT NULL AS has_feed, seen_at::text`);
  const [row] = rows;
  if (!row) throw new Error('The visit was not noted.');
  const { has_mail, cadence, has_feed, seen_at } = row;
  return { hasMail: has_mail, cadence, hasFeed: has_feed, seenAt: seen_at && isoDate(seen_at) };
}
