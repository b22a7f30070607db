import { DETAIL_GROUPS } from '#catalogue/tools/fields/field-row.ts';
import { isJsonObject, type ToolRecord } from '#features/editing/tool-record.ts';
import type { ReadingNotes } from '../read/reading-notes.ts';

export const STRAY_SOURCES = 'Days and sources beside no value that can be read, which are left out';

/** Drops sources without a value: price lists have a day in each row, but not always a price. */
export function withoutStraySources(record: ToolRecord, notes: ReadingNotes): ToolRecord {
  const groups = Object.keys(DETAIL_GROUPS).flatMap((group): [string, unknown][] => {
    const details = record[group];
    if (!isJsonObject(details)) return [];
    const kept = Object.entries(details).filter(([, detail]) => !isJsonObject(detail) || 'value' in detail);
    for (let left = Object.keys(details).length - kept.length; left > 0; left--) notes.warn(STRAY_SOURCES);
    return [[group, Object.fromEntries(kept)]];
  });
  return { ...record, ...Object.fromEntries(groups) };
}
