import { eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/connection.server.ts';
import { withdrawnRecords } from '#server/db/schema/tools.server.ts';
import type { Editor, Withdrawing } from '#server/editing/editing.server.ts';
import { recordAction } from '#server/operators/audit.server.ts';
import { refreshFigures } from '#server/ratings/rating-figures.server.ts';
import { loadKnown } from '../records/known.ts';
import { readToolRecord } from '../records/stored-tool.ts';
import { readTool } from '../records/tool.ts';
import { claimListing } from '../write/desk-values.ts';
import { lockState } from '../write/state.ts';
import { writeTools } from '../write/tools.ts';
import { inTransaction, type Transaction } from '../write/transaction.ts';
import { withdrawTools } from '../write/withdrawn-tools.ts';

/**
 * Takes a tool out of the directory (docs/decisions/0156). Its record and what members gave it are kept apart for
 * the day on which it comes back.
 */
export function withdraw(
  db: Database,
  { id, replacedBy, by }: Withdrawing,
): Promise<'withdrawn' | 'gone' | 'no replacement'> {
  return inTransaction(db.bulk, async (tx) => {
    await lockState(tx);
    await tx.execute(sql`SET LOCAL TIME ZONE 'UTC'`);
    const record = await readToolRecord(tx, id);
    if (!record) return 'gone';
    if (replacedBy !== null && (replacedBy === id || !(await readToolRecord(tx, replacedBy)))) {
      return 'no replacement';
    }
    await tx.execute(sql`
      CREATE TEMP TABLE taken_marks ON COMMIT DROP AS
      SELECT id, tool_id, user_id, 'rating' AS kind, to_jsonb(given) AS mark FROM user_ratings given WHERE tool_id = ${id}
      UNION ALL
      SELECT id, tool_id, user_id, 'favorite', to_jsonb(given) FROM user_favorites given WHERE tool_id = ${id}
      UNION ALL
      SELECT id, tool_id, user_id, 'submission', jsonb_build_object('id', id) FROM tool_submissions WHERE tool_id = ${id}`);
    await withdrawTools(tx, [{ id }], false);
    await tx.insert(withdrawnRecords).values({ id, record, replaced_by: replacedBy });
    await tx.execute(
      sql`INSERT INTO withdrawn_marks (id, tool_id, user_id, kind, mark) SELECT id, tool_id, user_id, kind, mark FROM taken_marks`,
    );
    await recordAction(tx, {
      by,
      action: 'tool.withdraw',
      subject: { kind: 'tool', id },
      before: { name: record.name },
      after: { replaced_by: replacedBy },
    });
    return 'withdrawn';
  });
}

/** Lists a withdrawn tool again, as it was, with what members who are still here gave it. */
export function bringBack(
  db: Database,
  { id, by }: { id: string; by: Editor },
): Promise<'listed' | 'gone' | 'refused'> {
  return inTransaction(db.bulk, async (tx) => {
    await lockState(tx);
    const [kept] = await tx.select().from(withdrawnRecords).where(eq(withdrawnRecords.id, id));
    if (!kept) return 'gone';
    const reading = readTool(kept.record, await loadKnown(tx));
    if ('faults' in reading) return 'refused';
    await tx.execute(
      sql`CREATE TEMP TABLE kept_marks ON COMMIT DROP AS SELECT kind, mark FROM withdrawn_marks WHERE tool_id = ${id}`,
    );
    await tx.execute(sql`DELETE FROM withdrawn_tools WHERE id = ${id}`);
    await writeTools(tx, [reading.row], false, 'desk', by.id);
    await claimListing(tx, id);
    await giveBackMarks(tx);
    await tx.execute(sql`
      UPDATE tool_submissions SET tool_id = ${id} FROM kept_marks
      WHERE kind = 'submission' AND tool_submissions.id = (mark ->> 'id')::uuid AND tool_id IS NULL`);
    await refreshFigures(tx, id);
    await recordAction(tx, { by, action: 'tool.relist', subject: { kind: 'tool', id } });
    return 'listed';
  });
}

async function giveBackMarks(tx: Transaction): Promise<void> {
  for (const [kind, table] of Object.entries({ rating: 'user_ratings', favorite: 'user_favorites' })) {
    await tx.execute(sql`
      INSERT INTO ${sql.identifier(table)}
      SELECT given.* FROM kept_marks, jsonb_populate_record(null::${sql.identifier(table)}, mark) AS given
      WHERE kind = ${kind}`);
  }
}
