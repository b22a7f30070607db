import { writeFile } from 'node:fs/promises';
import { type Fault, faultWords } from '#features/records/fault.server.ts';
import { ADDED_ID_COLUMN, FAULT_COLUMN } from '#features/records/records/columns.server.ts';
import { CSV_MARK, spreadsheetLine } from '#site/csv.ts';
import { type FaultyRow, type ImportSurvey, needsId, type RowFault } from './imports.ts';

/**
 * A CSV file of faulty rows with their columns and one for the fault, which imports ignore. Where a row needs an id and
 * the file has no column for ids, there is one before it.
 */
export function faultsFile({ columns }: Pick<ImportSurvey, 'columns'>, rows: readonly FaultyRow[]): string {
  const needsIds = rows.some(needsId) && !columns.some(({ column }) => column === 'id');
  const ids = needsIds ? [ADDED_ID_COLUMN] : [];
  // Drops the fault column of an earlier such file.
  const kept = [...columns.keys()].filter((index) => columns[index]?.header.toLowerCase() !== FAULT_COLUMN);
  const header = [...kept.map((index) => columns[index]?.header ?? ''), ...ids, FAULT_COLUMN];
  const lines = rows.map(({ cells, faults }) =>
    spreadsheetLine([
      ...kept.map((index) => cells[index] ?? ''),
      ...ids.map(() => ''),
      faults.map((fault) => faultWords(fault)).join('; '),
    ]),
  );
  return CSV_MARK + spreadsheetLine(header) + lines.join('');
}

/** Bounds of the file; the report counts all faults. */
const MOST = { faults: 10_000, characters: 8_000_000 } as const;

/** Collects the faulty rows of a table during an import. */
export class FaultyRows {
  readonly #rows = new Map<number, FaultyRow & { faults: RowFault[] }>();
  #faults = 0;
  #characters = 0;
  /** Of the last table read; null before it. */
  survey: ImportSurvey | null = null;

  read(survey: ImportSurvey | null): void {
    this.survey = survey ?? this.survey;
  }

  /** @param cells of the row; undefined for a record that is no row */
  add({ line, ...fault }: Fault, cells: readonly string[] = []): void {
    if (cells.length === 0 || this.#faults >= MOST.faults || this.#characters > MOST.characters) return;
    this.#faults++;
    const row = this.#rows.get(line);
    if (row) {
      row.faults.push(fault);
      return;
    }
    this.#characters += cells.reduce((sum, cell) => sum + cell.length, 0);
    this.#rows.set(line, { line, cells, faults: [fault] });
  }

  /** Stores the rows, to be corrected and imported again; writes no file if there are none. */
  async write(target: string): Promise<void> {
    if (this.#rows.size === 0) return;
    await writeFile(target, faultsFile(this.survey ?? { columns: [] }, [...this.#rows.values()]));
  }
}
