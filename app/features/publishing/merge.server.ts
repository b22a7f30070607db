import { sql } from 'drizzle-orm';
import { mergedTools } from '#catalogue/tables/tools.server.ts';
import type { Merging } from '#features/editing/editing.server.ts';
import { recordAction } from '#features/operators/audit.server.ts';
import { loadReferences } from '#features/records/records/references.server.ts';
import { readToolRecord } from '#features/records/records/stored-tool.server.ts';
import { readTool } from '#features/records/records/tool.server.ts';
import { idsIn } from '#features/records/records/tool-fields.server.ts';
import { holdRows, keepGoneRows } from '#features/records/write/held-rows.server.ts';
import { readMarks } from '#features/records/write/marks.server.ts';
import { lockState } from '#features/records/write/state.server.ts';
import { inTransaction, type Transaction } from '#features/records/write/transaction.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { writeAtDesk } from './write.server.ts';

/**
 * Merges a tool into another one, which gets its ids: old addresses redirect, and what members gave moves along
 * (`absorbFormerTools`). Keeps what a split needs (docs/topics/desk.md).
 */
export function mergeTool(db: Database, merging: Merging): Promise<'merged' | 'gone' | 'refused'> {
  return inTransaction(db.bulk, (tx) => mergeToolIn(tx, merging));
}

/** `mergeTool` within a transaction. */
export async function mergeToolIn(
  tx: Transaction,
  { id, into, by }: Merging,
): Promise<'merged' | 'gone' | 'refused'> {
  await lockState(tx);
  await tx.execute(sql`SET LOCAL TIME ZONE 'UTC'`);
  const [one, other] = [await readToolRecord(tx, id), await readToolRecord(tx, into)];
  if (!one || !other || id === into) return 'gone';
  const { updated_at: _, ...kept } = other;
  const former = [...idsIn(kept.former_ids), id, ...idsIn(one.former_ids)];
  const reading = readTool({ ...kept, former_ids: former }, await loadReferences(tx));
  if ('faults' in reading) return 'refused';
  await holdRows(tx, id, into);
  const moved = (await readMarks(tx, [id])).get(id) ?? {};
  const [waiting, desk_values] = [await readWaiting(tx, id, into), await readDeskValues(tx, id)];
  await writeAtDesk(tx, reading.row, { maker: 'desk', operatorId: by.id });
  await keepGoneRows(tx, id);
  const still = await readWaiting(tx, id, into);
  const declined = waiting.filter((proposal) => !still.includes(proposal));
  await tx.insert(mergedTools).values({ id, into_id: into, record: one, moved, declined, desk_values });
  await recordAction(tx, {
    by,
    action: 'tool.merge',
    subject: { kind: 'tool', id },
    before: { name: one.name },
    after: { into },
  });
  return 'merged';
}

async function readWaiting(tx: Transaction, id: string, into: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`SELECT id FROM proposals WHERE state = 'waiting' AND tool_id IN (${id}, ${into})`,
  );
  return rows.map((row) => row.id);
}

async function readDeskValues(tx: Transaction, id: string): Promise<unknown[]> {
  const { rows } = await tx.execute<{ one: unknown }>(
    sql`SELECT to_jsonb(one) AS one FROM desk_values one WHERE kind = 'tools' AND id = ${id}`,
  );
  return rows.map(({ one }) => one);
}
