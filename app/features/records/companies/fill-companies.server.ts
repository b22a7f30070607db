import { sql } from 'drizzle-orm';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { writeCompanies } from './write-companies.server.ts';

const BATCH = 2_000;

/** Assigns tools to companies where this is missing: in a catalogue that predates companies. */
export async function fillCompanies(db: DrizzleDb): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined; ) after = await fillBatch(db, after);
}

/** Returns the last id of the batch; undefined when there are no more. */
function fillBatch(db: DrizzleDb, after: string): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`SELECT FROM catalogue_state FOR UPDATE`);
    const { rows } = await tx.execute<{ id: string }>(sql`
      SELECT id FROM ai_tools t WHERE id > ${after} AND NOT EXISTS (SELECT FROM company_tools made WHERE made.tool_id = t.id)
      ORDER BY id LIMIT ${BATCH}`);
    if (rows.length === 0) return undefined;
    await writeCompanies(
      tx,
      rows.map(({ id }) => id),
      'recorded',
    );
    await tx.execute(sql`UPDATE catalogue_state SET version = version + 1`);
    return rows.at(-1)?.id;
  });
}
