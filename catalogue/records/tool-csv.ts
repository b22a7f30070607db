import { splitList } from '#domain/tools/field-values.ts';
import { DETAIL_GROUPS, type FieldRow } from '#domain/tools/fields/field-row.ts';
import { TOOL_FIELDS } from '#domain/tools/tool-fields.ts';
import type { RowReader } from '../read/csv.ts';
import { UnreadableFile } from '../read/pieces.ts';
import { TOOL_RECORD_FIELDS } from './tool.ts';

interface Detail {
  value?: unknown;
  source_synopsis?: Record<string, string>;
}

/** A row on its way to becoming a record: plain fields, and details by group and key. */
interface Draft {
  fields: Record<string, unknown>;
  details: Record<string, Record<string, Detail>>;
}

type Put = (draft: Draft, cell: string) => void;

const LISTS = ['tags', 'needs', 'former_ids'];
const NUMBERS = ['avg_rating', 'rating_count', 'prominence'];
const BOOLEANS = /^is_|_is_premium$/;
/** Endings of the columns that give a detail's source (spec §3, "source_synopsis"). */
export const SOURCE_PARTS = ['synopsis', 'date_updated', 'url'] as const;

/**
 * Makes the reader of a tool CSV from its header: every column becomes the JSON record's field of the same
 * name, so that both formats are validated alike.
 *
 * @throws UnreadableFile that names any unknown columns
 */
export function openToolCsv(columns: string[]): RowReader {
  const puts = columns.map(columnReader);
  const unknown = columns.filter((_, index) => !puts[index]);
  if (unknown.length > 0) throw new UnreadableFile(1, `there is no column "${unknown.join('", "')}"`);
  return (cells) => {
    const draft: Draft = { fields: {}, details: {} };
    for (const [index, cell] of cells.entries()) {
      if (cell.trim() !== '') puts[index]?.(draft, cell);
    }
    return { ...draft.fields, ...draft.details };
  };
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
  if (NUMBERS.includes(column)) return Number.isNaN(Number(cell)) ? cell : Number(cell);
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
