import { eq, sql } from 'drizzle-orm';
import { refreshFigures } from '#catalogue/rating-figures.server.ts';
import { mergedTools } from '#catalogue/tables/tools.server.ts';
import type { Editor } from '#features/editing/editing.server.ts';
import { presentInto } from '#features/editing/find-tools.server.ts';
import { recordAction } from '#features/operators/audit.server.ts';
import { loadReferences } from '#features/records/records/references.server.ts';
import { readToolRecord, type StoredRecord } from '#features/records/records/stored-tool.server.ts';
import { readTool } from '#features/records/records/tool.server.ts';
import { idsIn } from '#features/records/records/tool-fields.server.ts';
import { claimListing } from '#features/records/write/desk-values.server.ts';
import { giveRowsBack } from '#features/records/write/held-rows.server.ts';
import { giveMarksBack, reopenProposals } from '#features/records/write/marks.server.ts';
import { lockState } from '#features/records/write/state.server.ts';
import { writeTools } from '#features/records/write/tools.server.ts';
import { inTransaction, type Transaction } from '#features/records/write/transaction.server.ts';
import type { Database } from '#platform/database/connection.server.ts';

/** Thrown to roll back: the tools stay merged. */
export class Unfit extends Error {}

/**
 * Splits off a tool that the desk merged into another: it is listed at its own address with its own values, and gets
 * back what moved along or gave way (docs/topics/desk.md). What the other has received since stays there.
 *
 * @returns `refused` if the other is withdrawn, or one of the two no longer fits the rules
 */
export function splitTool(
  db: Database,
  { id, by }: { id: string; by: Editor },
): Promise<'split' | 'gone' | 'refused'> {
  const splitting = inTransaction(db.bulk, async (tx): Promise<'split' | 'gone'> => {
    await lockState(tx);
    const into = await takeApart(tx, id, by);
    if (into === null) return 'gone';
    await claimListing(tx, id);
    await recordAction(tx, { by, action: 'tool.split', subject: { kind: 'tool', id }, before: { into } });
    return 'split';
  });
  return splitting.catch((error) => {
    if (error instanceof Unfit) return 'refused';
    throw error;
  });
}

/**
 * Splits two merged tools. Call it while the state is locked.
 *
 * @returns the id of the other tool; null if there is nothing to split @throws Unfit
 */
export async function takeApart(tx: Transaction, id: string, by: Editor): Promise<string | null> {
  await tx.execute(sql`SET LOCAL TIME ZONE 'UTC'`);
  const [merged] = await tx.delete(mergedTools).where(eq(mergedTools.id, id)).returning();
  if (!merged) return null;
  const present = presentInto(sql`${id}::text`, sql`${merged.into_id}::text`);
  const { rows } = await tx.execute<{ into: string }>(sql`SELECT ${present} AS into`);
  const into = rows[0]?.into ?? merged.into_id;
  const other = await readToolRecord(tx, into);
  // A new tool may have its id by now.
  if (!other || into === id || (await readToolRecord(tx, id))) throw new Unfit();
  const one = merged.record as StoredRecord;
  const ids = idsIn(other.former_ids);
  const own = idsIn(one.former_ids).filter((former) => ids.includes(former));
  const { updated_at: _, ...rest } = other;
  const left = ids.filter((former) => former !== id && !own.includes(former));
  await writeBoth(tx, { ...rest, former_ids: left }, { ...one, former_ids: own }, by);
  await giveMarksBack(tx, id, merged.moved);
  await giveRowsBack(tx, id);
  await reopenProposals(tx, merged.declined);
  await giveClaimsBack(tx, into, merged.desk_values);
  for (const tool of [id, into]) await refreshFigures(tx, tool);
  return into;
}

/** Writes both tools; the split-off tool has its ids again, the other loses them. @throws Unfit */
async function writeBoth(tx: Transaction, other: StoredRecord, one: StoredRecord, by: Editor): Promise<void> {
  const known = await loadReferences(tx);
  for (const id of [String(one.id), ...idsIn(one.former_ids)]) known.formerIds.delete(id);
  const rows = [other, one].map((record) => {
    const reading = readTool(record, known);
    if ('faults' in reading) throw new Unfit();
    return reading.row;
  });
  await writeTools(tx, rows, false, 'desk', by.id);
}

/**
 * Restores the desk's claims on the split-off tool, and ends the claim on the other's former ids once they are the
 * catalogue's again.
 */
async function giveClaimsBack(tx: Transaction, into: string, deskValues: unknown): Promise<void> {
  await tx.execute(sql`
    INSERT INTO desk_values SELECT given.* FROM jsonb_array_elements(${JSON.stringify(deskValues)}::jsonb) AS one,
      jsonb_populate_record(null::desk_values, one) AS given
    ON CONFLICT DO NOTHING`);
  await tx.execute(sql`
    DELETE FROM desk_values claimed
    WHERE kind = 'tools' AND id = ${into} AND field = 'former_ids' AND catalogue IS NOT NULL
      AND NOT EXISTS (SELECT FROM former_tools former
        WHERE former.tool_id = claimed.id AND NOT (catalogue ? former.id))`);
}
