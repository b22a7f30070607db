import { isDeepStrictEqual } from 'node:util';
import { rowOfKey } from '#catalogue/tools/field-values.ts';
import { DETAIL_GROUPS, type Part } from '#catalogue/tools/fields/field-row.ts';
import { readLeaf } from '#catalogue/tools/single-value.ts';
import { TOOL_FIELDS } from '#catalogue/tools/tool-fields.ts';
import { isJsonObject, type ToolRecord } from '#features/editing/tool-record.ts';
import { DOLLARS } from '#site/currencies.ts';
import { ownValue } from '#site/own-value.ts';
import type { TableChoices } from '../read/table-choices.ts';
import { betterSource } from './better-source.ts';
import { isOlder } from './row-days.ts';

/** The unit of a price without an amount. */
const ON_REQUEST = 'custom';
/** The import sets this time. */
const DERIVED = 'updated_at';
/** Fields that keep their value if a record omits them. */
const STAYING = [DERIVED, 'created_at', 'avg_rating', 'rating_count'];

/** How a row changes a listed tool. */
export interface Resourcing extends Pick<TableChoices, 'categories' | 'older'> {
  /** The day, YYYY-MM-DD, from which such a value counts as the editors'. */
  day: string;
  /** Called for each source that is dropped, and for each price day that a new amount drops. */
  see(lost: 'source' | 'day of a price' | 'older'): void;
}

/** A listed tool's record with a row's values; null in the row removes a value. */
export function changedRecord(
  { [DERIVED]: _, ...listed }: ToolRecord,
  given: ToolRecord,
  resourcing: Resourcing,
): ToolRecord {
  const details = Object.keys(DETAIL_GROUPS).flatMap((group) => {
    const [held, own] = [listed[group], given[group]];
    return isJsonObject(own)
      ? [[group, mergedDetails(isJsonObject(held) ? held : {}, own, resourcing)] as const]
      : [];
  });
  const { categories } = given;
  const links = Array.isArray(categories) && {
    categories: mergedLinks(listed.categories, categories, resourcing.categories === 'add'),
  };
  return withoutNothing({ ...listed, ...given, ...Object.fromEntries(details), ...links });
}

/**
 * A category named without specializations, as in most tables, keeps those that the tool has in it.
 *
 * @param isAdded whether the tool also keeps what the row does not name
 */
function mergedLinks(held: unknown, given: readonly unknown[], isAdded: boolean): unknown[] {
  const before = Array.isArray(held) ? held : [];
  const merged = given.map((link) => {
    const known = before.find((one) => isSameCategory(one, link));
    if (!isJsonObject(link) || !known) return link;
    if (!isFilled(link.specializations)) return known;
    return isAdded ? { ...link, specializations: union(known.specializations, link.specializations) } : link;
  });
  const kept = before.filter(
    (one) => merged.includes(one) || (isAdded && !merged.some((other) => isSameCategory(one, other))),
  );
  return [...kept, ...merged.filter((link) => !kept.includes(link))];
}

function isSameCategory(one: unknown, other: unknown): boolean {
  return isJsonObject(one) && isJsonObject(other) && one.category === other.category;
}

function union(...lists: readonly unknown[]): unknown[] {
  return [...new Set(lists.flatMap((list): unknown[] => (Array.isArray(list) ? list : [])))];
}

/** A record without the fields and details that a row sets to null. */
export function withoutNothing(record: ToolRecord): ToolRecord {
  const filled = Object.entries(record).flatMap(([name, value]): [string, unknown][] => {
    if (value === null) return [];
    return [[name, Object.hasOwn(DETAIL_GROUPS, name) && isJsonObject(value) ? withoutNulls(value) : value]];
  });
  return Object.fromEntries(filled);
}

function withoutNulls(details: ToolRecord): ToolRecord {
  return Object.fromEntries(Object.entries(details).filter(([, detail]) => detail !== null));
}

