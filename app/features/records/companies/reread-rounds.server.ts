import { sql } from 'drizzle-orm';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { type NamedRound, readRound } from './write-rounds.server.ts';

/**
 * Recomputes from the names of stored rounds what an older version read differently: their stages, and the kinds of
 * those without one.
 */
export async function rereadRounds(db: DrizzleDb): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`SELECT FROM catalogue_state FOR UPDATE`);
    const { rows } = await tx.execute<NamedRound & { stage: string }>(sql`
      SELECT DISTINCT round, kind, CASE WHEN kind IS NOT NULL THEN up_to END AS up_to, stage FROM funding_rounds`);
    const changed = rows.flatMap(({ stage, ...stated }) => {
      const reading = readRound(stated);
      return reading.stage === stage && reading.kind === stated.kind ? [] : { stated, stage, reading };
    });
    if (changed.length === 0) return;
    await tx.execute(sql`
      UPDATE funding_rounds SET (kind, stage, up_to) =
        (changed.reading ->> 'kind', changed.reading ->> 'stage', (changed.reading ->> 'up_to')::boolean)
      FROM json_to_recordset(${JSON.stringify(changed)}::json) AS changed (stated json, stage text, reading json)
      WHERE (changed.stated ->> 'round', changed.stated ->> 'kind', changed.stage)
          IS NOT DISTINCT FROM (funding_rounds.round, funding_rounds.kind, funding_rounds.stage)
        AND (funding_rounds.kind IS NULL OR funding_rounds.up_to = (changed.stated ->> 'up_to')::boolean)`);
    await tx.execute(sql`UPDATE catalogue_state SET version = version + 1, rounds_at = version + 1`);
  });
}
