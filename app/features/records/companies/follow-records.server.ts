import { sql } from 'drizzle-orm';
import type { KindName } from '../kinds.server.ts';
import { fileCompanies } from './file-companies.server.ts';
import { nameByRecords } from './name-by-records.server.ts';
import type { Db } from './name-entities.server.ts';
import { rereadInvestors } from './reread-investors.server.ts';
import { markRounds } from './write-rounds.server.ts';

/** The kinds from whose records other rows follow. */
const FILING: Partial<Record<string, (tx: Db, ids: readonly string[]) => Promise<void>>> = {
  companies: fileCompanies,
  investors: fileInvestors,
} satisfies Partial<Record<KindName, unknown>>;

/**
 * Brings up to date what follows from the records of a kind with some ids, in the transaction that wrote or removed them.
 * The caller holds the catalogue's state row. A round that a record brings
 * is news; what only changes its company is not.
 */
export async function followRecords(tx: Db, kind: string, ids: readonly string[]): Promise<void> {
  const file = FILING[kind];
  if (file === undefined || ids.length === 0) return;
  await file(tx, ids);
  await markRounds(tx);
}

/** Gives the investors with some ids what their records say, or no longer say, and the rounds concerned to them. */
async function fileInvestors(tx: Db, ids: readonly string[]): Promise<void> {
  await rereadInvestors(tx, await nameByRecords(tx, 'investor', ids));
  await tx.execute(sql`
    DELETE FROM investors known WHERE id = ANY(${sql.param([...ids])}::text[])
      AND NOT EXISTS (SELECT FROM investor_records r WHERE r.id = known.id)
      AND NOT EXISTS (SELECT FROM round_investors took WHERE took.investor_id = known.id)`);
}
