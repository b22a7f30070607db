import { sql } from 'drizzle-orm';
import type { ChangeMaker } from '#features/history/change-makers.ts';
import { readToolRecord } from '#features/records/records/stored-tool.server.ts';
import type { ToolRow } from '#features/records/records/tool.server.ts';
import { claimValues } from '#features/records/write/desk-values.server.ts';
import type { Changes } from '#features/records/write/rows.server.ts';
import { lockState } from '#features/records/write/state.server.ts';
import { writeTools } from '#features/records/write/tools.server.ts';
import type { Transaction } from '#features/records/write/transaction.server.ts';

/** Writes a tool as the desk decides, so that later imports leave the fields that this changes. */
export async function writeAtDesk(
  tx: Transaction,
  row: ToolRow,
  { maker, operatorId }: { maker: Exclude<ChangeMaker, 'import' | 'undo'>; operatorId: string | null },
): Promise<Changes> {
  await lockState(tx);
  await tx.execute(sql`SET LOCAL TIME ZONE 'UTC'`);
  const before = await readToolRecord(tx, row.id);
  const changes = await writeTools(tx, [row], false, maker, operatorId);
  const after = await readToolRecord(tx, row.id);
  if (after) await claimValues(tx, { kind: 'tools', id: row.id }, before, after);
  return changes;
}
