import { hasCodes, rowOfKey } from '#catalogue/tools/field-values.ts';
import { DETAIL_GROUPS } from '#catalogue/tools/fields/field-row.ts';
import { fieldsOf } from '#catalogue/tools/tool-fields.ts';
import { formatDate, isCatalogueDate } from '#site/format.ts';
import { sourcesOfKept } from './code-source-lines.ts';
import { filledIn, isSame, recordOf, valuesOf } from './merge-records.ts';
import { RECORD_KINDS, type RecordKindName } from './record-kinds.ts';
import { isJsonObject, type ToolRecord } from './tool-record.ts';

/** A detail in stored form: a value and its source. */
export interface Detail {
  value?: unknown;
  source_synopsis?: unknown;
  sources?: unknown;
}

/** A detail before somebody changed it. */
interface Earlier {
  /** As the form showed it. */
  shown: unknown;
  /** As stored; it comes back whole if the value does. */
  listed: unknown;
}

/**
 * A typed detail with the source that applies to it: a value never keeps the source of another value. If the author
 * names neither source nor day, the new value is the editors' own, of that day. In a list of codes each code counts as
 * a value: codes that stay keep their source.
 *
 * @param day of the change, YYYY-MM-DD @param isCodes whether the value is a list of codes
 */
export function withOwnSource(
  typed: unknown,
  { shown, listed }: Earlier,
  day: string,
  isCodes = false,
): unknown {
  const [is, was, first] = [detailOf(typed), detailOf(shown), detailOf(listed)];
  if (is.value === undefined || is.value === null || isSameValue(is.value, was.value)) return typed;
  const source = is.source_synopsis;
  const isLeft = isSame(source, was.source_synopsis) && isSame(is.sources, was.sources);
  if (isLeft && isSameValue(is.value, first.value)) return listed;
  if (isCodes && isSame(source, was.source_synopsis)) return withSourcesOfCodes(is, was, day);
  const own = ownSource(source, was.source_synopsis, day);
  const sources = sourcesOfKept(is.sources, is.value);
  return {
    value: withOwnDay(withEntrySources(is.value, was.value), was.value, dayOf(own) ?? day),
    ...(own !== undefined && { source_synopsis: own }),
    ...withAny({ sources }),
  };
}

/** A changed list of codes with an untouched source: old codes keep it, added ones are of that day. */
function withSourcesOfCodes({ sources: named, ...is }: Detail, was: Detail, day: string): Detail {
  const sources = sourcesOfKept(named, is.value);
  const rest = listOf(is.value).filter((code) => !sources.some(({ codes }) => codes.includes(code)));
  const old = rest.filter((code) => listOf(was.value).includes(code));
  const source = was.source_synopsis;
  if (!isJsonObject(source) || old.length === rest.length) return { ...is, ...withAny({ sources }) };
  const kept = old.length > 0 ? [...sources, { ...source, codes: old }] : sources;
  return { value: is.value, source_synopsis: { date_updated: day }, ...withAny({ sources: kept }) };
}

