import { sql } from 'drizzle-orm';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { timeOf } from '#platform/database/time-of.server.ts';
import { AGENT } from './agent.ts';
import type { Unread } from './tables/agents.server.ts';

export interface DueTool {
  id: string;
  url: string;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Whether the agent is on; false before it was first switched on. */
export async function isAgentOn(db: DrizzleDb): Promise<boolean> {
  const { rows } = await db.execute(sql`SELECT FROM agent_state WHERE is_on`);
  return rows.length > 0;
}

/**
 * Takes the next due tool, if the agent is on and its pace allows one. Tools never read come first, the best known of
 * them before the others, then those read longest ago. A reading that is cut off is repeated after its lease.
 *
 * @param now milliseconds since 1970
 * @returns null if nothing is due
 */
export function takeTool(db: DrizzleDb, now: number): Promise<DueTool | null> {
  return db.transaction(async (tx) => {
    const { rows: turns } = await tx.execute(
      sql`SELECT FROM agent_state WHERE is_on AND next_at <= ${timeOf(now)} FOR UPDATE`,
    );
    if (turns.length === 0) return null;
    const { rows } = await tx.execute<DueTool & Record<string, unknown>>(sql`
      SELECT tool.id, tool.url FROM ai_tools tool LEFT JOIN agent_reads known ON known.tool_id = tool.id
      WHERE tool.status NOT IN ('merged', 'closed') AND tool.url ~* '^https?://'
        AND (known.due_at IS NULL OR known.due_at <= ${timeOf(now)})
      ORDER BY known.read_at NULLS FIRST, tool.prominence DESC, tool.id LIMIT 1`);
    const [tool] = rows;
    if (!tool) return null;
    await setDue(tx, tool.id, now + AGENT.leaseMinutes * MINUTE);
    await tx.execute(
      sql`UPDATE agent_state SET next_at = ${timeOf(now)} + make_interval(secs => 3600.0 / per_hour)`,
    );
    return tool;
  });
}

async function setDue(tx: DrizzleDb, toolId: string, at: number): Promise<void> {
  await tx.execute(sql`
    INSERT INTO agent_reads (tool_id, due_at) VALUES (${toolId}, ${timeOf(at)})
    ON CONFLICT (tool_id) DO UPDATE SET due_at = excluded.due_at`);
}

/** Delays a tool whose host must not be asked yet, without counting a reading. */
export function postpone(db: DrizzleDb, toolId: string, now: number): Promise<void> {
  return setDue(db, toolId, now + AGENT.laterMinutes * MINUTE);
}

/** The counts of one reading, and the pages that failed. */
export interface Reading {
  found: number;
  confirmed: number;
  proposed: number;
  unread: readonly Unread[];
}

/** Records a reading and schedules the next one, sooner if the reading failed. */
export async function recordReading(
  db: DrizzleDb,
  toolId: string,
  { found, confirmed, proposed, unread }: Reading,
  now: number,
): Promise<void> {
  const isFailure = found === 0 && unread.length > 0;
  const [first, second, later] = AGENT.failureDays;
  const days = isFailure
    ? sql`CASE failures WHEN 0 THEN ${first}::int WHEN 1 THEN ${second}::int ELSE ${later}::int END`
    : sql`${AGENT.dueDays}::int`;
  await db.execute(sql`
    UPDATE agent_reads SET read_at = ${timeOf(now)}, due_at = ${timeOf(now)} + make_interval(days => ${days}),
      found = ${found}, confirmed = ${confirmed}, proposed = ${proposed}, unread = ${JSON.stringify(unread)}::jsonb,
      failures = ${isFailure ? sql`failures + 1` : sql`0`}
    WHERE tool_id = ${toolId}`);
}

/** Why a tool's first page could not be read in its last reading. Without that page, no other is read. */
export const FAILURE = sql`CASE WHEN found = 0 THEN (SELECT one ->> 'why' FROM jsonb_array_elements(unread) AS one
  WHERE one ->> 'url' = ai_tools.url LIMIT 1) END`;

/**
 * What the site says of the agent: since when it is on (YYYY-MM-DD) and, for the last seven days, the tools read and
 * the facts confirmed. Null while it is off.
 */
export async function readAgentClaim(
  db: DrizzleDb,
  now: number,
): Promise<{ since: string; read: number; confirmed: number } | null> {
  const { rows } = await db.execute<{ since: string; read: number; confirmed: number }>(sql`
    SELECT to_char(since AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS since, read, confirmed
    FROM agent_state, (
      SELECT count(*) FILTER (WHERE ${FAILURE} IS NULL)::int AS read, coalesce(sum(confirmed), 0)::int AS confirmed
      FROM agent_reads JOIN ai_tools ON ai_tools.id = tool_id WHERE read_at > ${timeOf(now - 7 * DAY)}) AS week
    WHERE is_on`);
  return rows[0] ?? null;
}
