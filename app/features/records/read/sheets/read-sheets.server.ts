import { formatCounted } from '#site/format.ts';
import { say } from '#site/noun.ts';
import { IS_EMPTY, UnreadableFile } from '../pieces.server.ts';
import type { ReadingNotes } from '../reading-notes.ts';
import type { SourceChunk } from '../source-record.server.ts';
import { hasValue, NO_RECORD, Table, type TableFormat } from '../table.server.ts';
import type { DayOrder } from '../table-choices.ts';
import type { FoundSheet } from '../table-reading.ts';
import type { Archive } from './archive.server.ts';
import { openOds } from './ods.server.ts';
import type { Cell, SheetRow, Workbook } from './workbook.ts';
import { openXlsx } from './xlsx.server.ts';

/** What is looked for in a workbook. */
interface Wanted {
  /** Whether a sheet's name states these records; null if it states nothing. */
  isNamed(sheet: string): boolean | null;
  isHeader(cells: readonly string[]): boolean;
  /** The name of the sheet that somebody has chosen; '' for none. */
  chosen: string;
}

/** Sheets that are looked at: each is unpacked. */
const MOST_SHEETS = 20;
/** Rows of one that are looked at, with or without values. */
const MOST_LOOKED_AT = 100_000;
/** Rows of a sheet that are counted. */
const MOST_COUNTED = 1_000;
/** The header is looked for among this many rows that have a value. */
const MOST_ROWS_ABOVE = 20;
const LONGEST_NAME = 60;

/** @throws UnreadableFile for an archive that is no workbook */
export function openWorkbook(archive: Archive): Promise<Workbook> {
  if (archive.find(/^Index\/.*\.iwa$|^Index\.zip$/)) throw new UnreadableFile(0, NUMBERS);
  if (archive.find(/(?:^|\/)workbook\.bin$/)) throw new UnreadableFile(0, BINARY);
  if (archive.find(/(?:^|\/)workbook\.xml$/)) return openXlsx(archive);
  if (archive.find(/^content\.xml$/)) return openOds(archive);
  throw new UnreadableFile(0, NO_WORKBOOK);
}

const NUMBERS = 'the file is of Numbers: export it from there as Excel or CSV';
const BINARY = 'the file is a binary workbook (.xlsb): save it as .xlsx';
const NO_WORKBOOK =
  'the file is an archive without a spreadsheet in it: if it is a ZIP of tables, unpack it and bring these';

/**
 * The visible sheets with values, those named like other records last.
 *
 * @throws UnreadableFile if there is none
 */
export async function findSheets(
  { sheets, rows }: Workbook,
  { isNamed, isHeader, chosen }: Wanted,
): Promise<FoundSheet[]> {
  const found: FoundSheet[] = [];
  let fault: UnreadableFile | undefined;
  const likeliest = [...sheets.filter((sheet) => sheet === chosen), ...sheets.filter(isNamed), ...sheets];
  const lookedAt = new Set([...new Set(likeliest)].slice(0, MOST_SHEETS));
  for (const sheet of sheets.filter((each) => lookedAt.has(each))) {
    try {
      found.push(...(await lookAt(sheet, rows(sheet, 'cells alone'), isHeader)));
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      fault ??= error;
    }
  }
  if (found.length === 0) throw fault ?? new UnreadableFile(0, IS_EMPTY);
  const tables = found.filter(({ rows, namesColumns }) => namesColumns && rows > 0);
  const likely = [
    tables.find(({ name }) => isNamed(name)),
    tables.find(({ name }) => isNamed(name) === null),
    found.find(({ name, namesColumns }) => namesColumns && isNamed(name) !== false),
    found.find(({ name }) => isNamed(name) !== false),
    found[0],
  ].find((sheet) => sheet !== undefined);
  const read = chosen === '' ? likely?.name : chosen;
  return found.map((sheet) => ({
    ...sheet,
    isRead: sheet.name === read,
    namesColumns: sheet.rows > 0 && sheet.namesColumns && isNamed(sheet.name) !== false,
  }));
}

/**
 * The name of the sheet that is read, said if there are others.
 *
 * @throws UnreadableFile if the chosen one is not among them
 */
