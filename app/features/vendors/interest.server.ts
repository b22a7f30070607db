import { sql } from 'drizzle-orm';
import { OPENED_DAYS } from '#catalogue/market/momentum.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { VISITS_KEPT_DAYS } from '#site/overview.ts';

/** A month's interest in a tool. */
export interface MonthOfInterest {
  /** YYYY-MM. */
  month: string;
  /** How often it was opened from search results; null for months whose counts are deleted. */
  opened: Counted | null;
  /** How often its page was opened; kept for all of the months. */
  viewed: Counted;
  /** How often its own site was visited from here; null as above. */
  visited: Counted | null;
  /** New followers and favourites that still exist. */
  follows: number;
  favorites: number;
}

/** A number; 'not yet' for a month before such counts began for any tool. */
type Counted = number | 'not yet';

const MONTHS = 12;

type Row = Record<'month', string> &
  Record<'viewed' | 'follows' | 'favorites', number> &
  Record<'opened' | 'visited', number | null> &
  Record<'viewed_from' | 'opened_from' | 'visited_from', string | null>;

/** The interest in a tool by month (UTC), this month first. It contains no names. */
export async function interestByMonth(db: DrizzleDb, toolId: string): Promise<MonthOfInterest[]> {
  const { rows } = await db.execute<Row>(sql`
    WITH happened AS (
      SELECT date_trunc('month', day)::date AS month, 0 AS viewed, times AS opened, 0 AS visited, 0 AS follows, 0 AS favorites
      FROM opened_tools WHERE tool_id = ${toolId}
      UNION ALL
      SELECT date_trunc('month', day)::date, times, 0, 0, 0, 0 FROM viewed_tools WHERE tool_id = ${toolId}
      UNION ALL
      SELECT date_trunc('month', day)::date, 0, 0, times, 0, 0 FROM visited_tools WHERE tool_id = ${toolId}
      UNION ALL
      SELECT date_trunc('month', created_at AT TIME ZONE 'UTC')::date, 0, 0, 0, 1, 0
      FROM follows WHERE kind = 'tool' AND subject = ${toolId} AND removed_at IS NULL
      UNION ALL
      SELECT date_trunc('month', created_at AT TIME ZONE 'UTC')::date, 0, 0, 0, 0, 1
      FROM user_favorites WHERE tool_id = ${toolId}),
    months AS (
      SELECT (date_trunc('month', now() AT TIME ZONE 'UTC') - make_interval(months => back))::date AS month
      FROM generate_series(0, ${MONTHS - 1}::int) AS back)
    SELECT to_char(months.month, 'YYYY-MM') AS month,
      CASE WHEN months.month >= (now() AT TIME ZONE 'UTC')::date - ${2 * OPENED_DAYS}::int
        THEN coalesce(sum(opened), 0)::int END AS opened,
      coalesce(sum(viewed), 0)::int AS viewed,
      CASE WHEN months.month > (now() AT TIME ZONE 'UTC')::date - ${VISITS_KEPT_DAYS}::int
        THEN coalesce(sum(visited), 0)::int END AS visited,
      coalesce(sum(follows), 0)::int AS follows, coalesce(sum(favorites), 0)::int AS favorites,
      (SELECT to_char(min(day), 'YYYY-MM') FROM viewed_tools) AS viewed_from,
      (SELECT to_char(min(day), 'YYYY-MM') FROM opened_tools) AS opened_from,
      (SELECT to_char(min(day), 'YYYY-MM') FROM visited_tools) AS visited_from
    FROM months LEFT JOIN happened USING (month) GROUP BY months.month ORDER BY months.month DESC`);
  const newest = rows[0]?.month ?? '';
  return rows.map(({ viewed_from, opened_from, visited_from, ...row }) => {
    // This month is being counted, even without any counts yet.
    const since = (first: string | null, count: number) =>
      row.month < (first ?? newest) ? ('not yet' as const) : count;
    return {
      ...row,
      viewed: since(viewed_from, row.viewed),
      opened: row.opened === null ? null : since(opened_from, row.opened),
      visited: row.visited === null ? null : since(visited_from, row.visited),
    };
  });
}
