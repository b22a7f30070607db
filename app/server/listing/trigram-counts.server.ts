import { sql } from 'drizzle-orm';
import type { TrigramCounts } from '#domain/search/rare-trigrams.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { numberedTools } from './tool-listing.server.ts';

/** So many texts tell which trigrams are common; those that none of them contains are rare enough. */
const SAMPLE = 4_000;

/** A catalogue that has grown by this share may have other rare trigrams. */
const GROWN = 0.1;

const counted = new WeakMap<DrizzleDb, { size: number; counts: TrigramCounts }>();

/**
 * Counts in how many texts of an even sample of the tools each trigram occurs, unless that was done when there were
 * about as many tools: it takes 0.3 s, and much longer while an import fills both cores. The counts may grow old: they
 * decide how literal terms are looked up, not what is found.
 *
 * @param size greater than every tool's number
 */
export async function countTrigrams(db: DrizzleDb, size: number): Promise<void> {
  const last = counted.get(db)?.size;
  if (last !== undefined && Math.abs(size - last) < GROWN * last) return;
  const step = Math.max(1, size / SAMPLE);
  const numbers = Array.from({ length: Math.min(size, SAMPLE) }, (_, at) => Math.floor(at * step));
  const { rows } = await db.execute<{ texts: number; counts: Record<string, number> }>(sql`
    WITH sample AS MATERIALIZED (SELECT search_text ${numberedTools(numbers)})
    SELECT (SELECT count(*) FROM sample)::int AS texts, coalesce(json_object_agg(trigram, times), '{}') AS counts
    FROM (SELECT trigram, count(*) AS times FROM sample, unnest(show_trgm(search_text)) AS trigram
          WHERE trigram ~ '^[a-z0-9]{3}$' GROUP BY trigram) AS each`);
  const { texts, counts } = rows[0] ?? { texts: 0, counts: {} };
  counted.set(db, { size, counts: { texts, counts: new Map(Object.entries(counts)) } });
}

/** The last counts; of no texts until there are any. */
export function trigramCounts(db: DrizzleDb): TrigramCounts {
  return counted.get(db)?.counts ?? NOT_COUNTED;
}

const NOT_COUNTED: TrigramCounts = { texts: 0, counts: new Map() };
