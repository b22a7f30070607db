import { sql } from 'drizzle-orm';
import { ALERTS_KEPT_DAYS, type LockedNews } from '#domain/following/follows.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { PRESENT_SUBJECT } from './merged-subjects.server.ts';
import { FOLLOW_NAME } from './own-follows.server.ts';
import { activeFollows, joinPlan } from './plans.server.ts';

/**
 * How many locked rounds were recorded for the companies, tools and categories that a member follows, since they
 * follow them. These numbers are open to everybody (docs/decisions/0126). Alerts are not asked, because they also
 * come from followed investors, and who took part in a locked round is not open (0146).
 */
export async function readLockedNews(db: DrizzleDb, userId: string): Promise<LockedNews[]> {
  const now = Date.now();
  const { rows } = await db.execute<LockedNews & Record<string, unknown>>(sql`
    SELECT f.kind, f.subject, ${FOLLOW_NAME} AS name, count(*)::int AS rounds
    FROM follows f JOIN users u ON u.id = f.user_id ${joinPlan(now)}
    CROSS JOIN LATERAL (
      SELECT id FROM funding_rounds WHERE f.kind = 'company' AND company_id = ${PRESENT_SUBJECT}
      UNION ALL
      SELECT id FROM company_tools made JOIN funding_rounds USING (company_id)
      WHERE f.kind = 'tool' AND made.tool_id = f.subject
      UNION ALL
      SELECT round_id FROM round_categories WHERE f.kind = 'category' AND category_id = f.subject) AS concerned
    JOIN funding_rounds r ON r.id = concerned.id AND NOT r.is_open AND r.brings_money
      AND r.added_at > greatest(f.created_at, now() - make_interval(days => ${ALERTS_KEPT_DAYS}))
    WHERE f.user_id = ${userId} AND f.id IN (${activeFollows(sql`f.user_id = ${userId}`, now)})
    GROUP BY f.id, plan.tier ORDER BY rounds DESC, f.subject`);
  return rows;
}

/** A round that is new for a member who may not see it. */
interface HiddenRound {
  user_id: string;
  /** The round's id. */
  subject: string;
}

/**
 * How many of some locked rounds concern the companies, tools and categories that each member follows; nothing for a
 * round of a followed investor alone (docs/decisions/0165).
 *
 * @param now milliseconds since 1970
 */
export async function lockedNewsAmong(
  db: DrizzleDb,
  hidden: readonly HiddenRound[],
  now: number,
): Promise<(userId: string) => LockedNews[]> {
  if (hidden.length === 0) return () => [];
  const users = sql`${sql.param(hidden.map(({ user_id }) => user_id))}::text[]`;
  const rounds = sql`${sql.param(hidden.map(({ subject }) => subject))}::text[]`;
  const { rows } = await db.execute<LockedNews & { user_id: string } & Record<string, unknown>>(sql`
    SELECT f.user_id, f.kind, f.subject, ${FOLLOW_NAME} AS name, count(*)::int AS rounds
    FROM unnest(${users}, ${rounds}) AS hidden (user_id, round_id)
    JOIN funding_rounds r ON r.id = hidden.round_id AND NOT r.is_open AND r.brings_money
    JOIN follows f ON f.user_id = hidden.user_id AND f.created_at < r.added_at
    JOIN users u ON u.id = f.user_id ${joinPlan(now)}
    WHERE f.id IN (${activeFollows(sql`f.user_id = ANY (${users})`, now)}) AND CASE f.kind
      WHEN 'company' THEN r.company_id = ${PRESENT_SUBJECT}
      WHEN 'tool' THEN EXISTS (SELECT FROM company_tools made WHERE made.tool_id = f.subject AND made.company_id = r.company_id)
      WHEN 'category' THEN EXISTS (SELECT FROM round_categories l WHERE l.round_id = r.id AND l.category_id = f.subject)
      ELSE false END
    GROUP BY f.id, plan.tier ORDER BY rounds DESC, f.subject`);
  return (userId) => rows.filter(({ user_id }) => user_id === userId);
}
