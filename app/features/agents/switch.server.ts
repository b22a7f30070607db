import { sql } from 'drizzle-orm';
import type { Editor } from '#features/editing/editing.server.ts';
import { recordAction } from '#features/operators/audit.server.ts';
import { bumpState, lockState } from '#features/records/write/state.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { PACE } from './agent.ts';
import { FINDING_PACE } from './finding/finding.ts';

/** The agents that the desk switches: where their state is, and in what they count their pace. */
const AGENTS = {
  structuring: {
    state: sql`agent_state`,
    per: { column: sql`per_hour`, logged: 'perHour', seconds: 3_600 },
    usual: PACE.usual,
    action: 'agent.switch',
  },
  discovery: {
    state: sql`finding_state`,
    per: { column: sql`per_day`, logged: 'perDay', seconds: 86_400 },
    usual: FINDING_PACE.usual,
    action: 'agent.find',
  },
} as const;

/**
 * Switches an agent on or off, sets its pace and logs both. Drops cached pages that show its state.
 *
 * @param pace tools an hour, or candidates a day; null keeps it
 * @returns the state before
 */
export function switchAgent(
  db: DrizzleDb,
  agent: keyof typeof AGENTS,
  { isOn, pace, by }: { isOn: boolean; pace: number | null; by: Editor },
): Promise<{ isOn: boolean; pace: number }> {
  const { state, per, usual, action } = AGENTS[agent];
  return db.transaction(async (tx) => {
    await lockState(tx);
    const { rows } = await tx.execute<{ isOn: boolean; pace: number }>(
      sql`SELECT is_on AS "isOn", ${per.column} AS pace FROM ${state}`,
    );
    const before = rows[0] ?? { isOn: false, pace: usual };
    const after = { isOn, pace: pace ?? before.pace };
    await tx.execute(sql`
      INSERT INTO ${state} (is_on, ${per.column}) VALUES (${isOn}, ${after.pace})
      ON CONFLICT (id) DO UPDATE SET is_on = excluded.is_on, ${per.column} = excluded.${per.column},
        since = CASE WHEN ${state}.is_on = excluded.is_on THEN ${state}.since ELSE now() END,
        next_at = least(${state}.next_at, now() + make_interval(secs => ${per.seconds}::float8 / excluded.${per.column}))`);
    await bumpState(tx, 0);
    const logged = (at: typeof after) => ({ isOn: at.isOn, [per.logged]: at.pace });
    await recordAction(tx, {
      ...{ by, action, subject: { kind: 'agent', id: agent } },
      ...{ before: logged(before), after: logged(after) },
    });
    return before;
  });
}
