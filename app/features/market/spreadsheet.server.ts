import { GRADE_LEGEND } from '#catalogue/tools/certainty.ts';
import { cellsOf, type FileColumn } from './export-list.server.ts';

/** A column of a spreadsheet. */
export interface SheetColumn<Row> extends FileColumn<Row> {
  /** In characters; as wide as its title where it is left out. */
  width?: number;
  /** What stands in it, for the cover sheet, where its title does not say it. */
  means?: string | undefined;
}

interface SheetTable<Row> {
  sheet: string;
  columns: readonly SheetColumn<Row>[];
  rows: Iterable<Row> | AsyncIterable<Row>;
}

/** What a cover sheet says, line by line. */
export type Cover = readonly (readonly [label: string, text: string])[];

/**
 * Rows as a spreadsheet (ECMA-376), behind a sheet that says what they are and what columns and grades mean. Texts are
 * stored as texts, so none of them is a formula.
 *
 * @param forReading the same in short, before the rows
 */
export async function spreadsheetOf<Row, Short = never>(
  table: SheetTable<Row>,
  cover: Cover,
  forReading?: SheetTable<Short>,
): Promise<Uint8Array<ArrayBuffer>> {
  const { default: writeExcelFile } = await import('write-excel-file/node');
  const columns = table.columns.flatMap(({ title, means }) =>
    means === undefined ? [] : [[`Column “${title}”`, means] as const],
  );
  const isGraded = table.columns.some(({ title, means = '' }) =>
    /\b(?:grade|certainty)/i.test(`${title} ${means}`),
  );
  const about = {
    sheet: 'About',
    data: [...cover, ...columns, ...(isGraded ? GRADE_LEGEND : [])].map(([label, value]) => [
      bold(label),
      { value, type: String, wrap: true },
    ]),
    columns: [{ width: 28 }, { width: 90 }],
  };
  const tables = [...(forReading ? [await sheetOf(forReading)] : []), await sheetOf(table)];
  return new Uint8Array(await writeExcelFile([about, ...tables]).toBuffer());
}

/** In characters. */
const NARROWEST = 12;

async function sheetOf<Row>({ sheet, columns, rows }: SheetTable<Row>) {
  const lines = [];
  for await (const cells of cellsOf(columns, rows)) lines.push(cells);
  return {
    sheet,
    data: [columns.map(({ title }) => bold(title)), ...lines],
    columns: columns.map(({ title, width = Math.max(NARROWEST, title.length) }) => ({ width })),
    stickyRowsCount: 1,
  };
}

function bold(value: string) {
  return { value, fontWeight: 'bold' as const };
}
