import { isDeepStrictEqual } from 'node:util';
import { rowOfKey } from '#catalogue/tools/field-values.ts';
import { DETAIL_GROUPS } from '#catalogue/tools/fields/field-row.ts';
import { readLeaf } from '#catalogue/tools/single-value.ts';
import { TOOL_FIELDS } from '#catalogue/tools/tool-fields.ts';
import { isJsonObject, type ToolRecord } from '#features/editing/tool-record.ts';
import { SPECIALIZATIONS } from './left-out.ts';

/** The lists that lose entries, but not all, when a record replaces a listed tool. */
export function shortenedLists(listed: ToolRecord, record: ToolRecord): string[] {
  return Object.entries(listed).flatMap(([name, value]) => {
    const after = record[name];
    if (name === 'categories') return shortenedCategories(value, after);
    if (!Object.hasOwn(DETAIL_GROUPS, name)) return isShorter(value, after) ? [name] : [];
    if (!isJsonObject(value) || !isJsonObject(after)) return [];
    return Object.keys(value).filter((key) => isShorter(valueIn(value, key), listIn(after, key)));
  });
}

function shortenedCategories(before: unknown, after: unknown): string[] {
  if (!Array.isArray(before) || !Array.isArray(after) || after.length === 0) return [];
  const shortened = before.filter(isJsonObject).map(({ category, specializations }) => {
    const kept = after.find((one) => isJsonObject(one) && one.category === category);
    if (!isJsonObject(kept)) return 'categories';
    return isShorter(specializations, kept.specializations) ? SPECIALIZATIONS : null;
  });
  return [...new Set(shortened.flatMap((one) => one ?? []))];
}

function isShorter(before: unknown, after: unknown): boolean {
  if (!Array.isArray(before) || !Array.isArray(after) || after.length === 0) return false;
  // Structured entries may be the same in other words.
  if (before.some(isJsonObject)) return after.length < before.length;
  return before.some((one) => !after.some((other) => isDeepStrictEqual(one, other)));
}

function valueIn(details: ToolRecord, key: string): unknown {
  const detail = details[key];
  return isJsonObject(detail) ? detail.value : undefined;
}

/** A table has lists as texts. */
function listIn(details: ToolRecord, key: string): unknown {
  const given = valueIn(details, key);
  const field = rowOfKey(TOOL_FIELDS, key);
  if (Array.isArray(given) || !field || 'parts' in field) return given;
  const reading = readLeaf(field, given);
  return 'value' in reading ? reading.value : undefined;
}
