import { and, eq, sql } from 'drizzle-orm';
import { isoDate } from '#catalogue/tools/tool-page.server.ts';
import { storedChoices } from '#features/records/read/table-choices.server.ts';
import {
  choicesForNext,
  decidesMore,
  MOST_ROWS,
  NO_CHOICES,
  type TableChoices,
} from '#features/records/read/table-choices.ts';
import type { RecallChoices, TableReading } from '#features/records/read/table-reading.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import type { FaultyRow, ImportSurvey, RowFault } from './imports.ts';
import { importLines, importShapes, imports } from './tables/imports.server.ts';

/** Shapes of files that are remembered. */
const MOST_SHAPES = 500;
/** Columns that the desk shows. */
const MOST_COLUMNS = 500;

/** What reading a table found; null if the file is no table. */
export function surveyOf(reading: TableReading): ImportSurvey | null {
  const { shape, columns, sheets, unknownTopics, found, foundCounts, emptied, shortened, unstated } = reading;
  const { notes, choices, recalled, workbook } = reading;
  if (columns.length === 0 && sheets.length < 2) return null;
  return {
    shape,
    workbook,
    columns: columns.slice(0, MOST_COLUMNS),
    sheets,
    topics: [...unknownTopics],
    found,
    foundCounts,
    emptied: [...emptied],
    shortened,
    unstated,
    warnings: notes.warnings(),
    choices,
    recalled,
  };
}

/** The choices for the last file of a shape, or null. */
export async function recallChoices(db: DrizzleDb, shape: string): ReturnType<RecallChoices> {
  const [stored] = await db
    .select({ choices: importShapes.choices, usedAt: importShapes.used_at })
    .from(importShapes)
    .where(eq(importShapes.shape, shape));
  return stored
    ? { choices: storedChoices.parse(stored.choices), day: isoDate(stored.usedAt).slice(0, 10) }
    : null;
}

/** Forgets the choices for a shape, so that its next file is read by its own column names. */
export async function forgetChoices(db: DrizzleDb, shape: string): Promise<void> {
  await db.delete(importShapes).where(eq(importShapes.shape, shape));
}

/** Stores the choices for the next file of this shape, and the sheet for the next workbook with the same sheets. */
export async function rememberChoices(
  db: DrizzleDb,
  { shape, workbook = '', choices }: Pick<ImportSurvey, 'shape' | 'workbook' | 'choices'>,
): Promise<void> {
  const { sheet } = choices;
  if (workbook !== '' && sheet !== '') await storeChoices(db, workbook, { ...NO_CHOICES, sheet });
  const kept = choicesForNext(choices);
  if (shape === '') return;
  if (decidesMore(kept)) await storeChoices(db, shape, kept);
  else await forgetChoices(db, shape);
}

async function storeChoices(db: DrizzleDb, shape: string, kept: TableChoices): Promise<void> {
  await db
    .insert(importShapes)
    .values({ shape, choices: kept })
    .onConflictDoUpdate({ target: importShapes.shape, set: { choices: kept, used_at: sql`now()` } });
  await db.execute(sql`
    DELETE FROM import_shapes WHERE shape IN (SELECT shape FROM import_shapes ORDER BY used_at DESC OFFSET ${MOST_SHAPES})`);
}

/** What an import's last check found about its table, or null. */
export async function readSurvey(db: DrizzleDb, id: string): Promise<ImportSurvey | null> {
  const [row] = await db.select({ survey: imports.survey }).from(imports).where(eq(imports.id, id));
  // Only checks write it; the choices may be those of an earlier version.
  const survey = (row?.survey ?? null) as ImportSurvey | null;
  return survey && { ...survey, choices: storedChoices.parse(survey.choices) };
}

/** The first rows that an import's last check refused. @param most by default as many as can be corrected on a page */
export async function readFaultyRows(db: DrizzleDb, id: string, most = MOST_ROWS): Promise<FaultyRow[]> {
  const rows = await db
    .select({ line: importLines.line, record: importLines.record })
    .from(importLines)
    .where(
      and(eq(importLines.import_id, id), eq(importLines.phase, 'check'), eq(importLines.what, 'refused')),
    )
    .orderBy(importLines.number);
  const faulty = new Map<number, { cells: readonly string[]; faults: RowFault[] }>();
  for (const { line, record } of rows) {
    // As `runImport` stores it.
    const stored = record as (RowFault & { cells: string[] }) | null;
    if (line === null || stored === null) continue;
    const { cells, ...fault } = stored;
    const row = faulty.get(line);
    if (row) row.faults.push(fault);
    else if (faulty.size < most) faulty.set(line, { cells, faults: [fault] });
  }
  return [...faulty].map(([line, row]) => ({ line, ...row }));
}
