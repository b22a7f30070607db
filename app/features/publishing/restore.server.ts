import { sql } from 'drizzle-orm';
import { DETAIL_GROUPS, type FieldGroup } from '#catalogue/tools/fields/field-row.ts';
import { isJsonObject } from '#features/editing/tool-record.ts';
import { type DeskAction, recordAction } from '#features/operators/audit.server.ts';
import { readToolRecord } from '#features/records/records/stored-tool.server.ts';
import { readTool } from '#features/records/records/tool.server.ts';
import { referencesOf } from '#features/records/records/tool-fields.server.ts';
import { lockState } from '#features/records/write/state.server.ts';
import { inTransaction } from '#features/records/write/transaction.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { writeAtDesk } from './write.server.ts';

export interface EarlierValue {
  toolId: string;
  part: FieldGroup;
  field: string;
  /** The stored value with its source; null if there was none. */
  value: unknown;
  /** The operator who restores it, for the log. */
  by: DeskAction['by'];
}

/** `same`: the tool has this value now; `refused`: the rules of the field no longer accept it. */
export type Restored = 'restored' | 'same' | 'gone' | 'refused';

/**
 * Gives a tool an earlier value of one fact again, as an import would: derived data follows, and the history gets a
 * row.
 */
export function restoreValue(
  db: Database,
  { toolId, part, field, value, by }: EarlierValue,
): Promise<Restored> {
  return inTransaction(db.bulk, async (tx) => {
    await lockState(tx);
    // With UTC, times read as the importer reads them.
    await tx.execute(sql`SET LOCAL TIME ZONE 'UTC'`);
    const record = await readToolRecord(tx, toolId);
    if (!record) return 'gone';
    const { updated_at: _, ...kept } = record;
    const column = columnOf(part);
    const { [field]: replaced, ...others } = { ...(isJsonObject(kept[column]) ? kept[column] : {}) };
    const details = value === null ? others : { ...others, [field]: value };
    const reading = readTool({ ...kept, [column]: details }, referencesOf(kept));
    if ('faults' in reading) return 'refused';
    const changes = await writeAtDesk(tx, reading.row, { maker: 'restore', operatorId: by.id });
    if (changes.size === 0) return 'same';
    await recordAction(tx, {
      by,
      action: 'tool.restore',
      subject: { kind: 'tool', id: toolId },
      before: { [field]: replaced ?? null },
      after: { [field]: value },
    });
    return 'restored';
  });
}

function columnOf(part: FieldGroup): string {
  return Object.entries(DETAIL_GROUPS).find(([, group]) => group === part)?.[0] ?? '';
}
