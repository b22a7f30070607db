import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { reopenCase } from '#features/cases/cases.server.ts';
import type { DoneAtDesk, Editor } from '#features/editing/editing.server.ts';
import { isSame, recordOf, valuesOf } from '#features/editing/merge-records.ts';
import { bringDraftBack, publicationOf } from '#features/editing/published-drafts.server.ts';
import type { ToolRecord } from '#features/editing/tool-record.ts';
import { unpublishProposal } from '#features/proposals/published.server.ts';
import { enteredRecord } from '#features/records/records/entered-tool.server.ts';
import { loadReferences } from '#features/records/records/references.server.ts';
import { readToolRecord } from '#features/records/records/stored-tool.server.ts';
import { readTool } from '#features/records/records/tool.server.ts';
import { removeRecord } from '#features/records/write/remove.server.ts';
import { writeTools } from '#features/records/write/tools.server.ts';
import type { Transaction } from '#features/records/write/transaction.server.ts';

const fields = z.record(z.string(), z.unknown());
/** The two sides of a publication in the log, by field. */
export const publishedSides = z.object({ before: fields, after: fields });

/**
 * Undoes a publication: restores the tool's earlier values and the draft; a proposal whose draft nobody has edited
 * waits again. A tool that was new is unlisted.
 *
 * @returns false, with nothing changed, if a value has changed since or the tool is used already
 */
export async function undoPublish(tx: Transaction, entry: DoneAtDesk, by: Editor): Promise<boolean> {
  const { subject_id: id } = entry;
  const published = publishedSides.safeParse(entry);
  const publication = await publicationOf(tx, entry.id);
  const present = await enteredRecord(tx, id);
  if (!published.success || !publication || !present) return false;
  const { before, after } = published.data;
  const values = valuesOf(present);
  if (Object.entries(after).some(([path, value]) => !isSame(values.get(path) ?? null, value))) return false;
  if (publication.isNew) {
    if (!(await removeRecord(tx, 'tools', id))) return false;
    await tx.execute(sql`DELETE FROM desk_values WHERE kind = 'tools' AND id = ${id}`);
  } else {
    for (const [path, value] of Object.entries(before)) values.set(path, value ?? undefined);
    if (!(await writeBefore(tx, recordOf(values), by))) return false;
    await giveUpClaims(tx, id, Object.keys(before));
  }
  const base = publication.isNew ? null : await enteredRecord(tx, id);
  if (publication.proposal !== null) await unpublishProposal(tx, publication.proposal);
  // A proposal whose draft nobody has edited is decided anew.
  const isUntouched = publication.proposal !== null && publication.revision === 1;
  if (isUntouched && (await reopenCase(tx, 'proposal', publication.proposal ?? '', by))) return true;
  await bringDraftBack(tx, publication, { tool_id: base && id, base, record: present, by: by.id });
  return true;
}

/** Writes a tool's earlier record. @returns false if a rule now rejects it */
export async function writeBefore(tx: Transaction, record: ToolRecord, by: Editor): Promise<boolean> {
  const reading = readTool(record, await loadReferences(tx));
  if ('faults' in reading) return false;
  await writeTools(tx, [reading.row], false, 'desk', by.id);
  return true;
}

/** Ends the desk's claims on fields that have the catalogue's value again. */
export async function giveUpClaims(tx: Transaction, id: string, paths: readonly string[]): Promise<void> {
  const { rows } = await tx.execute<{ field: string; catalogue: unknown }>(sql`
    SELECT field, catalogue FROM desk_values WHERE kind = 'tools' AND id = ${id} AND catalogue IS NOT NULL`);
  const stored = valuesOf((await readToolRecord(tx, id)) ?? {});
  const same = rows
    .filter(({ field, catalogue }) => paths.includes(field) && isSame(stored.get(field) ?? null, catalogue))
    .map(({ field }) => field);
  await tx.execute(sql`
    DELETE FROM desk_values WHERE kind = 'tools' AND id = ${id}
      AND field = ANY (ARRAY(SELECT jsonb_array_elements_text(${JSON.stringify(same)}::jsonb)))`);
}
