import { sql } from 'drizzle-orm';
import { FRESH_MONTHS } from '#domain/operators/overview.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';

/** A date of the catalogue as a month: '2026-03-24', '2026' and 'early 2026' too; '' for none. */
const MONTH = sql`coalesce(max(CASE
  WHEN latest ~ '^[0-9]{4}-[0-9]{2}' THEN left(latest, 7)
  WHEN latest ~ '^[0-9]{4}$' THEN latest || '-01'
  WHEN latest ~ '^[a-z]+ [0-9]{4}$' THEN right(latest, 4) ||
    CASE split_part(latest, ' ', 1) WHEN 'late' THEN '-10' WHEN 'mid' THEN '-06' ELSE '-02' END
  END), '')`;

/**
 * Counts the tools of each category by the month of their newest source. This reads every tool (`refreshFigures`).
 * Months are kept, not shares, so that tools grow old without anybody writing.
 */
export async function refreshFreshness(db: DrizzleDb): Promise<void> {
  await db.execute(sql`DELETE FROM category_freshness`);
  await db.execute(sql`
    INSERT INTO category_freshness (category_id, month, tools)
    SELECT l.category_id, newest.month, count(*)
    FROM tool_categories l
    LEFT JOIN tool_details d ON d.tool_id = l.tool_id
    CROSS JOIN LATERAL (
      SELECT ${MONTH} AS month
      FROM (SELECT value ->> 'latest' AS latest FROM jsonb_each(d.contents)) AS parts) AS newest
    WHERE l.specialization_id = ''
    GROUP BY l.category_id, newest.month`);
}

/** How fresh a category is. */
export interface Freshness {
  id: string;
  name: string;
  tools: number;
  fresh: number;
  /** The month of the tool whose sources are the oldest, as YYYY-MM. */
  oldest: string | null;
}

/** The freshness of every category, the least fresh first. */
export async function readFreshness(db: DrizzleDb): Promise<Freshness[]> {
  const { rows } = await db.execute<Freshness & Record<string, unknown>>(sql`
    SELECT c.id, c.name, sum(f.tools)::int AS tools, min(nullif(f.month, '')) AS oldest,
      coalesce(sum(f.tools) FILTER (
        WHERE f.month >= to_char(now() AT TIME ZONE 'UTC' - make_interval(months => ${FRESH_MONTHS}::int), 'YYYY-MM')
      ), 0)::int AS fresh
    FROM category_freshness f JOIN categories c ON c.id = f.category_id
    GROUP BY c.id, c.name
    ORDER BY coalesce(sum(f.tools) FILTER (
        WHERE f.month >= to_char(now() AT TIME ZONE 'UTC' - make_interval(months => ${FRESH_MONTHS}::int), 'YYYY-MM')
      ), 0)::float8 / sum(f.tools), c.name`);
  return rows;
}
