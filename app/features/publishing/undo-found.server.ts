import { sql } from 'drizzle-orm';
import { ALL_TAKEN_BACK } from '#features/editing/proposal.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';

/** What there is of tools that the agent has found. */
export interface OfFound {
  waiting: number;
  /** Drafts of accepted ones that nobody has worked on, and those that somebody has. */
  drafts: number;
  workedOn: number;
  /** Those that are listed by now, in the words of whoever has described them. */
  listed: number;
}

export const NO_FOUND: OfFound = { waiting: 0, drafts: 0, workedOn: 0, listed: 0 };

const IS_FOUND = sql`origin = 'agent'`;

export async function countFound(db: DrizzleDb): Promise<OfFound> {
  const ofDrafts = sql`FROM tool_drafts WHERE submission_id IN (SELECT id FROM tool_submissions WHERE ${IS_FOUND})`;
  const { rows } = await db.execute<OfFound & Record<string, unknown>>(sql`
    SELECT count(*) FILTER (WHERE state = 'waiting')::int AS waiting,
      (SELECT count(*)::int ${ofDrafts} AND revision = 1) AS drafts,
      (SELECT count(*)::int ${ofDrafts} AND revision > 1) AS "workedOn",
      count(*) FILTER (WHERE state = 'accepted' AND tool_id IS NOT NULL)::int AS listed
    FROM tool_submissions WHERE ${IS_FOUND}`);
  return rows[0] ?? NO_FOUND;
}

/** Declines what waits of it, and those whose draft nobody has worked on, which goes. @returns how many */
export function declineFound(db: DrizzleDb): Promise<number> {
  return db.transaction(async (tx) => {
    const { rows: drafts } = await tx.execute<{ submission_id: string }>(sql`
      DELETE FROM tool_drafts WHERE revision = 1
        AND submission_id IN (SELECT id FROM tool_submissions WHERE ${IS_FOUND}) RETURNING submission_id`);
    const begun = JSON.stringify(drafts.map(({ submission_id }) => submission_id));
    const { rows } = await tx.execute(sql`
      UPDATE tool_submissions SET state = 'declined', state_note = ${ALL_TAKEN_BACK}, settled_at = now(), tool_id = NULL
      WHERE ${IS_FOUND} AND (state = 'waiting'
        OR id::text = ANY (ARRAY(SELECT jsonb_array_elements_text(${begun}::jsonb)))) RETURNING id`);
    return rows.length;
  });
}
