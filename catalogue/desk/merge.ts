import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/connection.server.ts';
import type { Merging } from '#server/editing/editing.server.ts';
import { recordAction } from '#server/operators/audit.server.ts';
import { loadKnown } from '../records/known.ts';
import { readToolRecord } from '../records/stored-tool.ts';
import { readTool } from '../records/tool.ts';
import { idsIn } from '../records/tool-fields.ts';
import { lockState } from '../write/state.ts';
import { inTransaction } from '../write/transaction.ts';
import { writeAtDesk } from './write.ts';

/**
 * Merges a tool into another, which gets its ids: the old addresses redirect, and what members gave the one moves
 * to the other (`absorbFormerTools`).
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
    await writeAtDesk(tx, reading.row, { maker: 'desk', operatorId: by.id });
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
