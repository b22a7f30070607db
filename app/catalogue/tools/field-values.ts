import { DATE_REASON, readRoughDate } from '#site/typed-dates.ts';
import { textFault } from '#site/visible-text.ts';
import type { FieldGroup, FieldRow, Part, RecordShape, Shape } from './fields/field-row.ts';
import { readLeaf, readLink } from './single-value.ts';
import {
  type AnyGroupData,
  type CodeSource,
  fieldsOf,
  type GroupData,
  type ShapeValue,
  type SourceSynopsis,
} from './tool-fields.ts';

/** The fault of one value: its place, and the reason. */
export interface FieldFault {
  field: string;
  reason: string;
  /** For what programs do about it. */
  code?: 'unknown category';
}

interface FieldsRead<T> {
  data: T;
  faults: FieldFault[];
}

/** The results of a reading, and the last valid year of dates, if given. */
interface Reading {
  faults: FieldFault[];
  lastYear?: number | undefined;
}

/**
 * Reads a stored or imported `data` object by the field table (spec §3).
 *
 * Tolerant: a value that does not fit is left out and named in `faults`; the rest is kept. A page shows
 * `data`; the importer refuses a record with faults. A value may be bare or wrapped as `{ value,
 * source_synopsis }`. Null and empty values count as absent.
 *
 * @param lastYear the last year that a date may be of: the importer knows the clock, a page takes what is stored
 */
export function readGroup<G extends FieldGroup>(
  group: G,
  input: unknown,
  lastYear?: number,
): FieldsRead<GroupData<G>> {
  const faults: FieldFault[] = [];
  const reading = { faults, lastYear };
  const data: AnyGroupData = {};
  if (input === null || input === undefined) return { data: data as GroupData<G>, faults };
  if (!isObject(input)) {
    return { data: data as GroupData<G>, faults: [{ field: group, reason: 'must be an object' }] };
  }
  const rows = fieldsOf(group);
  for (const [key, stored] of Object.entries(input)) {
    const row = rowOfKey(rows, key);
    if (!row) {
      faults.push({ field: key, reason: `is no field of the group "${group}"` });
      continue;
    }
    if (row.key in data) {
      faults.push({ field: key, reason: `gives "${row.key}" a second time` });
      continue;
    }
    const given = sourcedValue(row, stored);
    const value = readShape(row, given.value, key, reading);
    if (value === undefined) continue;
    const source = readSource(given.source_synopsis, key, faults, lastYear);
    // Neither CSV nor the desk's forms can hold it.
    if (source?.cited) fault(faults, `${key}.source_synopsis.cited`, 'is for the rounds of a company');
    const sources = readCodeSources(row, { value, sources: given.sources }, key, reading);
    const isOwn = isEveryCodeNamed(value, sources);
    data[row.key as keyof AnyGroupData] = {
      value,
      ...(source && !isOwn && { source_synopsis: source }),
      ...(sources.length > 0 && { sources }),
    };
  }
  return { data: data as GroupData<G>, faults };
}

/** A stored value separated from its source, bare or wrapped. */
export function sourcedValue(
  row: FieldRow,
  stored: unknown,
): { value?: unknown; source_synopsis?: unknown; sources?: unknown } {
  const isSourced = isObject(stored) && 'value' in stored && !isRecordWithPart(row, 'value', stored);
  return isSourced ? stored : { value: stored };
}

/** The field behind a key of a stored group. */
export function rowOfKey(rows: readonly FieldRow[], key: string): FieldRow | undefined {
  return rows.find((row) => row.key === key || (row.keyEnding && key.endsWith(row.keyEnding)));
}

/** A bare record may have a part named `value` itself (market share); a sourced record nests it. */
function isRecordWithPart(row: FieldRow, part: string, stored: Record<string, unknown>): boolean {
  return 'parts' in row && row.parts.some((p) => p.key === part) && !isObject(stored[part]);
}

/** Whether a field's entries are codes, which may have their own sources. */
export function hasCodes(row: FieldRow): boolean {
  return row.kind === 'list' && row.words !== undefined;
}

/** Reads the sources of a list's single codes. No code has two, and codes outside the list have none. */
function readCodeSources(
  row: FieldRow,
  { value, sources }: { value: unknown; sources: unknown },
  key: string,
  { faults, lastYear }: Reading,
): CodeSource[] {
  if (sources === null || sources === undefined) return [];
  const field = `${key}.sources`;
  if (!hasCodes(row) || !Array.isArray(value)) {
    fault(faults, field, 'belongs to a list of codes alone');
    return [];
  }
  if (!Array.isArray(sources)) {
    fault(faults, field, 'must be a list');
    return [];
  }
  const free = new Set<unknown>(value);
  return sources.flatMap((entry: unknown, index) => {
    const at = `${field}[${index}]`;
    if (!isObject(entry) || !Array.isArray(entry.codes) || entry.codes.length === 0) {
      fault(faults, at, 'must be an object with a list of "codes" and their source');
      return [];
    }
    const { codes: named, ...given } = entry;
    const strange = named.find((code) => !free.has(code));
    if (strange !== undefined) {
      fault(
        faults,
        `${at}.codes`,
        `names "${strange}", which the value does not have or another source names`,
      );
      return [];
    }
    const source = readSourceAt(at, given, faults, lastYear);
    if (!source) return [];
    for (const code of named) free.delete(code);
    return [{ codes: [...new Set(named.map(String))], ...source }];
  });
}

