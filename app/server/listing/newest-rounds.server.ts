import { type SQL, sql } from 'drizzle-orm';
import { VISITOR } from '#domain/access.ts';
import { FEED_ENTRIES } from '#domain/feeds/feed.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { fundingEvents } from './funding-events.server.ts';

/**
 * Works out the newest rounds that everybody may see, of all companies and of each category. This reads every
 * tool's details, so it belongs at the end of an import. Rounds that were already there keep their time.
 */
export async function refreshNewestRounds(db: DrizzleDb): Promise<void> {
  await db.transaction(async (all) => {
    await all.execute(sql`CREATE TEMP TABLE placed_rounds ON COMMIT DROP AS ${PLACED}`);
    await all.execute(sql`DELETE FROM newest_rounds`);
    await all.execute(sql`INSERT INTO newest_rounds SELECT * FROM placed_rounds`);
  });
}

const PLACED: SQL = sql`
  WITH ${fundingEvents(VISITOR, sql`FROM ai_tools t JOIN tool_details d ON d.tool_id = t.id`)},
  open_rounds AS (SELECT * FROM rounds WHERE open AND date IS NOT NULL),
  listed AS (
    SELECT '' AS category_id, open_rounds.* FROM open_rounds
    UNION ALL
    SELECT category.id, open_rounds.* FROM open_rounds CROSS JOIN LATERAL (
      SELECT DISTINCT l.category_id AS id FROM tool_categories l
      WHERE l.tool_id = ANY (open_tools) AND l.specialization_id = '') AS category),
  placed AS (
    SELECT *, row_number() OVER (
      PARTITION BY category_id ORDER BY date DESC, amount DESC NULLS LAST, company, id) AS place
    FROM listed)
  SELECT placed.category_id, placed.place::smallint, placed.id, placed.tool AS tool_id,
    placed.company_name AS company, placed.round, placed.date, placed.amount, placed.investors,
    details.funding_competition_information #> '{funding_funding_rounds,source_synopsis}' AS source,
    coalesce((SELECT min(known.recorded_at) FROM newest_rounds known WHERE known.id = placed.id),
      reporting.updated_at) AS recorded_at
  FROM placed
  JOIN ai_tools reporting ON reporting.id = placed.tool
  JOIN tool_details details ON details.tool_id = placed.tool
  WHERE place <= ${FEED_ENTRIES}`;
