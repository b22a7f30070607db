import { hasCodes } from '#catalogue/tools/field-values.ts';
import { DETAIL_GROUPS, type FieldRow } from '#catalogue/tools/fields/field-row.ts';
import { isSpreadsheetFault, saysNoValue } from '#catalogue/tools/no-value.ts';
import { TOOL_FIELDS } from '#catalogue/tools/tool-fields.ts';
import { isSlug } from '#site/slug.ts';
import { UnreadableFile } from '../read/pieces.server.ts';
import { ReadingNotes } from '../read/reading-notes.ts';
import type { RowReader, TableFormat } from '../read/table.server.ts';
import { columnCalled } from './column-names.ts';
import { ColumnNotation, type Notations } from './column-notation.ts';
import { TOOL_RECORD_FIELDS } from './tool.server.ts';
import {
  CODE_SOURCES,
  columnReader,
  type Draft,
  fieldOf,
  isAddressColumn,
  notationOf,
  SOURCE_PARTS,
} from './tool-cells.server.ts';
import { TopicNames } from './topic-names.server.ts';

/** More than all columns of the format, so that a row of a million values is no work. */
const MOST_NAMES = 2_000;

/** Columns without which no row can be a new tool. */
const REQUIRED = ['id', 'name', 'description'] as const;

/**
 * Reads tables of tools: every column becomes the JSON record's field of the same name, so that both formats are
 * validated alike. A column may also have a name that people give it ('Beschreibung', 'Link'); what no column means is
 * left out. The notes say both. Columns without a name are passed over.
 */
export function toolTable(
  topics: TopicNames,
  notes: ReadingNotes,
  notations: Notations = new Map(),
): TableFormat {
  return {
    isHeader(cells) {
      const named = cells.filter((cell) => cell.trim() !== '');
      if (named.length > MOST_NAMES) return false;
      const columns = named.flatMap((cell) => columnOf(cell.normalize('NFC').trim()) ?? []);
      return columns.length > 1 && (columns.includes('id') || columns.includes('name'));
    },
    open: (header, line) => openTools(header, { line, topics, notes, notations }),
  };
}

/**
 * The columns of which single values may need the others: reads nothing but how they are written.
 *
 * @param notations to which those of the file are added
 */
export function toolNotations(notations: Map<number, ColumnNotation>): TableFormat {
  const silent = new ReadingNotes();
  return {
    isHeader: toolTable(new TopicNames(), silent).isHeader,
    open(header, line) {
      for (const [index, column] of columnsOf(header, line, silent).entries()) {
        if (column !== undefined && notationOf(column)) notations.set(index, new ColumnNotation());
      }
      return {
        read(cells) {
          for (const [index, notation] of notations) notation.see(cells[index] ?? '');
        },
        beginsRow: () => false,
        isAddress: () => false,
        isPartial: false,
      };
    },
  };
}

interface Opening {
  /** Of the header. */
  line: number;
  topics: TopicNames;
  notes: ReadingNotes;
  notations: Notations;
}

/** @throws UnreadableFile that names columns that are missing or there twice */
function openTools(header: readonly string[], { line, topics, notes, notations }: Opening): RowReader {
  const columns = columnsOf(header, line, notes);
  const isPartial =
    REQUIRED.some((column) => !columns.includes(column)) ||
    columns.some((column, index) => column === undefined && header[index] !== '');
  if (isPartial) {
    notes.say('Of tools that are listed, only the columns of this file change; empty cells change nothing.');
  }
  const named = columns.map((column, index) =>
    column === undefined ? undefined : columnReader(column, { header: header[index] ?? '', topics, notes }),
  );
  const places = REQUIRED.map((column) => columns.indexOf(column)).filter((place) => place >= 0);
  const meant = (index: number, cell: string) => {
    const kind = notationOf(columns[index] ?? '');
    return (kind && notations.get(index)?.[kind](cell, header[index] ?? '', notes)) ?? cell;
  };
  const hasId = columns.includes('id');
  return {
    isPartial,
    isAddress: (index) => isAddressColumn(columns[index] ?? ''),
    read(cells) {
      const draft: Draft = { fields: {}, details: {} };
      for (const [index, cell] of cells.entries()) {
        if (!isEmpty(columns[index] ?? '', cell)) named[index]?.(draft, meant(index, cell));
      }
      return { ...draft.fields, ...draft.details };
    },
    beginsRow(cells) {
      const values = places.map((index) => cells[index] ?? '');
      return (
        hasId && isSlug(values[0] ?? '') && values.every((value) => value !== '' && value === value.trim())
      );
    },
  };
}

/** The column that each header means; undefined for those that are left out. */
function columnsOf(header: readonly string[], line: number, notes: ReadingNotes): (string | undefined)[] {
  const own = header.map(ownColumn);
  const twice = own.find((column, index) => column !== undefined && own.indexOf(column) < index);
  if (twice !== undefined) throw new UnreadableFile(line, `the column "${twice}" is there twice`);
  const taken = new Set(own);
  const columns = header.map((given, index) => {
    if (own[index] !== undefined || given === '') return own[index];
    const column = columnCalled(given);
    const shown = quoted([given]);
    if (column === undefined) notes.say(`The column ${shown} is left out: no column has this name.`);
    else if (taken.has(column))
      notes.say(`The column ${shown} is left out: another one is read as ${column}.`);
    else {
      taken.add(column);
      notes.say(`The column ${shown} is read as ${column}.`);
      return column;
    }
    return undefined;
  });
  if (columns.includes('id') || columns.includes('name')) return columns;
  const unknown = header.filter((given, index) => given !== '' && columns[index] === undefined);
  throw new UnreadableFile(line, headerFault(unknown, ['id', 'name']));
}

function columnOf(given: string): string | undefined {
  return given === '' ? undefined : (ownColumn(given) ?? columnCalled(given));
}

/** Every column by its name in small letters: people's programs write capitals. */
const COLUMNS = new Map(
  [...TOOL_RECORD_FIELDS, ...detailColumns()].map((name) => [name.toLowerCase(), name]),
);

/** A column by the name that its field has in this directory. */
function ownColumn(given: string): string | undefined {
  const known = COLUMNS.get(given.toLowerCase());
  if (known !== undefined) return known in DETAIL_GROUPS ? undefined : known;
  const [key = '', ...part] = given.split('.');
  const field = fieldOf(key);
  const column = field && [field.key, ...part].join('.');
  return column !== undefined && COLUMNS.has(column.toLowerCase()) ? column : undefined;
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
  return `${faults}. The first row names the columns: ${REQUIRED.join(', ')} are required of new tools; there are also ${USUAL.slice(REQUIRED.length).join(', ')} and the keys of details`;
}

function quoted(columns: readonly string[]): string {
  const names = columns.slice(0, MOST_NAMED).map((column) => `"${column.slice(0, 40)}"`);
  return columns.length > MOST_NAMED ? `${names.join(', ')} …` : names.join(', ');
}
