import { DETAIL_GROUPS } from '#catalogue/tools/fields/field-row.ts';
import { isJsonObject, type ToolRecord } from '#features/editing/tool-record.ts';

/** When the record changes is for the import to say. */
const DERIVED = 'updated_at';
/** Those that stay as they are where a record does not give them. */
const STAYING = [DERIVED, 'created_at', 'avg_rating', 'rating_count'];

/** A listed tool's record with what a row names; null in the row says that there is no value any more. */
export function changedRecord({ [DERIVED]: _, ...listed }: ToolRecord, given: ToolRecord): ToolRecord {
  const details = Object.keys(DETAIL_GROUPS).flatMap((group) => {
    const [held, own] = [listed[group], given[group]];
    return isJsonObject(own) ? [[group, mergedDetails(isJsonObject(held) ? held : {}, own)] as const] : [];
  });
  return withoutNothing({ ...listed, ...given, ...Object.fromEntries(details) });
}

/** A record without the fields and details of which a row says that they have no value. */
export function withoutNothing(record: ToolRecord): ToolRecord {
  const filled = Object.entries(record).flatMap(([name, value]): [string, unknown][] => {
    if (value === null) return [];
    return [[name, name in DETAIL_GROUPS && isJsonObject(value) ? withoutNulls(value) : value]];
  });
  return Object.fromEntries(filled);
}

function withoutNulls(details: ToolRecord): ToolRecord {
  return Object.fromEntries(Object.entries(details).filter(([, detail]) => detail !== null));
}

/** The fields and details that a listed tool has and the record that replaces it has not. */
export function emptiedFields(listed: ToolRecord, record: ToolRecord): string[] {
  return Object.entries(listed).flatMap(([name, value]) => {
    if (STAYING.includes(name) || !isFilled(value)) return [];
    if (!(name in DETAIL_GROUPS) || !isJsonObject(value)) return isFilled(record[name]) ? [] : [name];
    const given = record[name];
    const left = isJsonObject(given) ? given : {};
    return Object.keys(value).filter((key) => isFilled(value[key]) && !isFilled(left[key]));
  });
}

function isFilled(value: unknown): boolean {
  if (value === null || value === undefined || value === false || value === '') return false;
  return !Array.isArray(value) || value.length > 0;
}

function mergedDetails(held: ToolRecord, given: ToolRecord): ToolRecord {
  const details = Object.entries(given).map(
    ([key, detail]) => [key, detail === null ? null : mergedDetail(held[key], detail)] as const,
  );
  return { ...held, ...Object.fromEntries(details) };
}

/** A source without a value belongs to the value that is there; a new value does not have the source of the old one. */
function mergedDetail(held: unknown, given: unknown): unknown {
  if (!isJsonObject(held) || !isJsonObject(given)) return given;
  if (!('value' in given)) return { ...held, ...given };
  return 'value' in held ? { ...given, value: mergedPrice(held.value, given.value) } : given;
}

/** A price of which only the amount is given is in the currency and for the time that the listed one is. */
function mergedPrice(held: unknown, given: unknown): unknown {
  if (!isJsonObject(held) || !isJsonObject(given) || !('amount' in given)) return given;
  const { currency, per, billed } = held;
  return {
    ...Object.fromEntries(Object.entries({ currency, per, billed }).filter(([, part]) => part !== undefined)),
    ...given,
  };
}
