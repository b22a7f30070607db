import { sql } from 'drizzle-orm';
import { NOT_PREMIUM, PREMIUM } from '#domain/search/facets.ts';
import { facetWord } from '#domain/search/selection.ts';
import { topicWord } from '#domain/search/tool-document.ts';
import { DIRECTORY_DEFAULTS, type ToolQuery } from '#domain/search/tool-query.ts';
import type { Database } from '#server/db/connection.server.ts';
import { writeFacetSets } from '#server/search/write-facet-sets.server.ts';
import { withDatabase } from './database.ts';
/** Listings so long that their pages are reached from landmarks or from the end. */

/** How many tools there are; every second one is of the category Even and an `even number`. */
export const TOOLS = 12_000;
/** A database of these tools, for a whole test file. */
export async function withLongListing() {
  const db = await withDatabase({ empty: true });
  // Few distinct values, so that prominence or the name decides between most neighbours; every third tool is
  // Premium, and many facts are unknown.
  await db.write.execute(sql`
    INSERT INTO ai_tools (id, prominence, name, description, avg_rating, rating_count, is_premium, created_at,
      monthly_price, launch_month, has_free_tier, platform_count, country)
    SELECT 'id-' || n, n * 37 % 10, 'Name ' || (n * 7919 % ${TOOLS}::int), CASE WHEN n % 2 = 0 THEN 'even number' ELSE 'odd' END,
      n % 6, n * 31 % 97, n % 3 = 0, timestamptz '2026-01-01' + (n % 40) * interval '1 day 0.000001 second',
      nullif(n % 7, 0) * 4.99, nullif(n % 11, 0) + 202400, n % 4 = 0, n % 5, nullif(chr(n % 9 + 64) || 'land', '@land')
    FROM generate_series(1, ${TOOLS}) AS n`);
  await db.write.execute(sql`
    INSERT INTO categories (id, name, tool_count) VALUES ('even', 'Even', ${TOOLS / 2})`);
  await db.write.execute(sql`
    INSERT INTO tool_categories (tool_id, category_id, sort_name, prominence, avg_rating, rating_count, created_at,
      is_premium, is_featured, monthly_price, launch_month, has_free_tier, platform_count, country)
    SELECT id, 'even', sort_name, prominence, avg_rating, rating_count, created_at, is_premium, is_featured,
      monthly_price, launch_month, has_free_tier, platform_count, country
    FROM ai_tools WHERE description = 'even number'`);
  await db.write.execute(sql`INSERT INTO catalogue_state (version, tool_count) VALUES (1, ${TOOLS})`);
  await numberTools(db);
  return db;
}

/** The index of these tools without their words, which no listing reads. */
async function numberTools(db: Database): Promise<void> {
  await db.write.execute(sql`
    INSERT INTO tool_search (tool_id, number, name_key)
    SELECT id, row_number() OVER (ORDER BY md5(id)), '' FROM ai_tools`);
  const { rows } = await db.write.execute<{ number: number; facets: string[] }>(sql`
    SELECT number, ARRAY[CASE WHEN is_premium THEN ${facetWord(PREMIUM)} ELSE ${facetWord(NOT_PREMIUM)} END]
      || CASE WHEN description = 'even number' THEN ARRAY[${topicWord('even/')}] ELSE '{}' END AS facets
    FROM tool_search JOIN ai_tools ON id = tool_id`);
  await writeFacetSets(db.write, rows);
}

export const query = (change: Partial<ToolQuery>): ToolQuery => ({ ...DIRECTORY_DEFAULTS, ...change });

const COLUMNS: Partial<Record<ToolQuery['sortBy'], string>> = {
  name: 'sort_name',
  price: 'monthly_price',
  launched: 'launch_month',
  free_tier: 'has_free_tier',
  platforms: 'platform_count',
};

/** Ids in the order that one plain statement gives. */
export async function expectedIds(
  db: Database,
  { sortBy, sortOrder }: ToolQuery,
  condition: string,
): Promise<string[]> {
  const key = COLUMNS[sortBy] ?? sortBy;
  const ties = 'prominence DESC, sort_name, id';
  const { rows } = await db.read.execute<{ id: string }>(
    `SELECT id FROM ai_tools WHERE ${condition} ORDER BY ${key} ${sortOrder} NULLS LAST, ${ties}`,
  );
  return rows.map(({ id }) => id);
}
