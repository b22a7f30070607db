import { sql } from 'drizzle-orm';
import type { ChangeMaker } from '#domain/history/change-makers.ts';
import { readToolRecord } from '../records/stored-tool.ts';
import type { ToolRow } from '../records/tool.ts';
import { claimValues } from '../write/desk-values.ts';
import type { Changes } from '../write/rows.ts';
import { lockState } from '../write/state.ts';
import { writeTools } from '../write/tools.ts';
import type { Transaction } from '../write/transaction.ts';

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
