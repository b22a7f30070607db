import { sql } from 'drizzle-orm';
import { indexTools } from '#catalogue/index-tools.server.ts';
import type { Database } from '#platform/database/connection.server.ts';

/** Lets nodes see a test's direct writes to the database. */
export async function countWrite({ write }: Pick<Database, 'write'>): Promise<void> {
  await write.execute(sql`UPDATE catalogue_state SET version = version + 1`);
}

/** Lets nodes see tools that a test has written past the importer. */
export async function indexWritten({ write }: Database, ids: readonly string[]): Promise<void> {
  await write.transaction(async (tx) => {
    await tx.execute(sql`INSERT INTO catalogue_state DEFAULT VALUES ON CONFLICT DO NOTHING`);
    await indexTools(tx, ids);
    await tx.execute(sql`UPDATE catalogue_state SET version = version + 1`);
  });
}
