import { sql } from 'drizzle-orm';
import { nameByRecords } from './name-by-records.server.ts';
import type { Db } from './name-entities.server.ts';
import { rereadInvestors } from './reread-investors.server.ts';

/** Gives the investors with some ids what their records say, or no longer say, and the rounds concerned to them. */
export async function fileInvestors(tx: Db, ids: readonly string[]): Promise<void> {
  await rereadInvestors(tx, await nameByRecords(tx, 'investor', ids));
  await tx.execute(sql`
    DELETE FROM investors known WHERE id = ANY(${sql.param([...ids])}::text[])
      AND NOT EXISTS (SELECT FROM investor_records r WHERE r.id = known.id)
      AND NOT EXISTS (SELECT FROM round_investors took WHERE took.investor_id = known.id)`);
}
