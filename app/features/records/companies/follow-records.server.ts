import { sql } from 'drizzle-orm';
import type { KindName } from '../kinds.server.ts';
import { fileCompanies } from './file-companies.server.ts';
import { nameByRecords } from './name-by-records.server.ts';
import type { Db } from './name-entities.server.ts';
import { rereadInvestors } from './reread-investors.server.ts';
import { markRounds } from './write-rounds.server.ts';

/** The kinds of record from which other rows are derived. */
const FILING: Partial<Record<string, (tx: Db, ids: readonly string[]) => Promise<void>>> = {
  companies: fileCompanies,
  investors: fileInvestors,
} satisfies Partial<Record<KindName, unknown>>;

/**
 * Updates the rows derived from records, in the transaction that wrote or removed these. The caller holds the
 * catalogue's state row. Followers hear of a round that a record adds, but not of one that only changes its company.
 *
 * @param ids of the records
 */
export async function followRecords(tx: Db, kind: string, ids: readonly string[]): Promise<void> {
  const file = FILING[kind];
  if (file === undefined || ids.length === 0) return;
  await file(tx, ids);
  await markRounds(tx);
}

/** Applies the stored records of investors to the investors and to the rounds that name them. */
async function fileInvestors(tx: Db, ids: readonly string[]): Promise<void> {
  await rereadInvestors(tx, await nameByRecords(tx, 'investor', ids));
  await tx.execute(sql`
    DELETE FROM investors known WHERE id = ANY(${sql.param([...ids])}::text[])
      AND NOT EXISTS (SELECT FROM investor_records r WHERE r.id = known.id)
      AND NOT EXISTS (SELECT FROM round_investors took WHERE took.investor_id = known.id)`);
}
