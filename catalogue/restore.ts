import { sql } from 'drizzle-orm';
import { DETAIL_GROUPS, type FieldGroup } from '#domain/tools/fields/field-row.ts';
import type { Database } from '#server/db/connection.server.ts';
import type { EarlierValue, Restored } from '#server/history/restoring.server.ts';
import { recordAction } from '#server/operators/audit.server.ts';
import { writeAtDesk } from './desk/write.ts';
import { readToolRecord } from './records/stored-tool.ts';
import { readTool } from './records/tool.ts';
import { knownTo } from './records/tool-fields.ts';
import { lockState } from './write/state.ts';
import { inTransaction } from './write/transaction.ts';

/**
 * Gives a tool an earlier value of one fact back, in the way of an import: everything that is derived from it
 * follows, and the history gets a row.
 */
export function restoreValue(
  db: Database,
  { toolId, part, field, value, by }: EarlierValue,
): Promise<Restored> {
  return inTransaction(db.bulk, async (tx) => {
    await lockState(tx);
    // Times then come out as the importer reads them.
    await tx.execute(sql`SET LOCAL TIME ZONE 'UTC'`);
    const record = await readToolRecord(tx, toolId);
    if (!record) return 'gone';
    const { updated_at: _, ...kept } = record;
    const column = columnOf(part);
    const { [field]: replaced, ...others } = { ...(isObject(kept[column]) ? kept[column] : {}) };
    const details = value === null ? others : { ...others, [field]: value };
    const reading = readTool({ ...kept, [column]: details }, knownTo(kept));
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

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
