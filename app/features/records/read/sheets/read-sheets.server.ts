import { IS_EMPTY, UnreadableFile } from '../pieces.server.ts';
import type { ReadingNotes } from '../reading-notes.ts';
import type { SourceChunk } from '../source-record.server.ts';
import { hasValue, NO_RECORD, Table, type TableFormat } from '../table.server.ts';
import { Archive } from './archive.server.ts';
import { openOds } from './ods.server.ts';
import type { Cell, SheetRow, Workbook } from './workbook.ts';
import { openXlsx } from './xlsx.server.ts';

/** What is looked for in a spreadsheet. */
interface Wanted {
  file: string;
  format: 'xlsx' | 'ods';
  bytes: number;
  /** Whether a sheet's name says that it holds such records; null if it says nothing. */
  isNamed(sheet: string): boolean | null;
}

/** Rows with a value among which the one is looked for that names the columns. */
const MOST_ROWS_ABOVE = 20;

/**
 * Reads a sheet of a spreadsheet: the one that is called like its records, or the first in which a row names their
 * columns. A record's line is the number of its row.
 *
 * @throws UnreadableFile when the file is no spreadsheet, or too large for one, and when the header is refused
 */
export async function* readSheets(
  { file, format, bytes, isNamed }: Wanted,
  table: TableFormat,
  notes: ReadingNotes,
): AsyncGenerator<SourceChunk> {
  const archive = await Archive.open(file);
  try {
    const workbook = await (format === 'xlsx' ? openXlsx(archive) : openOds(archive));
    const sheet = await findSheet(workbook, table, isNamed);
    if (sheet === undefined) throw new UnreadableFile(0, IS_EMPTY);
    if (workbook.sheets.length > 1)
      notes.say(`Of ${workbook.sheets.length} sheets, "${sheet.slice(0, 60)}" is read.`);
    yield* readSheet(workbook.rows(sheet), new Table(table, notes), bytes);
  } finally {
    archive.close();
  }
}

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
  bytes: number,
): AsyncGenerator<SourceChunk> {
  for await (const rows of sheet) {
    const records = rows
      .map(({ number, cells }) => table.read(textsOf(cells, table), number))
      .filter((record) => record !== NO_RECORD);
    if (records.length > 0) yield { records, bytesRead: 0 };
  }
  table.refuseHeader();
  yield { records: [], bytesRead: bytes };
}

/** The texts of cells; in a column of addresses, the address to which a cell leads whose text is none. */
function textsOf(cells: readonly (Cell | undefined)[], table?: Table): string[] {
  return Array.from(cells, (cell, index) => {
    if (cell === undefined) return '';
    const { text, link } = cell;
    return link !== undefined && /^https?:/i.test(link) && table?.isAddress(index) ? link : text;
  });
}
