import { sql } from 'drizzle-orm';
import type { Db } from './name-entities.server.ts';
import { writeRounds } from './write-rounds.server.ts';

/** Companies written in one step. */
const BATCH = 500;

/** Reads anew who took part in the rounds that name, or are of, the investors with some keys. None of it is news. */
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
