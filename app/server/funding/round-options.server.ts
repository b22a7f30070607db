import { sql } from 'drizzle-orm';
import { catalogueOf } from '#catalogue/loader.server.ts';
import type { Viewer } from '#domain/access.ts';
import type { Named } from '#domain/funding/rounds.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { mayRead } from './round-conditions.server.ts';

/** What rounds can be filtered by. */
export interface RoundOptions {
  categories: Named[];
  /** Countries of companies that have rounds which the viewer may see. */
  countries: string[];
}

/** Steps from country to country along the index, instead of reading every round. */
const countries = (viewer: Viewer) => sql`
  WITH RECURSIVE found AS (
    SELECT (SELECT country FROM funding_rounds r WHERE brings_money AND ${mayRead(viewer)} ORDER BY lower(country) LIMIT 1) AS country
    UNION ALL
    SELECT (SELECT r.country FROM funding_rounds r WHERE r.brings_money AND ${mayRead(viewer)} AND lower(r.country) > lower(found.country)
      ORDER BY lower(r.country) LIMIT 1)
    FROM found WHERE found.country IS NOT NULL)
  SELECT country FROM found WHERE country IS NOT NULL ORDER BY 1`;

/** Remembered until the next write. */
export async function roundOptions(db: DrizzleDb, viewer: Viewer): Promise<RoundOptions> {
  const { memory } = await catalogueOf(db);
  return memory.read(`options of rounds ${viewer.tier !== 'free'}`, async () => {
    const { rows } = await db.execute<Pick<RoundOptions, keyof RoundOptions>>(sql`
      SELECT (SELECT coalesce(json_agg(json_build_object('id', id, 'name', name) ORDER BY name), '[]') FROM categories) AS categories,
        ARRAY(${countries(viewer)}) AS countries`);
    return rows[0] ?? { categories: [], countries: [] };
  });
}
