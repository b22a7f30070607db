import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/connection.server.ts';
import { mergedTools } from '#server/db/schema/tools.server.ts';
import type { Merging } from '#server/editing/editing.server.ts';
import { recordAction } from '#server/operators/audit.server.ts';
import { loadKnown } from '../records/known.ts';
import { readToolRecord } from '../records/stored-tool.ts';
import { readTool } from '../records/tool.ts';
import { idsIn } from '../records/tool-fields.ts';
import { holdRows, keepGoneRows } from '../write/kept-rows.ts';
import { readMarks } from '../write/marks.ts';
import { lockState } from '../write/state.ts';
import { inTransaction, type Transaction } from '../write/transaction.ts';
import { writeAtDesk } from './write.ts';

/**
 * Merges a tool into another, which gets its ids: the old addresses redirect, and what members gave the one moves
 * to the other (`absorbFormerTools`). What is needed to split them again is kept (docs/topics/desk.md).
 */
export function merge(db: Database, { id, into, by }: Merging): Promise<'merged' | 'gone' | 'refused'> {
  return inTransaction(db.bulk, async (tx) => {
    await lockState(tx);
    await tx.execute(sql`SET LOCAL TIME ZONE 'UTC'`);
    const [one, other] = [await readToolRecord(tx, id), await readToolRecord(tx, into)];
    if (!one || !other || id === into) return 'gone';
    const { updated_at: _, ...kept } = other;
    const former = [...idsIn(kept.former_ids), id, ...idsIn(one.former_ids)];
    const reading = readTool({ ...kept, former_ids: former }, await loadKnown(tx));
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
  });
}

async function readWaiting(tx: Transaction, id: string, into: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`SELECT id FROM vendor_proposals WHERE state = 'waiting' AND tool_id IN (${id}, ${into})`,
  );
  return rows.map((row) => row.id);
}

async function readDeskValues(tx: Transaction, id: string): Promise<unknown[]> {
  const { rows } = await tx.execute<{ one: unknown }>(
    sql`SELECT to_jsonb(one) AS one FROM desk_values one WHERE kind = 'tools' AND id = ${id}`,
  );
  return rows.map(({ one }) => one);
}
