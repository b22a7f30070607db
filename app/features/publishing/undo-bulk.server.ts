import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Editor } from '#features/editing/editing.server.ts';
import { isSame } from '#features/editing/merge-records.ts';
import { recordAction } from '#features/operators/audit.server.ts';
import { operatorActions as log } from '#features/operators/tables/operators.server.ts';
import { lockState } from '#features/records/write/state.server.ts';
import { inTransaction } from '#features/records/write/transaction.server.ts';
import type { Database, DrizzleDb } from '#platform/database/connection.server.ts';
import { enteredValues, fitValues, type LeftTool } from './bulk.server.ts';
import { giveUpClaims } from './unpublish.server.ts';
import { takeTopicOut } from './withdraw-topic.server.ts';
import { writeAllAtDesk } from './write.server.ts';

const values = z.record(z.string(), z.unknown());
const leftTools = z.array(z.object({ id: z.string(), name: z.string(), reason: z.string() }));
const sides = z.object({
  before: z.object({ field: z.string(), values }),
  after: z.object({ field: z.string(), values, left: leftTools, made: z.string().optional() }),
});

/** An edit of one field of many tools, or its undoing, from the log. */
export interface StoredEdit {
  /** The id of its log entry. */
  entry: string;
  /** The address of the operator, and the time in ISO 8601. */
  by: string;
  at: string;
  field: string;
  before: Readonly<Record<string, unknown>>;
  after: Readonly<Record<string, unknown>>;
  left: readonly LeftTool[];
  /** The id of a company that was made for it. */
  made: string | undefined;
}

/** An edit with its undoing, if any; null if there is no such edit. */
export async function readEdit(
  db: DrizzleDb,
  edit: string,
): Promise<{ done: StoredEdit; undone: StoredEdit | null } | null> {
  const rows = await db
    .select()
    .from(log)
    .where(and(eq(log.subject_kind, 'edit'), eq(log.subject_id, edit)))
    .orderBy(asc(log.at));
  const [done, undone = null] = rows.flatMap(storedEdit);
  return done ? { done, undone } : null;
}

function storedEdit(row: typeof log.$inferSelect): StoredEdit[] {
  const read = sides.safeParse(row);
  if (!read.success) return [];
  const { before, after } = read.data;
  return [
    {
      ...{ entry: row.id, by: row.operator_email, at: new Date(row.at).toISOString(), field: before.field },
      ...{ before: before.values, after: after.values, left: after.left, made: after.made },
    },
  ];
}

type Undone = Pick<StoredEdit, 'at' | 'before' | 'after'> & { undoneAt: string };

/** The undone edits of the same field before this one, latest first. */
async function undoneBefore(tx: DrizzleDb, { field, at }: StoredEdit): Promise<Undone[]> {
  const undoing = alias(log, 'undoing');
  const rows = await tx
    .select({ edit: log, undoneAt: undoing.at })
    .from(undoing)
    .innerJoin(log, eq(log.id, undoing.undoes))
    .where(
      and(
        eq(undoing.subject_kind, 'edit'),
        isNotNull(undoing.undoes),
        sql`${log.before} ->> 'field' = ${field}`,
      ),
    )
    .orderBy(desc(log.at));
  return rows
    .flatMap(({ edit, undoneAt }) =>
      storedEdit(edit).map((one) => ({ ...one, undoneAt: new Date(undoneAt).toISOString() })),
    )
    .filter((one) => one.at < at);
}

/**
 * The value that undoing an edit restores: the one before it. If that came from an earlier edit that was itself undone
 * later, the value before that edit, and so on.
 */
function standingBefore(id: string, { before, at }: StoredEdit, undone: readonly Undone[]): unknown {
  let [value, above] = [before[id], at];
  for (const one of undone) {
    if (!(id in one.after) || one.undoneAt <= above || !isSame(one.after[id], value)) continue;
    [value, above] = [one.before[id], one.at];
  }
  return value ?? undefined;
}

const CHANGED_SINCE = 'was changed since';

/**
 * Gives tools the values from before an edit, in one transaction, at any time later. Skips tools whose field has
 * changed since. A company that was made for it is withdrawn.
 *
 * @returns how many values were restored; null if there is no such edit, or it was undone already
 */
export function undoEdit(db: Database, edit: string, by: Editor): Promise<number | null> {
  return inTransaction(db.bulk, async (tx) => {
    await lockState(tx);
    const stored = await readEdit(tx, edit);
    if (!stored || stored.undone) return null;
    const { entry, field, after, made } = stored.done;
    const undone = await undoneBefore(tx, stored.done);
    const { changes, left } = await fitValues(tx, Object.keys(after), field, (id, present) =>
      isSame(present ?? null, after[id])
        ? { value: standingBefore(id, stored.done, undone) }
        : { reason: CHANGED_SINCE },
    );
    if (changes.length === 0) return 0;
    const ids = changes.map(({ id }) => id);
    await writeAllAtDesk(
      tx,
      changes.map(({ row }) => row),
      { maker: 'desk', operatorId: by.id },
    );
    for (const id of ids) await giveUpClaims(tx, id, [field]);
    // A company that tools still name stays.
    if (made) await takeTopicOut(tx, { kind: 'companies', id: made, replacedBy: null, by });
    const now = await enteredValues(tx, ids, field);
    const of = (sideOf: (id: string) => unknown) =>
      Object.fromEntries(ids.map((id) => [id, sideOf(id) ?? null]));
    await recordAction(tx, {
      by,
      action: 'edit.apply',
      subject: { kind: 'edit', id: edit },
      before: { field, values: of((id) => after[id]) },
      after: { field, values: of((id) => now.get(id)), left },
      undoes: entry,
    });
    return ids.length;
  });
}
