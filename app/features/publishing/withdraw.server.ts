import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { refreshFigures } from '#catalogue/rating-figures.server.ts';
import { withdrawnRecords, withdrawnTools } from '#catalogue/tables/tools.server.ts';
import type { Editor, Withdrawing } from '#features/editing/editing.server.ts';
import { recordAction } from '#features/operators/audit.server.ts';
import { loadReferences } from '#features/records/records/references.server.ts';
import { readToolRecord } from '#features/records/records/stored-tool.server.ts';
import { readTool } from '#features/records/records/tool.server.ts';
import { claimListing, LISTED } from '#features/records/write/desk-values.server.ts';
import { giveRowsBack, holdRows, keepGoneRows } from '#features/records/write/held-rows.server.ts';
import { lockState } from '#features/records/write/state.server.ts';
import { writeTools } from '#features/records/write/tools.server.ts';
import { inTransaction, type Transaction } from '#features/records/write/transaction.server.ts';
import { withdrawTools } from '#features/records/write/withdrawn-tools.server.ts';
import type { Database } from '#platform/database/connection.server.ts';

/** Takes a tool out of the directory (docs/topics/desk.md). Keeps its record and what belongs to it for a return. */
export function withdrawTool(
  db: Database,
  { id, replacedBy, by }: Withdrawing,
): Promise<'withdrawn' | 'gone' | 'no replacement'> {
  return inTransaction(db.bulk, async (tx) => {
    await lockState(tx);
    const taken = await takeOut(tx, { id, replacedBy });
    if (typeof taken === 'string') return taken;
    await recordAction(tx, {
      by,
      action: 'tool.withdraw',
      subject: { kind: 'tool', id },
      before: { name: taken.name },
      after: { replaced_by: replacedBy },
    });
    return 'withdrawn';
  });
}

/** Call it while the state is locked. @returns the tool's name */
async function takeOut(
  tx: Transaction,
  { id, replacedBy, at }: { id: string; replacedBy: string | null; at?: string },
): Promise<{ name: unknown } | 'gone' | 'no replacement'> {
  await tx.execute(sql`SET LOCAL TIME ZONE 'UTC'`);
  const record = await readToolRecord(tx, id);
  if (!record) return 'gone';
  if (replacedBy !== null && (replacedBy === id || !(await readToolRecord(tx, replacedBy)))) {
    return 'no replacement';
  }
  await holdRows(tx, id);
  await withdrawTools(tx, [{ id, ...(at && { withdrawn_at: at }) }], false);
  await tx.insert(withdrawnRecords).values({ id, record, replaced_by: replacedBy });
  await keepGoneRows(tx, id);
  return { name: record.name };
}

/** Lists a withdrawn tool again, unchanged, with what current members gave it. */
export function bringToolBack(
  db: Database,
  { id, by }: { id: string; by: Editor },
): Promise<'listed' | 'gone' | 'refused'> {
  return inTransaction(db.bulk, async (tx) => {
    await lockState(tx);
    const was = await putBack(tx, id, by.id);
    if (typeof was === 'string') return was;
    const { rows } = await tx.execute(
      sql`SELECT 1 FROM desk_values WHERE kind = 'tools' AND id = ${id} AND field = ${LISTED}`,
    );
    await claimListing(tx, id);
    const before = { ...was, had_claim: rows.length > 0 };
    await recordAction(tx, { by, action: 'tool.relist', subject: { kind: 'tool', id }, before });
    return 'listed';
  });
}

/** Call it while the state is locked. @returns what was stored of the withdrawn tool */
async function putBack(tx: Transaction, id: string, operatorId: string) {
  const [kept] = await tx
    .select({
      record: withdrawnRecords.record,
      replaced_by: withdrawnRecords.replaced_by,
      withdrawn_at: withdrawnTools.withdrawn_at,
    })
    .from(withdrawnRecords)
    .innerJoin(withdrawnTools, eq(withdrawnTools.id, withdrawnRecords.id))
    .where(eq(withdrawnRecords.id, id));
  if (!kept) return 'gone';
  const { record, ...was } = kept;
  const reading = readTool(record, await loadReferences(tx));
  if ('faults' in reading) return 'refused';
  await tx.execute(sql`DELETE FROM withdrawn_tools WHERE id = ${id}`);
  await writeTools(tx, [reading.row], false, 'desk', operatorId);
  await giveRowsBack(tx, id);
  await refreshFigures(tx, id);
  return was;
}

/** Undoes a tool's withdrawal. @returns whether it could */
export async function undoWithdraw(tx: Transaction, id: string, by: Editor): Promise<boolean> {
  return typeof (await putBack(tx, id, by.id)) !== 'string';
}

const listedAgain = z.object({
  replaced_by: z.string().nullable(),
  withdrawn_at: z.string(),
  had_claim: z.boolean(),
});

/** Undoes a tool's return. @param before its state in the log @returns whether it could */
export async function undoBringBack(tx: Transaction, id: string, before: unknown): Promise<boolean> {
  const was = listedAgain.safeParse(before);
  if (!was.success) return false;
  const { replaced_by, withdrawn_at, had_claim } = was.data;
  const taken = await takeOut(tx, { id, replacedBy: replaced_by, at: withdrawn_at });
  if (typeof taken === 'string') return false;
  if (!had_claim) {
    await tx.execute(sql`DELETE FROM desk_values WHERE kind = 'tools' AND id = ${id} AND field = ${LISTED}`);
  }
  return true;
}
