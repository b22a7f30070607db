import { hasCodes } from '#catalogue/tools/field-values.ts';
import { DETAIL_GROUPS, type FieldRow } from '#catalogue/tools/fields/field-row.ts';
import { TOOL_FIELDS } from '#catalogue/tools/tool-fields.ts';
import { detailColumnsOf } from '#features/records/records/columns.server.ts';
import { TOOL_RECORD_FIELDS } from '#features/records/records/tool.server.ts';
import { CODE_SOURCES, SOURCE_PARTS } from '#features/records/records/tool-cells.server.ts';

type Cells = (record: Record<string, unknown>) => string[];

const FIELDS: readonly FieldRow[] = TOOL_FIELDS;
const PLAIN = TOOL_RECORD_FIELDS.filter((name) => !(name in DETAIL_GROUPS));

/** The columns that the import reads (docs/catalogue.md). Each detail has more, for its source. */
export const CSV_COLUMNS: readonly string[] = [...PLAIN, ...FIELDS.flatMap(detailColumnsOf)];

/** A record's cells, in the order of the columns. */
export const csvCells: Cells = (record) => [
  ...PLAIN.map((name) => (name === 'categories' ? linksCell(record[name]) : cell(record[name]))),
  ...FIELDS.flatMap((field) => detailCells(record, field)),
];

function detailCells(record: Record<string, unknown>, field: FieldRow): string[] {
  const { group, key } = field;
  const detail = Object.entries(DETAIL_GROUPS).find(([, held]) => held === group)?.[0] ?? '';
  const stored = partOf(record[detail], key);
  const source = partOf(stored, 'source_synopsis');
  return [
    cell(partOf(stored, 'value')),
    ...SOURCE_PARTS.map((part) => cell(partOf(source, part))),
    ...(hasCodes(field) ? [cell(partOf(stored, CODE_SOURCES))] : []),
  ];
}

function partOf(held: unknown, key: string): unknown {
  return typeof held === 'object' && held !== null
    ? Object.entries(held).find(([name]) => name === key)?.[1]
    : null;
}

/** Semicolons separate texts. Records, and lists whose entries contain a separator, are JSON. */
function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value) && value.every(isSeparable)) return value.join('; ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function isSeparable(entry: unknown): boolean {
  return typeof entry === 'string' && !/[,;\n]|^\[/.test(entry);
}

/** `video/editing; video/effects; design`: a category, or a category and one of its specializations. */
function linksCell(categories: unknown): string {
  if (!Array.isArray(categories)) return '';
  return categories
    .flatMap(({ category, specializations }) =>
      specializations.length === 0
        ? [category]
        : specializations.map((specialization: string) => `${category}/${specialization}`),
    )
    .join('; ');
}
