import type { Database } from '#platform/database/connection.server.ts';
import { readMark } from './database/mark.ts';
import { settleRestores } from './files/staging.ts';

/** Finishes a restore that was killed, when the site starts: brings its files in, or deletes them. */
export async function finishRestore(db: Database, dataDir: string): Promise<void> {
  await settleRestores(dataDir, () => readMark((statement) => db.bulk.execute(statement)));
}
