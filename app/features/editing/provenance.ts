import { hasCodes, rowOfKey } from '#catalogue/tools/field-values.ts';
import { DETAIL_GROUPS } from '#catalogue/tools/fields/field-row.ts';
import { fieldsOf } from '#catalogue/tools/tool-fields.ts';
import { formatDate, isCatalogueDate } from '#site/format.ts';
import { sourcesOfKept } from './code-source-lines.ts';
import { filledIn, isSame, recordOf, valuesOf } from './merge-records.ts';
import { RECORD_KINDS, type RecordKindName } from './record-kinds.ts';
import { isJsonObject, type ToolRecord } from './tool-record.ts';

/** A detail as records hold it: its value beside its source. */
interface Detail {
  value?: unknown;
  source_synopsis?: unknown;
  sources?: unknown;
}

/** What a detail was before somebody changed it. */
interface Earlier {
  /** As the form showed it to them. */
  shown: unknown;
  /** As it is listed; it comes back whole with its value. */
  listed: unknown;
}

/**
 * A detail as somebody has typed it, with the source that it then has: a value never keeps the source of another
 * value. Whoever changes it names its source or its day; otherwise it is the editors' own, of that day. In a list of
 * codes, each code is a value: those that stay keep their source.
 *
 * @param day of the change, YYYY-MM-DD
 * @param isCodes whether it is a list of codes
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

/** A changed list of codes whose source was left: it stays that of the codes that had it, and added ones are of the day. */
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

/** What somebody has made of a source beside a value that they changed. */
function ownSource(source: unknown, before: unknown, day: string): unknown {
  if (!isJsonObject(source)) return undefined;
  if (isSame(source, before)) return { date_updated: day };
  const isOldDay =
    source.date_updated !== undefined && isJsonObject(before) && source.date_updated === before.date_updated;
  return isOldDay ? { ...source, date_updated: day } : source;
}

/** The details of a record that somebody has typed, each with its own source. */
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

/** Whether a field is a list of codes, each of which may have a source of its own. */
export function isOfCodes(path: string): boolean {
  const [column = '', key = ''] = path.split('.');
  const group = Object.entries(DETAIL_GROUPS).find(([name]) => name === column)?.[1];
  const row = group && rowOfKey(fieldsOf(group), key);
  return row !== undefined && hasCodes(row);
}

/** A changed value that says itself of when it is, as a price does, is not of the day of the one before it. */
export function withOwnDay(value: unknown, before: unknown, day: string | undefined): unknown {
  if (!isJsonObject(value) || !isJsonObject(before) || value.as_of === undefined) return value;
  const isOlder = value.as_of === before.as_of && !isSameValue(value, before);
  if (!isOlder) return value;
  const { as_of: _, ...undated } = value;
  return day === undefined ? undated : { ...undated, as_of: day };
}

/** Entries that say their own source, as rounds do, lose it if they were changed and it was left as it was. */
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

/** The exact day of a source; undefined where it names none. */
function dayOf(source: unknown): string | undefined {
  const date = isJsonObject(source) ? source.date_updated : undefined;
  return typeof date === 'string' && isCatalogueDate(date) ? date : undefined;
}

function detailOf(stored: unknown): Detail {
  return isJsonObject(stored) ? stored : {};
}

/** An entry that somebody has added and not filled in changes nothing yet. */
function isSameValue(a: unknown, b: unknown): boolean {
  return isSame(filledIn(a), filledIn(b));
}

/** The one field of each kind of short record that says where or of when its other fields are. */
const RECORD_ORIGINS: Partial<Record<RecordKindName, string>> = {
  'category-market-data': 'data_source',
  'business-functions': 'last_updated',
};

/** What the source of a record is the source of. Its rounds have sources of their own. */
const SOURCED: Partial<Record<RecordKindName, readonly string[]>> = {
  companies: ['url', 'country', 'founded', 'kind', 'status', 'parent', 'parent_since'],
  investors: ['kind', 'country'],
};

interface Typed {
  /** The record as the form began with it. */
  base: ToolRecord;
  typed: ToolRecord;
}

/**
 * A short record as somebody has typed it. Changed fields whose origin they leave as it was are the editors' own, of
 * that day.
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

/** A record with one source, which is not that of a value that was changed beside it. */
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

/** The one source of many figures, without those that editors have changed since. */
function withEditors(source: string, labels: readonly string[], day: string): string {
  const others = source
    .split('; ')
    .filter((part) => !labels.some((label) => part.startsWith(`${label}: ${EDITORS}, `)));
  return [...others, ...labels.map((label) => `${label}: ${EDITORS}, ${formatDate(day)}`)].join('; ');
}

/** A value without the day that it names itself. */
export function withoutDay(value: unknown): unknown {
  if (!isJsonObject(value)) return value;
  const { as_of: _, ...rest } = value;
  return rest;
}
