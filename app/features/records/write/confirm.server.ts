import { sql } from 'drizzle-orm';
import { rowOfKey, sourcedValue } from '#catalogue/tools/field-values.ts';
import { DETAIL_GROUPS } from '#catalogue/tools/fields/field-row.ts';
import { fieldsOf } from '#catalogue/tools/tool-fields.ts';
import { type FieldPath, isSame, recordOf, valuesOf } from '#features/editing/merge-records.ts';
import { bareValue } from '#features/editing/proposal.ts';
import { isJsonObject } from '#features/editing/tool-record.ts';
import { enteredRecord } from '../records/entered-tool.server.ts';
import { readToolRecord } from '../records/stored-tool.server.ts';
import { readTool } from '../records/tool.server.ts';
import { referencesOf } from '../records/tool-fields.server.ts';
import { lockState } from './state.server.ts';
import { writeTools } from './tools.server.ts';
import type { Transaction } from './transaction.server.ts';

/** A stored detail: its value, its source, and the sources of single codes. */
export interface Detail {
  value?: unknown;
  source_synopsis?: unknown;
  sources?: unknown;
}

/** A value that somebody has found still right. */
export interface Confirming {
  path: FieldPath;
  /** As it was when they looked. */
  value: unknown;
  /** The detail with its new day; null to leave it as it is. */
  move: (detail: Detail) => Detail | null;
}

/**
 * Moves the day of values that are still right. A value that has changed since is left as it is. Nothing of it is a change: no history tells of it, and imports go on
 * writing these fields, but for a file that gives the same with an older day.
 *
 * @returns how many values and codes
 */
export async function confirmDetails(
  tx: Transaction,
  { toolId, confirming }: { toolId: string; confirming: readonly Confirming[] },
): Promise<number> {
  await lockState(tx);
  await tx.execute(sql`SET LOCAL TIME ZONE 'UTC'`);
  const [entered, record] = [await enteredRecord(tx, toolId), await readToolRecord(tx, toolId)];
  if (!entered || !record) return 0;
  const [present, values] = [valuesOf(entered), valuesOf(record)];
  const moved = new Set<FieldPath>();
  let count = 0;
  for (const { path, value, move } of confirming) {
    if (!isSame(bareValue(path, present.get(path)), value)) continue;
    const detail = move(detailOf(path, values.get(path)));
    if (detail === null) continue;
    values.set(path, detail);
    moved.add(path);
    count += 1;
  }
  const reading = count === 0 ? null : readTool(recordOf(values), referencesOf(record));
  if (!reading || 'faults' in reading) return 0;
  await writeTools(tx, [reading.row], false, 'desk');
  await tx.execute(sql`
    INSERT INTO confirmed_values (tool_id, field) SELECT ${toolId}, jsonb_array_elements_text(${JSON.stringify([...moved])}::jsonb)
    ON CONFLICT DO NOTHING`);
  return count;
}

/** A value whose own day, if it names one, has moved. @param day as YYYY-MM-DD */
export function asOf(value: unknown, day: string): unknown {
  return isJsonObject(value) && value.as_of !== undefined ? { ...value, as_of: day } : value;
}

function detailOf(path: FieldPath, stored: unknown): Detail {
  const [column = '', key = ''] = path.split('.');
  const group = Object.entries(DETAIL_GROUPS).find(([name]) => name === column)?.[1];
  const row = group && rowOfKey(fieldsOf(group), key);
  return row ? sourcedValue(row, stored) : {};
}
