import { sql } from 'drizzle-orm';
import type { Taken, Taking } from '#features/editing/editing.server.ts';
import { recordOf, valuesOf } from '#features/editing/merge-records.ts';
import { recordAction } from '#features/operators/audit.server.ts';
import { loadReferences } from '#features/records/records/references.server.ts';
import { readToolRecord } from '#features/records/records/stored-tool.server.ts';
import { readTool } from '#features/records/records/tool.server.ts';
import { lockState } from '#features/records/write/state.server.ts';
import { writeTools } from '#features/records/write/tools.server.ts';
import { inTransaction } from '#features/records/write/transaction.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { giveBackToCatalogue, orRefused, RefusedValue } from './given-values.server.ts';

/**
 * Gives a tool's field the value that the catalogue last gave. Imports write it again from then on, so the history
 * names an import as its author.
 */
export function takeCatalogueValue(db: Database, { id, field, by }: Taking): Promise<Taken> {
  const taking = inTransaction(db.bulk, async (tx): Promise<Taken> => {
    await lockState(tx);
    await tx.execute(sql`SET LOCAL TIME ZONE 'UTC'`);
    const given = await giveBackToCatalogue(tx, { kind: 'tools', id, field });
    const record = await readToolRecord(tx, id);
    if (!given || !record) return 'gone';
    const { updated_at: _, ...kept } = record;
    const values = valuesOf(kept);
    const before = values.get(field) ?? null;
    values.set(field, given.value ?? undefined);
    const reading = readTool(recordOf(values), await loadReferences(tx));
    if ('faults' in reading) throw new RefusedValue();
    await writeTools(tx, [reading.row], false, 'import', by.id);
    await recordAction(tx, {
      by,
      action: 'tool.take',
      subject: { kind: 'tool', id },
      before: { [field]: before },
      after: { [field]: given.value },
    });
    return 'taken';
  });
  return orRefused(taking);
}
