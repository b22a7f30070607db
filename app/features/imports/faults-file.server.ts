import { writeFile } from 'node:fs/promises';
import type { Fault } from '#features/records/fault.server.ts';
import { CSV_MARK, spreadsheetLine } from '#site/csv.ts';
import type { FaultyRow, ImportSurvey } from './imports.ts';

/** A CSV file of faulty rows with their columns and one for the fault, which imports ignore. */
export function faultsFile({ columns }: Pick<ImportSurvey, 'columns'>, rows: readonly FaultyRow[]): string {
  const header = [...columns.map(({ header: given }) => given), 'fault'];
  // Drops the fault column of an earlier such file.
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

/** Bounds of the file; the report counts all faults. */
const MOST = { faults: 10_000, characters: 8_000_000 } as const;

/** Collects the faulty rows of a table during an import. */
export class FaultyRows {
  readonly #rows = new Map<number, FaultyRow & { faults: { field: string; reason: string }[] }>();
  #faults = 0;
  #characters = 0;
  /** Of the last table read; null before it. */
  survey: ImportSurvey | null = null;

  read(survey: ImportSurvey | null): void {
    this.survey = survey ?? this.survey;
  }

  /** @param cells of the row; undefined for a record that is no row */
  add(
    { line, field, reason }: Pick<Fault, 'line' | 'field' | 'reason'>,
    cells: readonly string[] = [],
  ): void {
    if (cells.length === 0 || this.#faults >= MOST.faults || this.#characters > MOST.characters) return;
    this.#faults++;
    const row = this.#rows.get(line);
    if (row) {
      row.faults.push({ field, reason });
      return;
    }
    this.#characters += cells.reduce((sum, cell) => sum + cell.length, 0);
    this.#rows.set(line, { line, cells, faults: [{ field, reason }] });
  }

  /** Stores the rows, to be corrected and imported again. */
  async write(target: string): Promise<void> {
    await writeFile(target, faultsFile(this.survey ?? { columns: [] }, [...this.#rows.values()]));
  }
}
