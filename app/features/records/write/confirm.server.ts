import { sql } from 'drizzle-orm';
import { rowOfKey, sourcedValue } from '#catalogue/tools/field-values.ts';
import { DETAIL_GROUPS } from '#catalogue/tools/fields/field-row.ts';
import { fieldsOf } from '#catalogue/tools/tool-fields.ts';
import { type FieldPath, isSame, recordOf, valuesOf } from '#features/editing/merge-records.ts';
import { bareValue } from '#features/editing/proposal.ts';
import { isReadByAgent, type StatedDetail, sourcesIn } from '#features/editing/stated-values.ts';
import { confirmedValues } from '#features/editing/tables/confirmed-values.server.ts';
import { isJsonObject } from '#features/editing/tool-record.ts';
import { enteredRecord } from '../records/entered-tool.server.ts';
import { readToolRecord } from '../records/stored-tool.server.ts';
import { readTool } from '../records/tool.server.ts';
import { referencesOf } from '../records/tool-fields.server.ts';
import { lockState } from './state.server.ts';
import { writeTools } from './tools.server.ts';
import type { Transaction } from './transaction.server.ts';

/** A value confirmed to be still right. */
export interface Confirming {
  path: FieldPath;
  /** The value when it was checked; absent if `move` compares it. */
  value?: unknown;
  /** Returns the detail with its new day, or null to leave it. */
  move: (detail: StatedDetail) => StatedDetail | null;
}

/**
 * Moves the day of values that are still right, unless they have changed since. The history records nothing, and
 * imports may still write these fields, except with the same value and an older day. What the agent confirms keeps its
 * previous sources, so that this can be undone.
 *
 * @returns how many values and codes were confirmed
 */
export async function confirmDetails(
  tx: Transaction,
  { toolId, confirming, by }: { toolId: string; confirming: readonly Confirming[]; by: 'agent' | 'editor' },
): Promise<number> {
  await lockState(tx);
  await tx.execute(sql`SET LOCAL TIME ZONE 'UTC'`);
  const [entered, record] = [await enteredRecord(tx, toolId), await readToolRecord(tx, toolId)];
  if (!entered || !record) return 0;
  const [present, values] = [valuesOf(entered), valuesOf(record)];
  const moved = new Map<FieldPath, StatedDetail>();
  let count = 0;
  for (const { path, move, ...seen } of confirming) {
    if ('value' in seen && !isSame(bareValue(path, present.get(path)), seen.value)) continue;
    const before = detailOf(path, values.get(path));
    const detail = move(before);
    if (detail === null) continue;
    values.set(path, detail);
    if (!moved.has(path)) moved.set(path, before);
    count += 1;
  }
  const reading = count === 0 ? null : readTool(recordOf(values), referencesOf(record));
  if (!reading || 'faults' in reading) return 0;
  await writeTools(tx, [reading.row], false, 'desk');
  for (const [field, before] of moved) {
    const agent_before = by === 'agent' ? before : null;
    // Values that the agent brought stay the agent's.
    const isKept = agent_before !== null && sourcesIn(before).some(isReadByAgent);
    await tx
      .insert(confirmedValues)
      .values({ tool_id: toolId, field, agent_before: isKept ? null : agent_before })
      .onConflictDoUpdate({
        target: [confirmedValues.tool_id, confirmedValues.field],
        set: isKept ? { field } : { agent_before },
      });
  }
  return count;
}

/** A value with its day, if it names one, moved. @param day as YYYY-MM-DD */
export function asOf(value: unknown, day: string): unknown {
  return isJsonObject(value) && value.as_of !== undefined ? { ...value, as_of: day } : value;
}

function detailOf(path: FieldPath, stored: unknown): StatedDetail {
  const [column = '', key = ''] = path.split('.');
  const group = Object.entries(DETAIL_GROUPS).find(([name]) => name === column)?.[1];
  const row = group && rowOfKey(fieldsOf(group), key);
  return row ? sourcedValue(row, stored) : {};
}
