import { type FieldPath, recordOf, valuesOf } from './merge-records.ts';
import type { ToolRecord } from './tool-record.ts';

/** A change of a record as the log tells it: the fields that it changed, null where one had no value. */
export interface LoggedChange {
  id: string;
  /** In ISO 8601. */
  at: string;
  by: string;
  before: Readonly<Record<FieldPath, unknown>>;
  after: Readonly<Record<FieldPath, unknown>>;
}

/** A record as one change left it. */
export interface Edition {
  id: string;
  at: string;
  by: string;
  changes: number;
  record: ToolRecord;
}

/** The id of what was there before the first change in the log. */
export const BEFORE_ALL = '0';

/**
 * A record after each of its changes, worked out backwards from what it is now. What files have changed between
 * two of them shows in the later one.
 *
 * @param changes the newest first
 * @returns the newest first; the last is what was there before all of them
 */
export function editionsOf(present: ToolRecord, changes: readonly LoggedChange[]): Edition[] {
  let record = present;
  const editions = changes.map(({ id, at, by, before, after }) => {
    const left = withValues(record, after);
    record = withValues(left, before);
    return { id, at, by, changes: Object.keys(after).length, record: left };
  });
  return [...editions, { id: BEFORE_ALL, at: '', by: '', changes: 0, record }];
}

function withValues(record: ToolRecord, changed: LoggedChange['before']): ToolRecord {
  const values = valuesOf(record);
  for (const [path, value] of Object.entries(changed)) values.set(path, value ?? undefined);
  return recordOf(values);
}
