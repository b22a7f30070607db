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
