import { csvOf } from '#features/market/export-list.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { formatCount } from '#site/format.ts';
import { say } from '#site/noun.ts';
import { type CellsOf, fileColumns } from './list-cells.ts';
import type { ListColumn } from './list-query.ts';

/** Rows of a workbook, which is built in memory. */
const MOST_IN_WORKBOOK = 20_000;

/** Streams the rows as CSV. */
export async function listAsCsv(
  columns: readonly ListColumn[],
  rows: readonly CellsOf[],
  signal: AbortSignal,
): Promise<BodyInit> {
  return csvOf(fileColumns(columns), rows, signal);
}

/** The rows as a workbook (ECMA-376). Text cells cannot be formulas. */
export async function listAsXlsx(
  columns: readonly ListColumn[],
  rows: readonly CellsOf[],
): Promise<BodyInit> {
  if (rows.length > MOST_IN_WORKBOOK) {
    const notice = say`A workbook holds at most ${formatCount(MOST_IN_WORKBOOK)} tools here. Take the CSV file.\n`;
    throw new Refused({ status: 400, notice });
  }
  const { default: writeExcelFile } = await import('write-excel-file/node');
  const shown = fileColumns(columns);
  const head = shown.map(({ title }) => ({ value: title, fontWeight: 'bold' as const }));
  const lines = rows.map((row) =>
    shown.map(({ of }) => {
      const cell = of(row);
      return typeof cell === 'string' ? { value: cell, type: String } : cell;
    }),
  );
  const sheet = {
    data: [head, ...lines],
    sheet: say`Tools`,
    columns: shown.map(() => ({ width: 20 })),
    stickyRowsCount: 1,
  };
  return new Uint8Array(await writeExcelFile([sheet]).toBuffer());
}
