import { hasCodes } from '#catalogue/tools/field-values.ts';
import { DETAIL_GROUPS, type FieldRow } from '#catalogue/tools/fields/field-row.ts';
import { isSpreadsheetFault, saysNoValue } from '#catalogue/tools/no-value.ts';
import { splitList } from '#catalogue/tools/single-value.ts';
import { TOOL_FIELDS } from '#catalogue/tools/tool-fields.ts';
import { isSlug } from '#site/slug.ts';
import type { RowReader } from '../read/csv.server.ts';
import { UnreadableFile } from '../read/pieces.server.ts';
import { TOOL_RECORD_FIELDS } from './tool.server.ts';

interface Detail {
  value?: unknown;
  source_synopsis?: Record<string, string>;
  sources?: unknown;
}

/** A row on its way to becoming a record: plain fields, and details by group and key. */
interface Draft {
  fields: Record<string, unknown>;
  details: Record<string, Record<string, Detail>>;
}

type Put = (draft: Draft, cell: string) => void;

const LISTS = ['tags', 'needs', 'former_ids', 'former_names', 'other_names'];
const BOOLEANS = /^is_|_is_premium$/;
/** Endings of the columns that give a detail's source (spec §3, "source_synopsis"). */
export const SOURCE_PARTS = ['synopsis', 'date_updated', 'url'] as const;
/** The ending of the column with the sources of single codes of a list, as JSON. */
export const CODE_SOURCES = 'sources';

/** Columns without which no row can be a tool. */
const REQUIRED = ['id', 'name', 'description'] as const;

/**
 * Makes the reader of a tool CSV from its header: every column becomes the JSON record's field of the same
 * name, so that both formats are validated alike. Columns without a name are passed over.
 *
 * @throws UnreadableFile that names columns that are unknown, missing or there twice
 */
export function openToolCsv(header: readonly string[]): RowReader {
  const columns = header.map(columnOf);
  const named = columns.map((column) => (column === '' ? undefined : columnReader(column)));
  const unknown = columns.filter((column, index) => column !== '' && !named[index]);
  const missing = REQUIRED.filter((column) => !columns.includes(column));
  const twice = columns.find((column, index) => column !== '' && columns.indexOf(column) < index);
  if (twice !== undefined) throw new UnreadableFile(1, `the column "${twice}" is there twice`);
  if (unknown.length > 0 || missing.length > 0) throw new UnreadableFile(1, headerFault(unknown, missing));
  const required = REQUIRED.map((column) => columns.indexOf(column));
  return {
    read(cells) {
      const draft: Draft = { fields: {}, details: {} };
      for (const [index, cell] of cells.entries()) {
        if (!isEmpty(columns[index] ?? '', cell)) named[index]?.(draft, cell);
      }
      return { ...draft.fields, ...draft.details };
    },
    beginsRow(cells) {
      const values = required.map((index) => cells[index] ?? '');
      return isSlug(values[0] ?? '') && values.every((value) => value !== '' && value === value.trim());
    },
  };
}

/** Every column by its name in small letters: people's programs write capitals. */
const COLUMNS = new Map(
  [...TOOL_RECORD_FIELDS, ...detailColumns()].map((name) => [name.toLowerCase(), name]),
);

/** A column by the name that its field has in this directory. */
function columnOf(given: string): string {
  const column = COLUMNS.get(given.toLowerCase()) ?? given;
  const [key = '', ...part] = column.split('.');
  return [fieldOf(key)?.key ?? key, ...part].join('.');
}

function detailColumns(): string[] {
  const rows: readonly FieldRow[] = TOOL_FIELDS;
  return rows.flatMap(detailColumnsOf);
}

/** The columns of a detail: its value, its source and, of a list of codes, the sources of single ones. */
export function detailColumnsOf(field: FieldRow): string[] {
  const parts = hasCodes(field) ? [...SOURCE_PARTS, CODE_SOURCES] : SOURCE_PARTS;
  return [field.key, ...parts.map((part) => `${field.key}.${part}`)];
}