function isEveryCodeNamed(value: unknown, sources: readonly CodeSource[]): boolean {
  if (!Array.isArray(value) || sources.length === 0) return false;
  return value.every((code) => sources.some(({ codes }) => codes.includes(code)));
}

/** Reads a stored or imported source and adds its faults to `faults`. */
export function readSource(
  input: unknown,
  key: string,
  faults: FieldFault[],
  lastYear?: number,
): SourceSynopsis | undefined {
  return readSourceAt(`${key}.source_synopsis`, input, faults, lastYear);
}

function readSourceAt(
  field: string,
  input: unknown,
  faults: FieldFault[],
  lastYear: number | undefined,
): SourceSynopsis | undefined {
  if (input === null || input === undefined) return undefined;
  if (!isObject(input)) return fault(faults, field, 'must be an object');
  const { synopsis = null, date_updated: date = null } = input;
  if (synopsis === null && date === null) {
    return fault(faults, field, 'must have a text "synopsis", a "date_updated", or both');
  }
  if (synopsis !== null && (typeof synopsis !== 'string' || synopsis.trim() === '')) {
    return fault(faults, `${field}.synopsis`, 'must be a text');
  }
  const wrong = synopsis === null ? null : textFault(synopsis);
  if (wrong !== null) return fault(faults, `${field}.synopsis`, wrong);
  const named = synopsis?.trim() ?? null;
  const url = named === null ? noAddress(input, field, faults) : readAddress(input, field, faults);
  if (date === null) return { synopsis: named, date_updated: null, ...url };
  const reading = readRoughDate(date, lastYear);
  if ('date' in reading) return { synopsis: named, date_updated: reading.date, ...url };
  fault(
    faults,
    `${field}.date_updated`,
    reading.reason.replace(DATE_REASON, `${DATE_REASON}, or such as early 2026`),
  );
  return named === null ? undefined : { synopsis: named, date_updated: null, ...url };
}

function readAddress({ url, cited }: Record<string, unknown>, field: string, faults: FieldFault[]) {
  if (url === null || url === undefined) return {};
  const reading = readLink(url);
  if (cited !== undefined && cited !== null && typeof cited !== 'boolean') {
    fault(faults, `${field}.cited`, 'must be true or false');
  }
  if ('value' in reading) return { url: reading.value, ...(cited === true && { cited }) };
  fault(faults, `${field}.url`, reading.reason);
  return {};
}

/** An address alone would imply a publication that nobody named. */
function noAddress({ url }: Record<string, unknown>, field: string, faults: FieldFault[]) {
  if (url !== null && url !== undefined) {
    fault(faults, `${field}.url`, 'needs a "synopsis", which names what it leads to');
  }
  return {};
}

/** Reads a stored or imported list of records that is no field of a tool; adds its faults to `faults`. */
export function readRecords<S extends RecordShape & { kind: 'records' }>(
  shape: S,
  input: unknown,
  field: string,
  faults: FieldFault[],
  lastYear: number,
): ShapeValue<S> | undefined {
  return readShape(shape, input, field, { faults, lastYear }) as ShapeValue<S> | undefined;
}

function readShape(shape: Shape, input: unknown, field: string, reading: Reading): unknown {
  if (isAbsent(input)) return undefined;
  if (!('parts' in shape)) {
    const leaf = readLeaf(shape, input, reading.lastYear);
    return 'value' in leaf ? leaf.value : fault(reading.faults, field, leaf.reason);
  }
  if (shape.kind === 'records') {
    if (!Array.isArray(input)) return fault(reading.faults, field, 'must be a list');
    const records = input
      .map((item, index) => readParts(shape.parts, item, `${field}[${index}]`, reading))
      .filter((record) => record !== undefined);
    return records.length > 0 ? records : undefined;
  }
  return readParts(shape.parts, input, field, reading);
}

function readParts(parts: readonly Part[], input: unknown, field: string, reading: Reading) {
  if (!isObject(input)) return fault(reading.faults, field, 'must be an object');
  const record: Record<string, unknown> = {};
  for (const [key, stored] of Object.entries(input)) {
    const part = parts.find((p) => p.key === key);
    if (!part) {
      fault(reading.faults, `${field}.${key}`, 'is no part of this field');
      continue;
    }
    const value = readShape(part, stored, `${field}.${key}`, reading);
    if (value !== undefined) record[key] = value;
  }
  return Object.keys(record).length > 0 ? record : undefined;
}

function isAbsent(input: unknown): boolean {
  return (
    input === null ||
    input === undefined ||
    (typeof input === 'string' && input.trim() === '') ||
    (Array.isArray(input) && input.length === 0)
  );
}

function fault(faults: FieldFault[], field: string, reason: string): undefined {
  faults.push({ field, reason });
  return undefined;
}

function isObject(input: unknown): input is Record<string, unknown> {
  return typeof input === 'object' && input !== null && !Array.isArray(input);
}
