import { CSV_MARK, spreadsheetLine } from '#site/csv.ts';
import type { FaultyRow, ImportSurvey } from './imports.ts';

/** A file of faulty rows, with the columns of theirs and one that says what is wrong, which is passed over again. */
export function faultsFile({ columns }: Pick<ImportSurvey, 'columns'>, rows: readonly FaultyRow[]): string {
  const header = [...columns.map(({ header: given }) => given), 'fault'];
  // A column that was there already is that of an earlier file of faults.
  const held = header.map((given, index) => given.toLowerCase() !== 'fault' || index === columns.length);
  const kept = (cells: readonly string[]) => cells.filter((_, index) => held[index]);
  const lines = rows.map(({ cells, faults }) => {
    const own = columns.map((_, index) => cells[index] ?? '');
    return spreadsheetLine(
      kept([...own, faults.map(({ field, reason }) => `${field}: ${reason}`).join('; ')]),
    );
  });
  return CSV_MARK + spreadsheetLine(kept(header)) + lines.join('');
}
