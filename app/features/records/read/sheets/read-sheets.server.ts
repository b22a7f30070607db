import { IS_EMPTY, UnreadableFile } from '../pieces.server.ts';
import type { ReadingNotes } from '../reading-notes.ts';
import type { SourceChunk } from '../source-record.server.ts';
import { hasValue, NO_RECORD, Table, type TableFormat } from '../table.server.ts';
import type { DayOrder } from '../table-choices.ts';
import { Archive } from './archive.server.ts';
import { openOds } from './ods.server.ts';
import type { Cell, SheetRow, Workbook } from './workbook.ts';
import { openXlsx } from './xlsx.server.ts';

/** What is looked for in a spreadsheet. */
interface Wanted {
  file: string;
  bytes: number;
  /** Whether a sheet's name states these records; null if it states nothing. */
  isNamed(sheet: string): boolean | null;
}

const SAME_COLUMNS = 'Sheets with the same columns, which are not read: save each as a file of its own';
/** The header is looked for among this many rows that have a value. */
const MOST_ROWS_ABOVE = 20;

/**
 * Reads one sheet: the one named like its records, else the first with a header that names their columns. A record's
 * line is its row's number.
 *
 * @throws UnreadableFile if the file is no spreadsheet or too large, or if the header is refused
 */
export async function* readSheets(
  { file, bytes, isNamed }: Wanted,
  table: TableFormat,
  notes: ReadingNotes,
): AsyncGenerator<SourceChunk> {
  const archive = await Archive.open(file);
  try {
    const workbook = await openWorkbook(archive);
    const sheet = await findSheet(workbook, table, isNamed);
    if (sheet === undefined) throw new UnreadableFile(0, IS_EMPTY);
    for (const other of workbook.sheets)
      if (other !== sheet && isNamed(other) !== false && (await hasHeader(workbook, other, table)))
        notes.warn(SAME_COLUMNS, other);
    if (workbook.sheets.length > 1)
      notes.say(
        `Of ${workbook.sheets.length} sheets, "${sheet.slice(0, 60)}" is read. To import another, save it as a file of its own.`,
      );
    yield* readSheet(workbook.rows(sheet), new Table(table, notes), { bytes, notes });
  } finally {
    archive.close();
  }
}

/** @throws UnreadableFile for an archive that is none of these */
function openWorkbook(archive: Archive): Promise<Workbook> {
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

async function findSheet(
  workbook: Workbook,
  table: TableFormat,
  isNamed: Wanted['isNamed'],
): Promise<string | undefined> {
  const named = workbook.sheets.filter((sheet) => isNamed(sheet) === true);
  const others = workbook.sheets.filter((sheet) => isNamed(sheet) === null);
  let filled: string | undefined;
  for (const sheet of [...named, ...others]) {
    const beginning = await readBeginning(workbook, sheet);
    if (beginning.some((cells) => table.isHeader(cells))) return sheet;
    if (beginning.length > 0) filled ??= sheet;
  }
  return filled;
}

async function hasHeader(workbook: Workbook, sheet: string, table: TableFormat): Promise<boolean> {
  return (await readBeginning(workbook, sheet)).some((cells) => table.isHeader(cells));
}

async function readBeginning(workbook: Workbook, sheet: string): Promise<string[][]> {
  const beginning: string[][] = [];
  for await (const rows of workbook.rows(sheet)) {
    beginning.push(...rows.map(({ cells }) => textsOf(cells)).filter((texts) => texts.some(hasValue)));
    if (beginning.length > MOST_ROWS_ABOVE) break;
  }
  return beginning.slice(0, MOST_ROWS_ABOVE + 1);
}

async function* readSheet(
  sheet: AsyncIterable<SheetRow[]>,
  table: Table,
  { bytes, notes }: { bytes: number; notes: ReadingNotes },
): AsyncGenerator<SourceChunk> {
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
