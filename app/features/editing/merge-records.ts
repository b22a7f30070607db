import { DETAIL_GROUPS } from '#catalogue/tools/fields/field-row.ts';
import { entryFields, entryPath } from './entry-fields.ts';
import { isJsonObject, type ToolRecord } from './tool-record.ts';

/**
 * The path of a field in a record: `name`, `business_information.business_location`, or `specializations.cutting.name`.
 */
export type FieldPath = string;

/** A field in which two records differ; undefined stands for no value. */
export interface Difference {
  path: FieldPath;
  before: unknown;
  after: unknown;
}

/** A field that two people have changed differently, starting from the same record. */
export interface Conflict {
  path: FieldPath;
  base: unknown;
  theirs: unknown;
  mine: unknown;
}

export type Choice = 'theirs' | 'mine';

/** Every field of a record: its value and, if it has one, its source. */
export function valuesOf(record: ToolRecord): Map<FieldPath, unknown> {
  const values = new Map<FieldPath, unknown>();
  for (const [key, value] of Object.entries(record)) {
    if (!(key in DETAIL_GROUPS)) {
      for (const [path, held] of entryFields(key, value) ?? [[key, value] as const]) values.set(path, held);
    } else if (isJsonObject(value)) {
      for (const [field, stored] of Object.entries(value)) values.set(`${key}.${field}`, stored);
    }
  }
  return values;
}

/** Builds a record from its fields; the inverse of `valuesOf`. */
export function recordOf(values: ReadonlyMap<FieldPath, unknown>): ToolRecord {
  const record: Record<string, unknown> = {};
  for (const [path, value] of values) {
    if (value === undefined) continue;
    const entry = entryPath(path);
    if (entry) {
      // Older log entries hold the list as one field.
      if (!values.has(entry.key)) record[entry.key] = withPart(record[entry.key], entry, value);
      continue;
    }
    const [column = '', field] = path.split('.');
    if (field === undefined) record[column] = value;
    else record[column] = { ...(isJsonObject(record[column]) ? record[column] : {}), [field]: value };
  }
  return record;
}

/** The list with one part of an entry set; adds the entry if it is missing. */
function withPart(list: unknown, { id, part }: { id: string; part: string }, value: unknown): unknown[] {
  const entries: unknown[] = Array.isArray(list) ? list : [];
  const place = entries.findIndex((entry) => isJsonObject(entry) && entry.id === id);
  const entry = place < 0 ? { id } : entries[place];
  const changed = { ...(isJsonObject(entry) ? entry : {}), [part]: value };
  return place < 0 ? [...entries, changed] : entries.with(place, changed);
}

/** The fields in which two records differ, in the order of the second. */
export function differencesOf(before: ToolRecord, after: ToolRecord): Difference[] {
  const [was, is] = [valuesOf(before), valuesOf(after)];
  return [...new Set([...is.keys(), ...was.keys()])]
    .map((path) => ({ path, before: was.get(path), after: is.get(path) }))
    .filter((field) => !isSame(field.before, field.after));
}

/**
 * Merges two people's changes to one record, field by field. Takes a field that only one of them has changed. If both
 * have, `choices` decides; without a choice the field stays theirs and is a conflict.
 */
export function mergeRecords(
  { base, theirs, mine }: { base: ToolRecord; theirs: ToolRecord; mine: ToolRecord },
  choices: Readonly<Record<FieldPath, Choice>> = {},
): { record: ToolRecord; conflicts: Conflict[] } {
  const [from, merged] = [valuesOf(base), valuesOf(theirs)];
  const conflicts: Conflict[] = [];
  for (const { path, before, after } of differencesOf(base, mine)) {
    const now = merged.get(path);
    const isContested = !isSame(now, before) && !isSame(now, after);
    if (!isContested || choices[path] === 'mine') merged.set(path, after);
    else if (choices[path] === undefined) {
      conflicts.push({ path, base: from.get(path), theirs: now, mine: after });
    }
  }
  return { record: recordOf(merged), conflicts };
}

/** A record without empty entries in its lists. */
export function withoutBlanks(record: ToolRecord): ToolRecord {
  const filled = [...valuesOf(record)].map(([path, value]) => [path, filledIn(value)] as const);
  return recordOf(new Map(filled.filter(([, value]) => value !== undefined)));
}

/** A value without its empty parts; undefined if nothing is left. */
export function filledIn(value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.map(filledIn).filter((item) => item !== undefined);
    return items.length > 0 ? items : undefined;
  }
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, filledIn(inner)] as const);
  const kept = entries.filter(([, inner]) => inner !== undefined);
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}

/** Whether two values are the same JSON; the order of keys does not count. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => isSame(item, b[index]));
  }
  if (!isJsonObject(a) || !isJsonObject(b)) return false;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].every((key) => isSame(a[key], b[key]));
}
