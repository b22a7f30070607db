import { isCatalogueDate } from '#domain/format.ts';
import {
  type AnyGroupData,
  type FieldGroup,
  type FieldRow,
  fieldsOf,
  type GroupData,
  type LeafKind,
  type LeafShape,
  type Part,
  type Shape,
  type SourceSynopsis,
} from './tool-fields.ts';

/** What is wrong with one value: where it stands and why it was not taken. */
export interface FieldFault {
  field: string;
  reason: string;
}

interface Reading<T> {
  data: T;
  faults: FieldFault[];
}

/**
 * Reads a stored or imported `data` object by the field table (spec §3).
 *
 * Tolerant: whatever does not fit is left out and named in `faults`, the rest is kept. A page shows
 * `data`; the importer refuses a record that has faults. A value may stand bare or as
 * `{ value, source_synopsis }`. Null and empty values count as absent.
 */
export function readGroup<G extends FieldGroup>(group: G, input: unknown): Reading<GroupData<G>> {
  const faults: FieldFault[] = [];
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
    const sourced = isObject(stored) && 'value' in stored && !isRecordWithPart(row, 'value', stored);
    const value = readShape(row, sourced ? stored.value : stored, key, faults);
    if (value === undefined) continue;
    const source = sourced ? readSource(stored.source_synopsis, key, faults) : undefined;
    data[row.key as keyof AnyGroupData] = source ? { value, source_synopsis: source } : { value };
  }
  return { data: data as GroupData<G>, faults };
}

function rowOfKey(rows: readonly FieldRow[], key: string): FieldRow | undefined {
  return rows.find((row) => row.key === key || (row.keyEnding && key.endsWith(row.keyEnding)));
}

/** A bare record may have a part named `value` of its own (market share); a sourced one nests it. */
function isRecordWithPart(row: FieldRow, part: string, stored: Record<string, unknown>): boolean {
  return 'parts' in row && row.parts.some((p) => p.key === part) && !isObject(stored[part]);
}

function readSource(input: unknown, key: string, faults: FieldFault[]): SourceSynopsis | undefined {
  if (input === null || input === undefined) return undefined;
  if (!isObject(input) || typeof input.synopsis !== 'string' || input.synopsis.trim() === '') {
    faults.push({ field: `${key}.source_synopsis`, reason: 'must be an object with a text "synopsis"' });
    return undefined;
  }
  const date = input.date_updated ?? null;
  if (date !== null && (typeof date !== 'string' || !isCatalogueDate(date))) {
    faults.push({ field: `${key}.source_synopsis.date_updated`, reason: DATE_REASON });
    return { synopsis: input.synopsis.trim(), date_updated: null };
  }
  return { synopsis: input.synopsis.trim(), date_updated: date };
}

function readShape(shape: Shape, input: unknown, field: string, faults: FieldFault[]): unknown {
  if (isAbsent(input)) return undefined;
  if (!('parts' in shape)) {
    const reading = readLeaf(shape, input);
    return 'value' in reading ? reading.value : fault(faults, field, reading.reason);
  }
  if (shape.kind === 'records') {
    if (!Array.isArray(input)) return fault(faults, field, 'must be a list');
    const records = input
      .map((item, index) => readParts(shape.parts, item, `${field}[${index}]`, faults))
      .filter((record) => record !== undefined);
    return records.length > 0 ? records : undefined;
  }
  return readParts(shape.parts, input, field, faults);
}

function readParts(parts: readonly Part[], input: unknown, field: string, faults: FieldFault[]) {
  if (!isObject(input)) return fault(faults, field, 'must be an object');
  const record: Record<string, unknown> = {};
  for (const [key, stored] of Object.entries(input)) {
    const part = parts.find((p) => p.key === key);
    if (!part) {
      fault(faults, `${field}.${key}`, 'is no part of this field');
      continue;
    }
    const value = readShape(part, stored, `${field}.${key}`, faults);
    if (value !== undefined) record[key] = value;
  }
  return Object.keys(record).length > 0 ? record : undefined;
}

/** RFC 5321; the pattern would take for ever over a text of megabytes. */
const MAX_EMAIL = 254;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const DATE_REASON = 'must be a date as YYYY, YYYY-MM or YYYY-MM-DD';

/** What a leaf was read as, or why it was not taken. An empty list is neither: it counts as absent. */
type LeafReading = { value: unknown } | { reason: string };

const READERS: Readonly<Record<LeafKind, (input: unknown) => LeafReading>> = {
  text: readText,
  prose: readText,
  link: (input) =>
    typeof input === 'string' && isWebAddress(input)
      ? { value: input }
      : { reason: 'must be an address that starts with http:// or https://' },
  email: (input) =>
    typeof input === 'string' && input.length <= MAX_EMAIL && EMAIL.test(input)
      ? { value: input }
      : { reason: 'must be an email address' },
  date: (input) =>
    typeof input === 'string' && isCatalogueDate(input) ? { value: input } : { reason: DATE_REASON },
  number(input) {
    const number = typeof input === 'string' ? Number(input.replaceAll(',', '')) : input;
    return typeof number === 'number' && Number.isFinite(number)
      ? { value: number }
      : { reason: 'must be a number' };
  },
  'yes/no'(input) {
    const answer = typeof input === 'string' ? YES_NO[input.trim().toLowerCase()] : input;
    return typeof answer === 'boolean' ? { value: answer } : { reason: 'must be yes or no' };
  },
  list(input) {
    const items = typeof input === 'string' ? splitList(input) : input;
    if (!Array.isArray(items) || !items.every((item) => typeof item === 'string')) {
      return { reason: 'must be a list of texts' };
    }
    const texts = items.map((item) => item.trim()).filter((item) => item !== '');
    return { value: texts.length > 0 ? texts : undefined };
  },
};

/** How yes and no are written in a CSV file. */
const YES_NO: Readonly<Record<string, boolean>> = { yes: true, true: true, no: false, false: false };

function readText(input: unknown): LeafReading {
  return typeof input === 'string' ? { value: input.trim() } : { reason: 'must be a text' };
}

/** Reads a single value as one of a kind. */
export function readLeaf({ kind }: LeafShape, input: unknown): LeafReading {
  return READERS[kind](input);
}

/** Lists typed as text are split on commas, semicolons and line ends (spec §5). */
export function splitList(text: string): string[] {
  return text
    .split(/[,;\n]/)
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/** Whether a text is an absolute http(s) address: nothing else may become a link. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
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
