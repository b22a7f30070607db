import { DETAIL_GROUPS } from '#catalogue/tools/fields/field-row.ts';
import { isJsonObject, type ToolRecord } from '#features/editing/tool-record.ts';

/** The field in which a record says which parts of its tool it leaves out, because not everybody may read them. */
export const LEFT_OUT = 'left_out';
/** Of a tool's categories. */
export const SPECIALIZATIONS = 'specializations';
/** What may be left out. */
export const LEAVABLE: readonly string[] = [...Object.keys(DETAIL_GROUPS), SPECIALIZATIONS];

/** The parts that a record leaves out; null where it says nothing of the kind. */
export function partsLeftOut(value: unknown): string[] | null {
  const parts = isJsonObject(value) ? value[LEFT_OUT] : undefined;
  return Array.isArray(parts) && parts.every((part) => LEAVABLE.includes(part)) ? parts : null;
}

/** A record with the parts that it leaves out as its listed tool has them; without any where none is listed. */
export function withLeftOut(
  { [LEFT_OUT]: _, ...given }: ToolRecord,
  parts: readonly string[],
  listed: ToolRecord = {},
): ToolRecord {
  const kept = parts.filter((part) => part in DETAIL_GROUPS && listed[part] !== undefined);
  const whole = { ...given, ...Object.fromEntries(kept.map((part) => [part, listed[part]])) };
  if (!parts.includes(SPECIALIZATIONS) || !Array.isArray(given.categories)) return whole;
  const held = (Array.isArray(listed.categories) ? listed.categories : []).filter(isJsonObject);
  const categories = given.categories.map((one) =>
    isJsonObject(one) ? (held.find(({ category }) => category === one.category) ?? one) : one,
  );
  return { ...whole, categories };
}
