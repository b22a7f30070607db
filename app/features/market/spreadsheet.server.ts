import { GRADE_LEGEND } from '#catalogue/tools/certainty.ts';
import { cellsOf, type FileColumn } from './export-list.server.ts';

/** A column of a spreadsheet; its width in characters. */
export interface SheetColumn<Row> extends FileColumn<Row> {
  width: number;
}

/** What a cover sheet says, line by line. */
export type Cover = readonly (readonly [label: string, text: string])[];

/**
 * Rows as a spreadsheet (ECMA-376), behind a sheet that says what they are and what grades mean. Texts are stored as texts, so none of them is
 * a formula.
 */
export async function spreadsheetOf<Row>(
  sheet: string,
  columns: readonly SheetColumn<Row>[],
  rows: Iterable<Row> | AsyncIterable<Row>,
  cover: Cover,
): Promise<Uint8Array<ArrayBuffer>> {
  const { default: writeExcelFile } = await import('write-excel-file/node');
  const lines = [];
  for await (const cells of cellsOf(columns, rows)) lines.push(cells);
  const bold = (value: string) => ({ value, fontWeight: 'bold' as const });
  const sheets = [
    {
      sheet: 'About',
      data: [...cover, ...GRADE_LEGEND].map(([label, value]) => [
        bold(label),
        { value, type: String, wrap: true },
      ]),
      columns: [{ width: 20 }, { width: 90 }],
    },
    {
      sheet,
      data: [columns.map(({ title }) => bold(title)), ...lines],
      columns: columns.map(({ width }) => ({ width })),
      stickyRowsCount: 1,
    },
  ];
  return new Uint8Array(await writeExcelFile(sheets).toBuffer());
}
