import { sql } from 'drizzle-orm';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { refreshCompanies } from './write-companies.server.ts';
import { findOtherwiseStored } from './write-rounds.server.ts';

const BATCH = 2_000;

/**
 * Derives the rounds of companies with records again, because a node of an older version ignores these records: what it
 * wrote while a newer node ran was kept (migration 0059), but may be stale or wrongly locked.
 */
export async function rederiveRounds(db: DrizzleDb): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined; ) after = await rederiveBatch(db, after);
}

/** Returns the last id of the batch; undefined when there are no more. */
function rederiveBatch(db: DrizzleDb, after: string): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      SELECT id FROM company_records WHERE id > ${after} AND funding_rounds IS NOT NULL ORDER BY id LIMIT ${BATCH}`);
    const ids = rows.map(({ id }) => id);
    const others = await findOtherwiseStored(tx, ids);
    if (others.length > 0) {
      await tx.execute(sql`SELECT FROM catalogue_state FOR UPDATE`);
      await refreshCompanies(tx, others, 'recorded');
      await tx.execute(sql`UPDATE catalogue_state SET version = version + 1`);
    }
    return ids.at(-1);
  });
}
