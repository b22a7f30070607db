import { sql } from 'drizzle-orm';
import type { Viewer } from '#domain/access.ts';
import type { Named } from '#domain/funding/rounds.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { VersionedMemory, type Versions } from '#server/listing/versioned-memory.server.ts';
import { mayRead } from './round-conditions.server.ts';

/** What rounds can be filtered by. */
export interface RoundOptions {
  categories: Named[];
  /** Countries of companies that have rounds which the viewer may see. */
  countries: string[];
}

/** Texts of a few countries and categories, in characters. */
const OPTIONS_SIZE = 20_000;
const options = new VersionedMemory(
  OPTIONS_SIZE,
  () => OPTIONS_SIZE / 2,
  (stored: RoundOptions) => stored,
);

/** Steps from country to country along the index, instead of reading every round. */
const countries = (viewer: Viewer) => sql`
  WITH RECURSIVE found AS (
    SELECT (SELECT country FROM funding_rounds r WHERE brings_money AND ${mayRead(viewer)} ORDER BY lower(country) LIMIT 1) AS country
    UNION ALL
    SELECT (SELECT r.country FROM funding_rounds r WHERE r.brings_money AND ${mayRead(viewer)} AND lower(r.country) > lower(found.country)
      ORDER BY lower(r.country) LIMIT 1)
    FROM found WHERE found.country IS NOT NULL)
  SELECT country FROM found WHERE country IS NOT NULL ORDER BY 1`;

/**
 * Remembered until the catalogue changes.
 *
 * @param versions the present ones, if this request has just read them
 */
export async function roundOptions(
  db: DrizzleDb,
  viewer: Viewer,
  versions?: Versions,
): Promise<RoundOptions> {
  const found = await options.read(
    db,
    viewer.tier === 'free' ? 'open' : 'all',
    sql`json_build_object(
      'categories', (SELECT coalesce(json_agg(json_build_object('id', id, 'name', name) ORDER BY name), '[]') FROM categories),
      'countries', ARRAY(${countries(viewer)}))`,
    'catalogue',
    versions,
  );
  return found?.value ?? { categories: [], countries: [] };
}
