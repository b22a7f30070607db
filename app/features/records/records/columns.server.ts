import { hasCodes } from '#catalogue/tools/field-values.ts';
import { DETAIL_GROUPS, type FieldRow } from '#catalogue/tools/fields/field-row.ts';
import { TOOL_FIELDS } from '#catalogue/tools/tool-fields.ts';
import { say } from '#site/noun.ts';
import { UnreadableFile } from '../read/pieces.server.ts';
import type { ReadingNotes } from '../read/reading-notes.ts';
import { columnKeys, type TableChoices } from '../read/table-choices.ts';
import type { ReadColumn } from '../read/table-reading.ts';
import { columnCalled, isNewPrice, isTicketName, namesTools } from './column-names.ts';
import { FLAG_COLUMNS } from './flag-cells.ts';
import { ownFileColumns, whyForReading } from './own-files.ts';
import { CHECKED_ON } from './row-days.ts';
import { TOOL_RECORD_FIELDS } from './tool.server.ts';
import {
  CODE_SOURCES,
  fieldOf,
  PRICE,
  PRICE_CURRENCY,
  PRICE_UNIT,
  SOURCE_PARTS,
} from './tool-cells.server.ts';

/** Columns that a new tool requires. */
export const REQUIRED = ['id', 'name', 'description'] as const;

/** Columns that describe a new tool, the likeliest first. */
export const DESCRIBING: readonly string[] = [
  'description',
  'basic_information_short_description',
  'basic_information_purpose',
  'basic_information_tagline',
];

/** The column with the faults in a file of faulty rows; ignored when the file comes back. */
export const FAULT_COLUMN = 'fault';
/** The column for ids before it, where the rows had none. */
export const ADDED_ID_COLUMN = 'tool id';

/** The columns of a file, without those that a file of its faulty rows has besides. */
export function ownKeys(keys: readonly string[]): string[] {
  const own = keys.filter((key) => key.toLowerCase() !== FAULT_COLUMN);
  return own.length < keys.length && own.at(-1) === ADDED_ID_COLUMN ? own.slice(0, -1) : own;
}

/** A column whose values have not been examined. */
export type NamedColumn = Pick<ReadColumn, 'key' | 'header' | 'column' | 'how'>;

/**
 * The fields of columns by the operator's choices, else by their names.
 *
 * @param graded those whose values end with this site's grades, by index
 */
export function nameColumns(
  header: readonly string[],
  { columns: chosen }: Pick<TableChoices, 'columns'>,
  graded: ReadonlySet<number> = new Set(),
): NamedColumn[] {
  const keys = columnKeys(header);
  const heldBy = ownFileColumns(header.filter((given) => given.toLowerCase() !== FAULT_COLUMN));
  const held = header.map((given, index) => (graded.has(index) ? null : heldBy(given)));
  const own = header.map((given, index) =>
    isChosen(chosen, keys[index]) || held[index] === null ? undefined : (held[index] ?? ownColumn(given)),
  );
  const taken = new Set<string | null | undefined>([
    ...keys.map((key) => (isChosen(chosen, key) ? chosen[key] : undefined)),
    ...own,
  ]);
  const hasNewPrice = header.some((given, index) => isNewPrice(given) && !isChosen(chosen, keys[index]));
  return header.map((given, index) => {
    const key = keys[index] ?? '';
    const column = { key, header: given };
    if (given === '') return { ...column, column: undefined, how: 'unknown' };
    if (given.toLowerCase() === FAULT_COLUMN) return { ...column, column: undefined, how: 'fault' };
    if (isChosen(chosen, key)) {
      const ours = chosen[key] ?? undefined;
      const isTaken = ours !== undefined && keys.findIndex((one) => chosen[one] === ours) < index;
      return { ...column, column: ours, how: isTaken ? 'taken' : 'chosen' };
    }
    const ours = own[index];
    if (ours !== undefined)
      return { ...column, column: ours, how: own.indexOf(ours) < index ? 'twice' : 'own' };
    if (held[index] === null) return { ...column, column: undefined, how: 'shown' };
    const called = isTicketName(given, header) ? 'name' : columnCalled(given);
    if (called === undefined) return { ...column, column: undefined, how: 'unknown' };
    const isOldPrice = called === PRICE && hasNewPrice && !isNewPrice(given);
    if (taken.has(called) || isOldPrice) return { ...column, column: called, how: 'taken' };
    taken.add(called);
    return { ...column, column: called, how: 'name' };
  });
}

function isChosen(chosen: TableChoices['columns'], key: string | undefined): boolean {
  return key !== undefined && Object.hasOwn(chosen, key);
}

/** Fields that no other kind of record has. */
const OF_TOOLS = [
  'developer_name',
  'decision_platforms',
  'decision_languages',
  'is_premium',
  PRICE,
  ...FLAG_COLUMNS,
];

/** Whether columns are surely those of tools. */
export function areOfTools(columns: readonly NamedColumn[]): boolean {
  return columns.some(
    ({ column = '', header, how }) =>
      (how !== 'values' && OF_TOOLS.includes(column)) || (column === 'name' && namesTools(header)),
  );
}

