import { sql } from 'drizzle-orm';
import type { DrizzleDb } from '#platform/database/connection.server.ts';

/** An event as a mail names it. */
interface UntoldEvent {
  company: string;
  round: string | null;
  announced: string | null;
  buyer: string | null;
}

/** Notes that operators are being told of every waiting event. @returns those of which they were not, oldest first */
export async function takeUntoldEvents(tx: DrizzleDb): Promise<UntoldEvent[]> {
  const { rows } = await tx.execute<Record<string, unknown> & UntoldEvent>(sql`
    WITH told AS (
      UPDATE company_events SET told_at = now() WHERE state = 'waiting' AND told_at IS NULL
      RETURNING id, company_id, round, announced, buyer, created_at)
    SELECT companies.name AS company, told.round, told.announced, told.buyer
    FROM told JOIN companies ON companies.id = told.company_id ORDER BY told.created_at, told.id`);
  return rows;
}