function withAny({ sources }: { sources: unknown[] }) {
  return sources.length > 0 ? { sources } : {};
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The source that an author leaves beside a changed value. */
function ownSource(source: unknown, before: unknown, day: string): unknown {
  if (!isJsonObject(source)) return undefined;
  if (isSame(source, before)) return { date_updated: day };
  const isOldDay =
    source.date_updated !== undefined && isJsonObject(before) && source.date_updated === before.date_updated;
  return isOldDay ? { ...source, date_updated: day } : source;
}

/** The typed details of a record, each with the source that applies to it. */
export function withOwnSources(
  typed: ToolRecord,
  { shown, listed }: { shown: ToolRecord; listed: ToolRecord },
  day: string,
): ToolRecord {
  const [were, first] = [valuesOf(shown), valuesOf(listed)];
  const values = [...valuesOf(typed)].map(([path, value]): [string, unknown] => [
    path,
    path.includes('.') && isJsonObject(value)
      ? withOwnSource(value, { shown: were.get(path), listed: first.get(path) }, day, isOfCodes(path))
      : value,
  ]);
  return recordOf(new Map(values));
}

/** Whether a field is a list of codes, each of which may have its own source. */
export function isOfCodes(path: string): boolean {
  const [column = '', key = ''] = path.split('.');
  const group = Object.entries(DETAIL_GROUPS).find(([name]) => name === column)?.[1];
  const row = group && rowOfKey(fieldsOf(group), key);
  return row !== undefined && hasCodes(row);
}

/** A changed value that holds its own day, as prices do, does not keep the day of the value before it. */
export function withOwnDay(value: unknown, before: unknown, day: string | undefined): unknown {
  if (!isJsonObject(value) || !isJsonObject(before) || value.as_of === undefined) return value;
  const isOlder = value.as_of === before.as_of && !isSameValue(value, before);
  if (!isOlder) return value;
  const { as_of: _, ...undated } = value;
  return day === undefined ? undated : { ...undated, as_of: day };
}

/** Entries that name their own source, as rounds do, lose an untouched source if they were changed. */
function withEntrySources(value: unknown, before: unknown): unknown {
  if (!Array.isArray(value) || !Array.isArray(before)) return value;
  const missing = before.filter((entry) => !value.some((other) => isSameValue(entry, other)));
  return value.map((entry: unknown) => {
    if (!isJsonObject(entry) || before.some((other) => isSameValue(entry, other))) return entry;
    const { source, ...rest } = entry;
    const isLeft = missing.some((other) => isJsonObject(other) && isSame(other.source, source));
    return isLeft ? rest : entry;
  });
}

/** A source's exact day; undefined if it has none. */
function dayOf(source: unknown): string | undefined {
  const date = isJsonObject(source) ? source.date_updated : undefined;
  return typeof date === 'string' && isCatalogueDate(date) ? date : undefined;
}

function detailOf(stored: unknown): Detail {
  return isJsonObject(stored) ? stored : {};
}

/** Compares without empty entries: an added entry changes nothing until it is filled in. */
function isSameValue(a: unknown, b: unknown): boolean {
  return isSame(filledIn(a), filledIn(b));
}

/** By kind of record, the one field that holds the source or the day of all others. */
const RECORD_ORIGINS: Partial<Record<RecordKindName, string>> = {
  'category-market-data': 'data_source',
  'business-functions': 'last_updated',
};

/** By kind of record, the fields that its source covers. Rounds have their own sources. */
const SOURCED: Partial<Record<RecordKindName, readonly string[]>> = {
  companies: ['url', 'country', 'founded', 'kind', 'status', 'parent', 'parent_since'],
  investors: ['kind', 'country'],
};

interface Typed {
  /** The record that the form started with. */
  base: ToolRecord;
  typed: ToolRecord;
}

/**
 * A typed record of one of these kinds. Changed fields become the editors' own, of that day, if their origin was left
 * untouched.
 */
export function withOwnOrigin(kind: RecordKindName, { base, typed }: Typed, day: string): ToolRecord {
  const sourced = SOURCED[kind];
  if (sourced !== undefined) return withRecordSource(sourced, { base, typed }, day);
  const origin = RECORD_ORIGINS[kind];
  if (origin === undefined || base[origin] === undefined || !isSame(typed[origin], base[origin]))
    return typed;
  const changed = RECORD_KINDS[kind].fields.filter(({ key }) => !isSameValue(typed[key], base[key]));
  if (changed.length === 0) return typed;
  if (origin === 'last_updated') return { ...typed, [origin]: day };
  const labels = changed.filter(({ key }) => typed[key] !== undefined).map(({ label }) => label);
  return { ...typed, [origin]: withEditors(String(base[origin]), labels, day) };
}

/** A record with one source for all its fields; an untouched source does not cover a changed field. */
function withRecordSource(sourced: readonly string[], { base, typed }: Typed, day: string): ToolRecord {
  const { funding_rounds: rounds } = typed;
  const record =
    rounds === undefined
      ? typed
      : { ...typed, funding_rounds: withEntrySources(rounds, base.funding_rounds) };
  const isLeft = base.source !== undefined && isSame(typed.source, base.source);
  const isChanged = sourced.some((key) => !isSameValue(typed[key], base[key]));
  return isLeft && isChanged ? { ...record, source: { date_updated: day } } : record;
}

const EDITORS = "the directory's editors";

/** A source text for many figures, with those that editors have changed named as theirs. */
function withEditors(source: string, labels: readonly string[], day: string): string {
  const others = source
    .split('; ')
    .filter((part) => !labels.some((label) => part.startsWith(`${label}: ${EDITORS}, `)));
  return [...others, ...labels.map((label) => `${label}: ${EDITORS}, ${formatDate(day)}`)].join('; ');
}

/** A value without its own day. */
export function withoutDay(value: unknown): unknown {
  if (!isJsonObject(value)) return value;
  const { as_of: _, ...rest } = value;
  return rest;
}
