import { sql } from 'drizzle-orm';
import type { DoneAtDesk, Editor, Undoing } from '#features/editing/editing.server.ts';
import { lockState } from '#features/records/write/state.server.ts';
import { inTransaction, type Transaction } from '#features/records/write/transaction.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { Unfit } from './split.server.ts';

/**
 * Undoes one kind of action.
 *
 * @returns false, with nothing changed, if that is no longer possible @throws Unfit likewise, but the transaction must
 * then be rolled back
 */
export type ToolUndo = (tx: Transaction, entry: DoneAtDesk, by: Editor) => Promise<boolean>;

/**
 * Undoes the desk's last action on a tool (docs/topics/desk.md).
 *
 * @returns null if that is no longer possible
 */
export function undoToolAction<T>(
  db: Database,
  undo: ToolUndo,
  { entry, by, finish }: Undoing<T>,
): Promise<T | null> {
  const undoing = inTransaction(db.bulk, async (tx) => {
    await lockState(tx);
    await tx.execute(sql`SET LOCAL TIME ZONE 'UTC'`);
    return (await undo(tx, entry, by)) ? finish(tx) : null;
  });
  return undoing.catch((error) => {
    if (error instanceof Unfit) return null;
    throw error;
  });
}