/** The field that a column's name means, or undefined. */
export function columnOf(given: string): string | undefined {
  return given === '' ? undefined : (ownColumn(given) ?? columnCalled(given));
}

/** Field columns by lower-case name: programs change the case. */
const COLUMNS = new Map(
  [...TOOL_RECORD_FIELDS, ...FLAG_COLUMNS, CHECKED_ON, ...detailColumns(), PRICE_CURRENCY, PRICE_UNIT].map(
    (name) => [name.toLowerCase(), name],
  ),
);

/** The column whose field has this label on the site, or undefined. */
export function ownColumn(given: string): string | undefined {
  const known = COLUMNS.get(given.toLowerCase().replaceAll(' ', '_'));
  if (known !== undefined) return Object.hasOwn(DETAIL_GROUPS, known) ? undefined : known;
  const [key = '', ...part] = given.split('.');
  const field = fieldOf(key);
  const column = field && [field.key, ...part].join('.');
  return column !== undefined && COLUMNS.has(column.toLowerCase()) ? column : undefined;
}

function detailColumns(): string[] {
  const rows: readonly FieldRow[] = TOOL_FIELDS;
  return rows.flatMap(detailColumnsOf);
}

/** The columns of a detail: its value, its source and, for a list of codes, the sources of single codes. */
export function detailColumnsOf(field: FieldRow): string[] {
  const parts = hasCodes(field) ? [...SOURCE_PARTS, CODE_SOURCES] : SOURCE_PARTS;
  return [field.key, ...parts.map((part) => `${field.key}.${part}`)];
}

/**
 * Reports how the columns of a file were interpreted.
 *
 * @throws UnreadableFile if a field has two columns, no column identifies the tool, or this site wrote it for reading
 */
export function tellColumns(columns: readonly NamedColumn[], line: number, notes: ReadingNotes): void {
  const named = columns.filter(({ header }) => header !== '');
  const forReading = whyForReading(named.map(({ header }) => header));
  if (forReading !== null) throw new UnreadableFile(0, forReading);
  if (named.length > 0 && named.every(({ header }) => /^'.*'$/.test(header)))
    throw new UnreadableFile(line, QUOTED);
  const twice = columns.find(({ how }) => how === 'twice');
  if (twice) throw new UnreadableFile(line, `the column "${twice.column}" is there twice`);
  for (const { header, column, how } of columns) {
    const shown = quoted([header]);
    if (how === 'name') notes.say(`The column ${shown} is read as ${column}.`);
    if (how === 'values') notes.say(`The column ${shown} is read as ${column}, by its values.`);
    if (how === 'remarks') {
      notes.say(
        say`The column ${shown} is read as ${column ?? ''}, of new tools only: no other column describes them.`,
      );
    }
    if (how === 'taken') notes.say(`The column ${shown} is left out: another one is read as ${column}.`);
    if (how === 'shown') {
      notes.say(
        `The column ${shown} is left out: files of this site only show it, and no record holds it so.`,
      );
    }
    if (how === 'unknown' && header !== '') {
      notes.say(`The column ${shown} is left out: no column has this name.`);
    }
    if (how === 'chosen') {
      notes.say(
        column === undefined
          ? `The column ${shown} is left out, as chosen.`
          : `The column ${shown} is read as ${column}, as chosen.`,
      );
    }
  }
  const held = columns.filter(isRead).map(({ column }) => column);
  if (['id', 'name', 'url'].some((column) => held.includes(column))) return;
  const unknown = columns.filter(({ how, header }) => how === 'unknown' && header !== '');
  throw new UnreadableFile(
    line,
    headerFault(
      unknown.map(({ header }) => header),
      ['id', 'name'],
    ),
  );
}

const QUOTED = 'texts are in single quotation marks: save the file again with double ones (")';

/** Whether a column is imported. */
export function isRead({ column, how }: Pick<ReadColumn, 'column' | 'how'>): boolean {
  return column !== undefined && how !== 'taken' && how !== 'twice';
}

/** Columns named to show what else can be imported. */
const USUAL = TOOL_RECORD_FIELDS.filter(
  (field) => !(field in DETAIL_GROUPS || field.includes('_is_premium')),
);
const MOST_NAMED = 6;

function headerFault(unknown: readonly string[], missing: readonly string[]): string {
  const faults = [
    ...(unknown.length > 0 ? [`there is no column ${quoted(unknown)}`] : []),
    ...(missing.length > 0 ? [`${quoted(missing)} ${missing.length === 1 ? 'is' : 'are'} missing`] : []),
  ].join(', and ');
  return say`${faults}. The first row names the columns: ${REQUIRED.join(', ')} are required of new tools; there are also ${USUAL.slice(REQUIRED.length).join(', ')} and the keys of details`;
}

function quoted(columns: readonly string[]): string {
  const names = columns.slice(0, MOST_NAMED).map((column) => `"${column.slice(0, 40)}"`);
  return columns.length > MOST_NAMED ? `${names.join(', ')} …` : names.join(', ');
}
