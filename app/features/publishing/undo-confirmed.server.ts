import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { isSame } from '#features/editing/merge-records.ts';
import { withoutDay } from '#features/editing/provenance.ts';
import { isReadByAgent, type StatedDetail, sourcesIn } from '#features/editing/stated-values.ts';
import { confirmedValues } from '#features/editing/tables/confirmed-values.server.ts';
import { confirmDetails } from '#features/records/write/confirm.server.ts';
import { inTransaction, type Transaction } from '#features/records/write/transaction.server.ts';
import type { Database, DrizzleDb } from '#platform/database/connection.server.ts';

/** Each is a write to the catalogue, and whoever asks waits for all of them. */
const TOOLS_AT_ONCE = 100;

const IS_AGENTS = isNotNull(confirmedValues.agent_before);

/** How many values have the agent's page as their source since it confirmed them, as far as it is known what was there before. */
export function countConfirmed(db: DrizzleDb): Promise<number> {
  return db.$count(confirmedValues, IS_AGENTS);
}

/**
 * Gives values that the agent has confirmed the sources back that they had before, where nobody else has said anything of
 * them since; of 100 tools a turn.
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
  // What is given back is confirmed by nobody, so files are read as before.
  await tx.execute(sql`DELETE FROM confirmed_values WHERE tool_id = ${toolId}
    AND field = ANY (ARRAY(SELECT jsonb_array_elements_text(${JSON.stringify(rows.map(({ field }) => field))}::jsonb)))`);
  return count;
}

/** Whether a value is what it was, and what it says of its sources is the agent's or was there before. */
function isStillAgents(present: StatedDetail, before: StatedDetail): boolean {
  if (!isSame(withoutDay(present.value), withoutDay(before.value))) return false;
  const earlier = sourcesIn(before).map(bare);
  const now = sourcesIn(present);
  return (
    now.some(isReadByAgent) &&
    now.every((source) => isReadByAgent(source) || earlier.some((other) => isSame(other, bare(source))))
  );
}

/** A source without the codes that it is of, and without what is absent. */
function bare({ codes: _, ...source }: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(Object.entries(source).filter(([, part]) => part !== null));
}