export function tellSheet(found: readonly FoundSheet[], chosen: string, notes: ReadingNotes): string {
  const read = found.find(({ isRead }) => isRead);
  const others = found.filter(({ isRead }) => !isRead);
  if (!read) {
    const there = others.map(sheetWords).join(', ');
    throw new UnreadableFile(
      0,
      `there is no sheet "${chosen.slice(0, LONGEST_NAME)}" with values, but ${there}`,
    );
  }
  for (const { name, namesColumns } of others) if (namesColumns) notes.warn(otherTables(), name);
  if (others.length > 0) {
    notes.say(
      `Of ${found.length} sheets, ${sheetWords(read)} is read. The others: ${others.map(sheetWords).join(', ')}. Choose another to read that instead.`,
    );
  }
  return read.name;
}

const otherTables = () =>
  say`Sheets that name columns of tools too and are not read: bring the file again for each, and choose it`;

/** `"Old" (12 rows)` */
function sheetWords({ name, rows, isMore }: FoundSheet): string {
  const count = `${isMore ? 'more than ' : ''}${formatCounted(rows, 'row')}`;
  return `"${name.slice(0, LONGEST_NAME)}" (${count})`;
}

/** A sheet by its beginning; none if it has no values. */
async function lookAt(
  name: string,
  sheet: AsyncIterable<SheetRow[]>,
  isHeader: Wanted['isHeader'],
): Promise<FoundSheet[]> {
  let seen = 0;
  let filled = 0;
  let header = 0;
  for await (const rows of sheet) {
    seen += rows.length;
    for (const { cells } of rows) {
      const texts = textsOf(cells);
      if (!texts.some(hasValue)) continue;
      filled++;
      if (header === 0 && filled <= MOST_ROWS_ABOVE && isHeader(texts)) header = filled;
    }
    if (filled - header > MOST_COUNTED || seen > MOST_LOOKED_AT) break;
  }
  if (filled === 0) return [];
  const rows = Math.min(filled - header, MOST_COUNTED);
  return [{ name, rows, isMore: filled - header > rows, namesColumns: header > 0, isRead: false }];
}

/**
 * Reads the rows of a sheet. A record's line is its row's number.
 *
 * @param bytes of its file
 * @throws UnreadableFile if the sheet is too large, or if the header is refused
 */
export async function* readSheet(
  sheet: AsyncIterable<SheetRow[]>,
  bytes: number,
  format: TableFormat,
  notes: ReadingNotes,
): AsyncGenerator<SourceChunk> {
  const table = new Table(format, notes);
  for await (const rows of sheet) {
    const records = rows.flatMap(({ number, cells, isHidden }) => {
      const record = table.read(textsOf(cells, table), number, {
        links: linksOf(cells),
        days: daysOf(cells),
      });
      if (record === NO_RECORD) return [];
      if (isHidden) notes.count(HIDDEN_ROWS);
      return [record];
    });
    if (records.length > 0) yield { records, bytesRead: 0 };
  }
  table.refuseHeader();
  yield { records: [], bytesRead: bytes };
}

const HIDDEN_ROWS = 'Hidden rows, which are read like the others';

/** The link targets of a row's cells; undefined if none has one. */
function linksOf(cells: readonly (Cell | undefined)[]): (string | undefined)[] | undefined {
  if (!cells.some((cell) => cell?.link !== undefined)) return undefined;
  return Array.from(cells, (cell) => (/^https?:/i.test(cell?.link ?? '') ? cell?.link : undefined));
}

/** How the dates of a row are shown; undefined if it has none. */
function daysOf(cells: readonly (Cell | undefined)[]): (DayOrder | undefined)[] | undefined {
  return cells.some((cell) => cell?.days !== undefined) ? Array.from(cells, (cell) => cell?.days) : undefined;
}

/** The texts of cells. In a column of addresses, a cell whose text is no address gives its link's target. */
function textsOf(cells: readonly (Cell | undefined)[], table?: Table): string[] {
  return Array.from(cells, (cell, index) => {
    if (cell === undefined) return '';
    const { text, link } = cell;
    return link !== undefined && /^https?:/i.test(link) && table?.isAddress(index) ? link : text;
  });
}
