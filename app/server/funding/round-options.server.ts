import { sql } from 'drizzle-orm';
import type { Named } from '#domain/funding/rounds.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { VersionedMemory } from '#server/listing/versioned-memory.server.ts';

/** What rounds can be filtered by. */
export interface RoundOptions {
  categories: Named[];
  /** Countries of companies that have rounds. */
  countries: string[];
}

/** Texts of a few countries and categories, in characters. */
const OPTIONS_SIZE = 10_000;
const options = new VersionedMemory(
  OPTIONS_SIZE,
  () => OPTIONS_SIZE / 2,
  (stored: RoundOptions) => stored,
);

/** Remembered until the catalogue changes. */
export async function roundOptions(db: DrizzleDb): Promise<RoundOptions> {
  const found = await options.read(
    db,
    '',
    sql`json_build_object(
      'categories', (SELECT coalesce(json_agg(json_build_object('id', id, 'name', name) ORDER BY name), '[]') FROM categories),
      'countries', ARRAY(SELECT DISTINCT country FROM funding_rounds
        WHERE country IS NOT NULL AND brings_money ORDER BY 1))`,
  );
  return found?.value ?? { categories: [], countries: [] };
}
