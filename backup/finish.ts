import type { Database } from '#server/db/connection.server.ts';
import { readMark } from './database/mark.ts';
import { settleRestores } from './files/staging.ts';

/** Ends, when the site starts, what a restore that was killed has left: its files come in, or go. */
export async function finishRestore(db: Database, dataDir: string): Promise<void> {
  await settleRestores(dataDir, () => readMark((statement) => db.bulk.execute(statement)));
}
