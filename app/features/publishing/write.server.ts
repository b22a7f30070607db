import { sql } from 'drizzle-orm';
import type { ChangeMaker } from '#features/history/change-makers.ts';
import { readToolRecords } from '#features/records/records/stored-tool.server.ts';
import type { ToolRow } from '#features/records/records/tool.server.ts';
import { claimValues } from '#features/records/write/desk-values.server.ts';
import type { Changes } from '#features/records/write/rows.server.ts';
import { lockState } from '#features/records/write/state.server.ts';
import { writeTools } from '#features/records/write/tools.server.ts';
import type { Transaction } from '#features/records/write/transaction.server.ts';

/** The author of a write, for the history. */
interface Made {
  maker: Exclude<ChangeMaker, 'import' | 'undo'>;
  operatorId: string | null;
}

/** Writes a tool for the desk and claims the changed fields, so that later imports skip them. */
export function writeAtDesk(tx: Transaction, row: ToolRow, made: Made): Promise<Changes> {
  return writeAllAtDesk(tx, [row], made);
}

/** Writes several tools like `writeAtDesk`. Call it once per transaction. */
export async function writeAllAtDesk(
  tx: Transaction,
  rows: readonly ToolRow[],
  { maker, operatorId }: Made,
): Promise<Changes> {
  await lockState(tx);
  await tx.execute(sql`SET LOCAL TIME ZONE 'UTC'`);
  const ids = rows.map(({ id }) => id);
  const stored = async () =>
    new Map((await readToolRecords(tx, ids)).map((record) => [String(record.id), record]));
  const before = await stored();
  const changes = await writeTools(tx, rows, false, maker, operatorId);
  for (const [id, after] of await stored()) {
    await claimValues(tx, { kind: 'tools', id }, before.get(id) ?? null, after);
  }
  return changes;
}
