import { sql } from 'drizzle-orm';
import { recordOf, valuesOf } from '#domain/editing/merge-records.ts';
import type { Database } from '#server/db/connection.server.ts';
import type { Taken, Taking } from '#server/editing/editing.server.ts';
import { recordAction } from '#server/operators/audit.server.ts';
import { loadKnown } from '../records/known.ts';
import { readToolRecord } from '../records/stored-tool.ts';
import { readTool } from '../records/tool.ts';
import { lockState } from '../write/state.ts';
import { writeTools } from '../write/tools.ts';
import { inTransaction } from '../write/transaction.ts';
import { giveBackToCatalogue, orRefused, RefusedValue } from './given-values.ts';

/**
 * Gives a field of a tool what the catalogue last gave for it. From then on imports write it again, so the history
 * says that an import made the change.
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
    const reading = readTool(recordOf(values), await loadKnown(tx));
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
