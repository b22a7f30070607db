import { cellsOf, type FileColumn } from './export-list.server.ts';

/** A column of a spreadsheet; its width in characters. */
export interface SheetColumn<Row> extends FileColumn<Row> {
  width: number;
}

/** Rows as a spreadsheet (ECMA-376). Texts are stored as texts, so none of them is a formula. */
export async function spreadsheetOf<Row>(
  sheet: string,
  columns: readonly SheetColumn<Row>[],
  rows: Iterable<Row> | AsyncIterable<Row>,
): Promise<Uint8Array<ArrayBuffer>> {
  const { default: writeExcelFile } = await import('write-excel-file/node');
  const lines = [];
  for await (const cells of cellsOf(columns, rows)) lines.push(cells);
  const head = columns.map(({ title }) => ({ value: title, fontWeight: 'bold' as const }));
  const widths = columns.map(({ width }) => ({ width }));
  return new Uint8Array(
    await writeExcelFile([head, ...lines], { sheet, columns: widths, stickyRowsCount: 1 }).toBuffer(),
  );
}
