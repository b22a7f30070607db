import { type FieldPath, recordOf, valuesOf } from './merge-records.ts';
import type { ToolRecord } from './tool-record.ts';

/** A logged change of a record: each changed field before and after, null for no value. */
export interface LoggedChange {
  id: string;
  /** ISO 8601. */
  at: string;
  by: string;
  before: Readonly<Record<FieldPath, unknown>>;
  after: Readonly<Record<FieldPath, unknown>>;
}

/** A record's state after one change. */
export interface Edition {
  id: string;
  at: string;
  by: string;
  /** The fields that it changed. */
  changed: readonly FieldPath[];
  record: ToolRecord;
}

/** The id of the state before the first logged change. */
export const BEFORE_ALL = '0';

/**
 * A record's states after each of its changes, computed backwards from the present one. What files changed between two
 * states shows in the later one.
 *
 * @param changes newest first @returns newest first; the last is the state before all changes
 */
export function editionsOf(present: ToolRecord, changes: readonly LoggedChange[]): Edition[] {
  let record = present;
  const editions = changes.map(({ id, at, by, before, after }) => {
    const left = withValues(record, after);
    record = withValues(left, before);
    return { id, at, by, changed: Object.keys(after), record: left };
  });
  return [...editions, { id: BEFORE_ALL, at: '', by: '', changed: [], record }];
}

function withValues(record: ToolRecord, changed: LoggedChange['before']): ToolRecord {
  const values = valuesOf(record);
  for (const [path, value] of Object.entries(changed)) values.set(path, value ?? undefined);
  return recordOf(values);
}
