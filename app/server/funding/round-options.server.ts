import { sql } from 'drizzle-orm';
import type { Named } from '#domain/funding/rounds.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';

/** What rounds can be filtered by. */
export interface RoundOptions {
  categories: Named[];
  /** Countries of companies that have rounds. */
  countries: string[];
}

export async function roundOptions(db: DrizzleDb): Promise<RoundOptions> {
  const { rows } = await db.execute<Pick<RoundOptions, keyof RoundOptions>>(sql`
    SELECT
      (SELECT coalesce(json_agg(json_build_object('id', id, 'name', name) ORDER BY name), '[]') FROM categories)
        AS categories,
      ARRAY(SELECT DISTINCT country FROM companies c WHERE country IS NOT NULL
        AND EXISTS (SELECT FROM funding_rounds r WHERE r.company_id = c.id AND r.brings_money) ORDER BY 1) AS countries`);
  return rows[0] ?? { categories: [], countries: [] };
}
