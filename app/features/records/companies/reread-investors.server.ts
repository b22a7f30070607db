import { sql } from 'drizzle-orm';
import type { Db } from './name-entities.server.ts';
import { writeRounds } from './write-rounds.server.ts';

/** Companies per statement. */
const BATCH = 500;

/**
 * Recomputes the investors of the rounds that name them, or that they raised themselves. Followers are not told.
 *
 * @param keys of the investors' names
 */
export async function rereadInvestors(tx: Db, keys: readonly string[]): Promise<void> {
  const given = sql`${sql.param([...keys])}::text[]`;
  const { rows } = await tx.execute<{ id: string }>(sql`
    SELECT DISTINCT r.company_id AS id FROM round_investors took
    JOIN investors i ON i.id = took.investor_id JOIN funding_rounds r ON r.id = took.round_id
    WHERE i.key = ANY(${given}) OR took.own_key = ANY(${given}) ORDER BY id`);
  for (let from = 0; from < rows.length; from += BATCH) {
    const ids = rows.slice(from, from + BATCH).map(({ id }) => id);
    await writeRounds(tx, ids, 'recorded');
  }
}
