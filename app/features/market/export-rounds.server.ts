import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { selectRounds } from '#catalogue/rounds/round-list.ts';
import type { RoundQuery } from '#catalogue/rounds/round-query.ts';
import { EXPORT_COLUMNS, shownRound } from '#catalogue/rounds/round-table.ts';
import { askRounds, readRounds } from '#catalogue/rounds/rounds.server.ts';
import type { ShownRound } from '#catalogue/rounds/rounds.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import type { Viewer } from '#site/access.ts';

/** Rounds per statement. */
const BATCH = 5_000;

/** All rounds of a selection, in its order, whatever page it names. */
async function* roundsOf(db: DrizzleDb, viewer: Viewer, query: RoundQuery): AsyncGenerator<ShownRound> {
  const { seen, selection } = await askRounds(db, viewer, query.filters);
  const selected = selectRounds(seen, selection, query.sort);
  for (let from = 0; from < selected.length; from += BATCH) {
    const rounds = await readRounds(db, viewer, selected.slice(from, from + BATCH));
    yield* rounds.map(shownRound);
  }
}

/**
 * The selection as CSV (RFC 4180), sent while it is read. A cell that a spreadsheet would take for a formula
 * begins with an apostrophe instead.
 */
export function csvOfRounds(
  db: DrizzleDb,
  viewer: Viewer,
  query: RoundQuery,
  signal: AbortSignal,
): ReadableStream<Uint8Array> {
  const lines = stringify({
    header: true,
    columns: EXPORT_COLUMNS.map(({ title }) => title),
    escape_formulas: true,
    record_delimiter: 'windows',
  });
  const cells = Readable.from(rowsOf(db, viewer, query), { signal });
  cells.on('error', (error) => lines.destroy(error));
  return Readable.toWeb(cells.pipe(lines)) as ReadableStream<Uint8Array>;
}

async function* rowsOf(db: DrizzleDb, viewer: Viewer, query: RoundQuery) {
  for await (const round of roundsOf(db, viewer, query)) yield EXPORT_COLUMNS.map(({ of }) => of(round));
}

/** The selection as a spreadsheet (ECMA-376). Texts are stored as texts, so none of them is a formula. */
export async function spreadsheetOfRounds(
  db: DrizzleDb,
  viewer: Viewer,
  query: RoundQuery,
): Promise<Uint8Array<ArrayBuffer>> {
  const { default: writeExcelFile } = await import('write-excel-file/node');
  const rows = [];
  for await (const cells of rowsOf(db, viewer, query)) rows.push(cells);
  const head = EXPORT_COLUMNS.map(({ title }) => ({ value: title, fontWeight: 'bold' as const }));
  const columns = EXPORT_COLUMNS.map(({ width }) => ({ width }));
  return new Uint8Array(
    await writeExcelFile([head, ...rows], {
      sheet: 'Funding rounds',
      columns,
      stickyRowsCount: 1,
    }).toBuffer(),
  );
}
