import { DETAIL_GROUPS } from '#catalogue/tools/fields/field-row.ts';
import { isJsonObject, type ToolRecord } from '#features/editing/tool-record.ts';

/** The field that names the parts left out of a record because not everybody may read them. */
export const LEFT_OUT = 'left_out';
export const SPECIALIZATIONS = 'specializations';
export const LEAVABLE: readonly string[] = [...Object.keys(DETAIL_GROUPS), SPECIALIZATIONS];

/** The parts that a record leaves out; null if it does not say. */
export function partsLeftOut(value: unknown): string[] | null {
  const parts = isJsonObject(value) ? value[LEFT_OUT] : undefined;
  return Array.isArray(parts) && parts.every((part) => LEAVABLE.includes(part)) ? parts : null;
}

/** Fills the parts that a record leaves out from its listed tool, if there is one. */
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
