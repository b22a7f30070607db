import { sql } from 'drizzle-orm';
import { faultWords } from '#features/records/fault.server.ts';
import type { TableChoices } from '#features/records/read/table-choices.ts';
import { inTransaction } from '#features/records/write/transaction.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { recallChoices, surveyOf } from '../choices.server.ts';
import { type ImportReport, importCatalogue } from '../import.server.ts';
import type { WriteBatch } from '../import-options.server.ts';
import type { ImportSurvey } from '../imports.ts';
import { type NewLine, storeLines, writeAndCompare } from './lines.server.ts';

/** Thrown between two batches when the node stops. */
export class Stopped extends Error {}

/** Thrown to take a batch back that was only tried. */
class Tried extends Error {}

/** Enough to mend a file; the report counts all. */
const MAX_FAULTS = 10_000;
/** What is kept of faulty rows, so that they can be mended on the page or brought again. */
const MAX_FAULTY_CHARACTERS = 8_000_000;

export interface Run {
  /** The import's id. */
  id: string;
  phase: 'check' | 'import';
  /** The uploaded file. */
  target: string;
  filesFolder: string;
  ownHost: string;
  choices?: TableChoices | undefined;
  onProgress(percent: number): void;
  isStopped(): boolean;
}

/**
 * Checks or does an import. Each batch is a transaction, which holds its lines too; a check takes each back again.
 * A run that was cut off can be begun again: what it had written is unchanged then, and its lines stay.
 */
export async function runImport(
  db: Database,
  run: Run,
): Promise<{ report: ImportReport; survey: ImportSurvey | null }> {
  const { id, phase, target, filesFolder, ownHost, choices, onProgress, isStopped } = run;
  await forgetLines(db, run);
  let survey: ImportSurvey | null = null;
  let room = MAX_FAULTY_CHARACTERS;
  const faults: NewLine[] = [];
  /** What ends a whole file is found last, and read first. */
  const ofFile: NewLine[] = [];
  const notes: NewLine[] = [];
  const write = phase === 'check' ? tryBatch(db, run, new Set()) : writeBatch(db, run);
  const report = await importCatalogue(db, {
    target,
    filesFolder,
    ownHost,
    isDryRun: phase === 'check',
    writeBatch: (...batch) => {
      if (isStopped()) throw new Stopped();
      return write(...batch);
    },
    choices,
    recall: (shape) => recallChoices(db.bulk, shape),
    onRead: (reading) => {
      survey = surveyOf(reading);
    },
    onFault: ({ line, ...fault }, cells = []) => {
      if (fault.field === 'file') {
        ofFile.push({ what: 'refused', record_id: '', line, reason: faultWords(fault) });
        return;
      }
      if (faults.length >= MAX_FAULTS) return;
      room -= cells.reduce((sum, cell) => sum + cell.length, 0);
      const row = cells.length > 0 && room > 0 && { record: { cells, ...fault } };
      faults.push({ what: 'refused', record_id: '', line, reason: faultWords(fault), ...row });
    },
    onNote: ({ text }) => notes.push({ what: 'read', record_id: '', reason: text }),
    onProgress: ({ bytesRead, bytesTotal }) => onProgress(Math.floor((100 * bytesRead) / (bytesTotal || 1))),
  });
  await inTransaction(db.bulk, (tx) => storeLines(tx, { id, phase }, [...notes, ...ofFile, ...faults]));
  return { report, survey };
}

function writeBatch(db: Database, run: Run): WriteBatch {
  return (name, kind, rows) =>
    inTransaction(db.bulk, async (tx) => {
      const { written, lines } = await writeAndCompare(tx, name, kind, rows);
      await storeLines(tx, run, lines);
      return written;
    });
}

/** @param told the ids of lines that were stored already: what one batch makes for another is taken back between them */
function tryBatch(db: Database, run: Run, told: Set<string>): WriteBatch {
  return async (name, kind, rows) => {
    let tried: Awaited<ReturnType<typeof writeAndCompare>> | undefined;
    try {
      await inTransaction(db.bulk, async (tx) => {
        tried = await writeAndCompare(tx, name, kind, rows);
        throw new Tried();
      });
    } catch (error) {
      if (!(error instanceof Tried)) throw error;
    }
    if (!tried) throw new Error('A batch that was tried has no result.');
    const lines = tried.lines.filter(({ what, record_id }) => what !== 'made' || !told.has(record_id));
    await inTransaction(db.bulk, (tx) => storeLines(tx, run, lines));
    for (const { what, record_id } of tried.lines) if (what === 'made') told.add(record_id);
    return tried.written;
  };
}

/** An import that is begun again finds its faults, and what it leaves, once more. */
async function forgetLines(db: Database, { id, phase }: Run): Promise<void> {
  const again = phase === 'check' ? sql`` : sql`AND what IN ('refused', 'kept', 'read')`;
  await db.bulk.execute(sql`DELETE FROM import_lines WHERE import_id = ${id} AND phase = ${phase} ${again}`);
}
