import { sql } from 'drizzle-orm';
import { featuredInOrder } from '#features/directory/tools.server.ts';
import type { Editor, Featuring, MovingFeatured } from '#features/editing/editing.server.ts';
import { movedBy, placeAfter } from '#features/editing/ordering.ts';
import { recordAction } from '#features/operators/audit.server.ts';
import { loadReferences } from '#features/records/records/references.server.ts';
import { readToolRecord } from '#features/records/records/stored-tool.server.ts';
import { readTool } from '#features/records/records/tool.server.ts';
import { bumpState, lockState } from '#features/records/write/state.server.ts';
import { inTransaction, type Transaction } from '#features/records/write/transaction.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { endOfFeatured, setEnd } from './featured-ends.server.ts';
import { writeAtDesk } from './write.server.ts';

/**
 * Makes a tool Featured, ahead of all others and optionally until a day, or ends that (docs/topics/desk.md). Imports do
 * not change it.
 *
 * @returns `same` if nothing had to change
 */
export function featureTool(
  db: Database,
  { id, isFeatured, until, by, overOn }: Featuring,
): Promise<'done' | 'same' | 'gone' | 'refused'> {
  return inTransaction(db.bulk, async (tx) => {
    await lockState(tx);
    await tx.execute(sql`SET LOCAL TIME ZONE 'UTC'`);
    const record = await readToolRecord(tx, id);
    if (!record) return 'gone';
    if (overOn !== undefined && ((await endOfFeatured(tx, id)) ?? overOn) >= overOn) return 'same';
    if ((record.is_featured === true) === isFeatured) return changeEnd(tx, { id, until, by });
    const { updated_at: _, ...kept } = record;
    const reading = readTool({ ...kept, is_featured: isFeatured }, await loadReferences(tx));
    if ('faults' in reading) return 'refused';
    await writeAtDesk(tx, reading.row, { maker: 'desk', operatorId: by?.id ?? null });
    await tx.execute(sql`DELETE FROM featured_order WHERE tool_id = ${id}`);
    if (isFeatured) await place(tx, [id, ...(await idsInOrder(tx)).filter((other) => other !== id)]);
    const before = await setEnd(tx, { id, until, by });
    if (by) {
      await recordAction(tx, {
        by,
        action: isFeatured ? 'tool.feature' : 'tool.unfeature',
        subject: { kind: 'tool', id },
        before: { is_featured: !isFeatured, until: before },
        after: { is_featured: isFeatured, until },
      });
    }
    return 'done';
  });
}

/** Changes the last day of a tool that is already Featured. */
async function changeEnd(
  tx: Transaction,
  { id, until, by }: Pick<Featuring, 'id' | 'until' | 'by'>,
): Promise<'done' | 'same'> {
  const before = await setEnd(tx, { id, until, by });
  if (before === until) return 'same';
  await bumpState(tx, 0);
  if (by) {
    const [was, is] = [{ until: before }, { until }];
    await recordAction(tx, {
      by,
      action: 'tool.until',
      subject: { kind: 'tool', id },
      before: was,
      after: is,
    });
  }
  return 'done';
}

/** Sets the last day of a tool that is Featured. @returns false if it is not */
export function setLastDay(
  db: Database,
  { id, until, by }: { id: string; until: string | null; by: Editor },
): Promise<boolean> {
  return inTransaction(db.bulk, async (tx) => {
    await lockState(tx);
    if (!(await idsInOrder(tx)).includes(id)) return false;
    await changeEnd(tx, { id, until, by });
    return true;
  });
}

/**
 * Moves a Featured tool one place up or down.
 *
 * @returns `done`, also if the tool is already at the target place: a button may be pressed twice
 */
export function moveFeatured(
  db: Database,
  { id, step, seen, by }: MovingFeatured,
): Promise<'done' | 'changed' | 'gone'> {
  return inTransaction(db.bulk, async (tx) => {
    await lockState(tx);
    const ids = await idsInOrder(tx);
    const at = ids.indexOf(id);
    if (at < 0) return 'gone';
    if (at !== seen) return at === placeAfter(seen, step) ? 'done' : 'changed';
    const moved = movedBy(ids, at, step);
    await place(tx, moved);
    await bumpState(tx, 0);
    await recordAction(tx, {
      by,
      action: 'tool.order',
      subject: { kind: 'tool', id },
      before: { place: at + 1 },
      after: { place: moved.indexOf(id) + 1 },
    });
    return 'done';
  });
}

async function idsInOrder(tx: Transaction): Promise<string[]> {
  return (await featuredInOrder(tx)).map(({ id }) => id);
}

async function place(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    INSERT INTO featured_order (tool_id, position)
    SELECT id, position FROM jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) WITH ORDINALITY AS given (id, position)
    ON CONFLICT (tool_id) DO UPDATE SET position = excluded.position`);
}