/** A tool may be called 'None' or 'NaN'; in any other column these words say that there is no value. */
function isEmpty(column: string, cell: string): boolean {
  const isName = column === 'id' || column === 'name';
  return cell.trim() === '' || (isName ? isSpreadsheetFault(cell) : saysNoValue(cell));
}

/** Those that tell a file's owner what else there is. */
const USUAL = TOOL_RECORD_FIELDS.filter(
  (field) => !(field in DETAIL_GROUPS || field.includes('_is_premium')),
);
const MOST_NAMED = 6;

function headerFault(unknown: readonly string[], missing: readonly string[]): string {
  const faults = [
    ...(unknown.length > 0 ? [`there is no column ${quoted(unknown)}`] : []),
    ...(missing.length > 0 ? [`${quoted(missing)} ${missing.length === 1 ? 'is' : 'are'} missing`] : []),
  ].join(', and ');
  return `${faults}. The first row names the columns: ${REQUIRED.join(', ')} are required; there are also ${USUAL.slice(REQUIRED.length).join(', ')} and the keys of details`;
}

function quoted(columns: readonly string[]): string {
  const names = columns.slice(0, MOST_NAMED).map((column) => `"${column.slice(0, 40)}"`);
  return columns.length > MOST_NAMED ? `${names.join(', ')} …` : names.join(', ');
}

function columnReader(column: string): Put | undefined {
  if (column in DETAIL_GROUPS) return undefined;
  if (TOOL_RECORD_FIELDS.includes(column)) {
    return ({ fields }, cell) => {
      fields[column] = readCell(column, cell);
    };
  }
  const [key = '', part] = column.split('.');
  const field = fieldOf(key);
  if (!field) return undefined;
  if (part === undefined) {
    return (draft, cell) => {
      detailOf(draft, field, key).value = readDetail(field, cell);
    };
  }
  if (part === CODE_SOURCES) {
    return (draft, cell) => {
      detailOf(draft, field, key).sources = readJsonList(cell) ?? cell;
    };
  }
  const sourcePart = SOURCE_PARTS.find((name) => name === part);
  if (!sourcePart) return undefined;
  return (draft, cell) => {
    const detail = detailOf(draft, field, key);
    detail.source_synopsis = { ...detail.source_synopsis, [sourcePart]: cell.trim() };
  };
}

function fieldOf(key: string): FieldRow | undefined {
  const rows: readonly FieldRow[] = TOOL_FIELDS;
  return rows.find((row) => row.key === key || (row.keyEnding && key.endsWith(row.keyEnding)));
}

function detailOf({ details }: Draft, field: FieldRow, key: string): Detail {
  const group = groupName(field);
  details[group] ??= {};
  details[group][key] ??= {};
  return details[group][key];
}

function groupName(field: FieldRow): string {
  return Object.entries(DETAIL_GROUPS).find(([, group]) => group === field.group)?.[0] ?? field.group;
}

function readCell(column: string, cell: string): unknown {
  if (column === 'categories') return readLinks(cell);
  if (LISTS.includes(column)) return readJsonList(cell) ?? splitList(cell);
  if (BOOLEANS.test(column)) return { true: true, false: false }[cell.trim().toLowerCase()] ?? cell;
  return cell;
}

/** `video/editing; video/effects; design`: a category, or a category and one of its specializations. */
function readLinks(cell: string): { category: string; specializations: string[] }[] {
  const links = new Map<string, string[]>();
  for (const entry of splitList(cell)) {
    const [category = '', specialization] = entry.split('/').map((part) => part.trim());
    const specializations = links.get(category) ?? [];
    if (specialization !== undefined) specializations.push(specialization);
    links.set(category, specializations);
  }
  return [...links].map(([category, specializations]) => ({ category, specializations }));
}

function readJsonList(cell: string): unknown {
  if (!cell.trim().startsWith('[')) return undefined;
  try {
    return JSON.parse(cell);
  } catch {
    return undefined;
  }
}

/** Lists may be texts with separators. Records, and lists whose entries contain a separator, are JSON. */
function readDetail(field: FieldRow, cell: string): unknown {
  if ('parts' in field || (field.kind === 'list' && cell.trim().startsWith('['))) {
    try {
      return JSON.parse(cell);
    } catch {
      return cell;
    }
  }
  return cell;
}
