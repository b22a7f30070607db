import { sql } from 'drizzle-orm';
import type { DrizzleDb } from '#platform/database/connection.server.ts';

/** Marks all waiting events as told to operators. @returns those that were not marked yet, oldest first */
export async function takeUntoldEvents(tx: DrizzleDb): Promise<{ company: string; event: unknown }[]> {
  const { rows } = await tx.execute<{ company: string; event: unknown }>(sql`
    WITH told AS (
      UPDATE proposals SET told_at = now() WHERE company_id IS NOT NULL AND state = 'waiting' AND told_at IS NULL
      RETURNING id, company_id, "values" #> '{0,after}' AS event, created_at)
    SELECT companies.name AS company, told.event
    FROM told JOIN companies ON companies.id = told.company_id ORDER BY told.created_at, told.id`);
  return rows;
}