/** The fields and details of a listed tool that the record replacing it lacks. */
export function emptiedFields(listed: ToolRecord, record: ToolRecord): string[] {
  return Object.entries(listed).flatMap(([name, value]) => {
    if (STAYING.includes(name) || !isFilled(value)) return [];
    if (!Object.hasOwn(DETAIL_GROUPS, name) || !isJsonObject(value))
      return isFilled(record[name]) ? [] : [name];
    const given = record[name];
    const left = isJsonObject(given) ? given : {};
    return Object.keys(value).filter((key) => isFilled(value[key]) && !isFilled(left[key]));
  });
}

function isFilled(value: unknown): boolean {
  if (value === null || value === undefined || value === false || value === '') return false;
  return !Array.isArray(value) || value.length > 0;
}

function mergedDetails(held: ToolRecord, given: ToolRecord, resourcing: Resourcing): ToolRecord {
  const details = Object.entries(given).map(
    ([key, detail]) =>
      [key, detail === null ? null : mergedDetail(key, ownValue(held, key), detail, resourcing)] as const,
  );
  return { ...held, ...Object.fromEntries(details) };
}

/**
 * A source without a value belongs to the value that is there. The same value again keeps the better of its two sources.
 * Another value does not have the old one's, and is the editors' of the day if the row names none. One that is older
 * than what is listed takes its place only where that is chosen.
 */
function mergedDetail(key: string, held: unknown, given: unknown, { day, older, see }: Resourcing): unknown {
  if (!isJsonObject(given)) return given;
  const listed = isJsonObject(held) ? held : {};
  if (!('value' in given)) return { ...listed, ...given };
  if ('value' in listed && saysTheSame(key, listed.value, given.value)) {
    const isTold = 'source_synopsis' in listed && 'source_synopsis' in given;
    const better = isTold && { source_synopsis: betterSource(listed.source_synopsis, given.source_synopsis) };
    return { ...listed, ...given, value: listed.value, ...better };
  }
  if (older === 'keep' && isOlder(given, listed)) {
    see('older');
    return held;
  }
  const value = mergedPrice(listed.value, given.value);
  if (isJsonObject(listed.value) && isJsonObject(value) && 'as_of' in listed.value && !('as_of' in value))
    see('day of a price');
  if ('source_synopsis' in given || 'sources' in given) return { ...given, value };
  if ('source_synopsis' in listed) see('source');
  return { ...given, value, source_synopsis: { date_updated: day } };
}

/** Whether a cell equals the stored value, which may have more parts. */
export function saysTheSame(key: string, held: unknown, given: unknown): boolean {
  const field = rowOfKey(TOOL_FIELDS, key);
  if (isJsonObject(held) && isJsonObject(given)) {
    const before: ToolRecord = { currency: DOLLARS, ...held };
    const parts: readonly Part[] = field && 'parts' in field ? field.parts : [];
    return Object.entries(given).every(([name, said]) =>
      isSamePart(
        parts.find(({ key }) => key === name),
        ownValue(before, name),
        said,
      ),
    );
  }
  if (!field || 'parts' in field) return isDeepStrictEqual(held, given);
  const reading = readLeaf(field, given);
  return 'value' in reading && reading.value !== undefined && isDeepStrictEqual(reading.value, held);
}

/** Tables hold numbers and days as local texts: '4,99' is 4.99. */
function isSamePart(part: Part | undefined, held: unknown, said: unknown): boolean {
  if (!part || 'parts' in part) return isDeepStrictEqual(held, said);
  const reading = readLeaf(part, said);
  return 'value' in reading && isDeepStrictEqual(held, reading.value);
}

/**
 * A bare amount keeps the listed price's currency and unit. An amount with a unit or another currency is a new price,
 * which keeps nothing that could contradict it.
 */
function mergedPrice(held: unknown, given: unknown): unknown {
  if (!isJsonObject(held) || !isJsonObject(given) || !('amount' in given)) return given;
  const { currency, per, billed } = held;
  const isOther = 'currency' in given && given.currency !== (currency ?? DOLLARS);
  const terms = {
    currency,
    ...(!isOther && !('per' in given) && per !== ON_REQUEST && { per, billed }),
  };
  return {
    ...Object.fromEntries(Object.entries(terms).filter(([, part]) => part !== undefined)),
    ...given,
  };
}
