import type { KindName } from '../kinds.server.ts';
import { fileCompanies } from './file-companies.server.ts';
import { fileInvestors } from './file-investors.server.ts';
import type { Db } from './name-entities.server.ts';
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
