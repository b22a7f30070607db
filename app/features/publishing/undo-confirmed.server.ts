import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { isSame } from '#features/editing/merge-records.ts';
import { withoutDay } from '#features/editing/provenance.ts';
import { isReadByAgent, type StatedDetail, sourcesIn } from '#features/editing/stated-values.ts';
import { confirmedValues } from '#features/editing/tables/confirmed-values.server.ts';
import { confirmDetails } from '#features/records/write/confirm.server.ts';
import { inTransaction, type Transaction } from '#features/records/write/transaction.server.ts';
import type { Database, DrizzleDb } from '#platform/database/connection.server.ts';

/** Bounds one request: each tool is a write to the catalogue, and the operator waits for all of them. */
const TOOLS_AT_ONCE = 100;

const IS_AGENTS = isNotNull(confirmedValues.agent_before);

/**
 * How many values have the agent's page as source since it confirmed them. Counts only values whose earlier source is
 * known.
 */
export function countConfirmed(db: DrizzleDb): Promise<number> {
  return db.$count(confirmedValues, IS_AGENTS);
}

/**
 * Restores the earlier sources of values that the agent has confirmed, if nobody else has changed them since; 100 tools
 * a call.
 *
 * @returns how many values
 */
export async function restoreConfirmed(db: Database): Promise<number> {
  const tools = await db.write
    .selectDistinct({ id: confirmedValues.tool_id })
    .from(confirmedValues)
    .where(IS_AGENTS)
    .orderBy(confirmedValues.tool_id)
    .limit(TOOLS_AT_ONCE);
  let restored = 0;
  for (const { id } of tools) restored += await inTransaction(db.bulk, (tx) => restoreOf(tx, id));
  return restored;
}

async function restoreOf(tx: Transaction, toolId: string): Promise<number> {
  const isOfTool = and(eq(confirmedValues.tool_id, toolId), IS_AGENTS);
  const rows = await tx.select().from(confirmedValues).where(isOfTool);
  const confirming = rows.flatMap(({ field: path, agent_before: before }) => {
    if (before === null) return [];
    const move = (present: StatedDetail) => (isStillAgents(present, before) ? before : null);
    return [{ path, move }];
  });
  const count = await confirmDetails(tx, { toolId, confirming, by: 'editor' });
  // A restored value counts as confirmed by nobody, so that files apply again.
  await tx.execute(sql`DELETE FROM confirmed_values WHERE tool_id = ${toolId}
    AND field = ANY (ARRAY(SELECT jsonb_array_elements_text(${JSON.stringify(rows.map(({ field }) => field))}::jsonb)))`);
  return count;
}

/** Whether the value is unchanged and each of its sources is the agent's or was there before. */
function isStillAgents(present: StatedDetail, before: StatedDetail): boolean {
  if (!isSame(withoutDay(present.value), withoutDay(before.value))) return false;
  const earlier = sourcesIn(before).map(bare);
  const now = sourcesIn(present);
  return (
    now.some(isReadByAgent) &&
    now.every((source) => isReadByAgent(source) || earlier.some((other) => isSame(other, bare(source))))
  );
}

/** A source without its `codes` and absent parts. */
function bare({ codes: _, ...source }: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(Object.entries(source).filter(([, part]) => part !== null));
}
