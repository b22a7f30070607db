import { sql } from 'drizzle-orm';
import { stageOf } from '#catalogue/rounds/stages.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';

/** Reads the stages of stored rounds anew from their names, where an older version of the site read others. */
export async function rereadStages(db: DrizzleDb): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`SELECT FROM catalogue_state FOR UPDATE`);
    const { rows } = await tx.execute<{ round: string | null; stage: string }>(
      sql`SELECT DISTINCT round, stage FROM funding_rounds`,
    );
    const changed = rows.flatMap(({ round, stage }) =>
      stageOf(round) === stage ? [] : [{ round, stage: stageOf(round) }],
    );
    if (changed.length === 0) return;
    await tx.execute(sql`
      UPDATE funding_rounds SET stage = named.stage
      FROM json_to_recordset(${JSON.stringify(changed)}::json) AS named (round text, stage text)
      WHERE named.round IS NOT DISTINCT FROM funding_rounds.round AND funding_rounds.stage <> named.stage`);
    await tx.execute(sql`UPDATE catalogue_state SET version = version + 1, rounds_at = version + 1`);
  });
}
