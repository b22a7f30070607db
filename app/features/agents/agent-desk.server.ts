import { sql } from 'drizzle-orm';
import { labelOf } from '#features/editing/labels.ts';
import { ALL_TAKEN_BACK } from '#features/editing/proposal.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { PACE } from './agent.ts';
import { FAILURE } from './agent-schedule.server.ts';
import type { Unread } from './tables/agents.server.ts';

export interface LastRead {
  id: string;
  name: string;
  /** ISO 8601. */
  at: string;
  found: number;
  confirmed: number;
  proposed: number;
  unread: readonly Unread[];
  /** Why no page could be read; null if one was. */
  failure: string | null;
}

export interface AgentDesk {
  isOn: boolean;
  /** ISO 8601; null before the agent was first switched on. */
  since: string | null;
  perHour: number;
  /** Undecided proposals of the agent. */
  waiting: number;
  /** Events of companies that the agent and discovery found: waiting, accepted, and decided in all. */
  events: { waiting: number; accepted: number; decided: number };
  /** Tools with at least one page read; `tried` counts those without one. */
  read: number;
  tried: number;
  lastReads: LastRead[];
  /** Decisions about the agent's values, by field. Values taken back all at once do not count. */
  precision: { label: string; accepted: number; decided: number }[];
}

const SHOWN = 30;

export async function readAgentDesk(db: DrizzleDb): Promise<AgentDesk> {
  const { rows: states } = await db.execute<Record<string, unknown> & State>(sql`
    SELECT is_on, since, per_hour FROM agent_state`);
  const { rows: counts } = await db.execute<{ waiting: number; read: number; tried: number }>(sql`
    SELECT (SELECT count(*)::int FROM proposals WHERE state IN ('waiting', 'asked') AND origin = 'agent' AND tool_id IS NOT NULL) AS waiting,
      count(*) FILTER (WHERE failure IS NULL)::int AS read, count(failure)::int AS tried
    FROM (SELECT ${FAILURE} AS failure FROM agent_reads JOIN ai_tools ON ai_tools.id = tool_id
      WHERE read_at IS NOT NULL) AS readings`);
  const { rows: events } = await db.execute<AgentDesk['events']>(sql`
    SELECT (count(*) FILTER (WHERE state = 'waiting'))::int AS waiting,
      (count(*) FILTER (WHERE state = 'accepted'))::int AS accepted,
      (count(*) FILTER (WHERE state IN ('accepted', 'declined')))::int AS decided
    FROM proposals WHERE company_id IS NOT NULL AND answer IS DISTINCT FROM ${ALL_TAKEN_BACK}`);
  const { rows: reads } = await db.execute<Record<string, unknown> & LastRead>(sql`
    SELECT tool_id AS id, name, read_at AS at, found, confirmed, proposed, unread, ${FAILURE} AS failure
    FROM agent_reads JOIN ai_tools ON ai_tools.id = tool_id
    WHERE read_at IS NOT NULL ORDER BY read_at DESC, tool_id LIMIT ${SHOWN}`);
  const { rows: fields } = await db.execute<{ path: string; accepted: number; decided: number }>(sql`
    SELECT one ->> 'path' AS path, count(*)::int AS decided,
      (count(*) FILTER (WHERE (one ->> 'isPublished')::boolean))::int AS accepted
    FROM proposals, jsonb_array_elements(decisions) AS one
    WHERE origin = 'agent' AND tool_id IS NOT NULL AND state IN ('accepted', 'declined') AND NOT jsonb_exists(one, 'isTakenBack') GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${SHOWN}`);
  const [state] = states;
  return {
    isOn: state?.is_on ?? false,
    since: state ? new Date(state.since).toISOString() : null,
    perHour: state?.per_hour ?? PACE.usual,
    waiting: counts[0]?.waiting ?? 0,
    events: events[0] ?? { waiting: 0, accepted: 0, decided: 0 },
    read: counts[0]?.read ?? 0,
    tried: counts[0]?.tried ?? 0,
    lastReads: reads.map((row) => ({ ...row, at: new Date(row.at).toISOString() })),
    precision: fields.map(({ path, ...counted }) => ({ label: labelOf(path), ...counted })),
  };
}

interface State {
  is_on: boolean;
  since: string;
  per_hour: number;
}
