import { KINDS, type KindName } from '../kinds.server.ts';
import { TableSurvey } from '../records/survey-table.server.ts';
import { toolTable } from '../records/tool-csv.server.ts';
import type { TopicNames } from '../records/topic-names.server.ts';
import { readCsv } from './csv.server.ts';
import { kindOfName } from './file-names.ts';
import type { CatalogueFile } from './files.server.ts';
import { readJsonArray } from './json-array.server.ts';
import { readNdjson } from './ndjson.server.ts';
import { UnreadableFile } from './pieces.server.ts';
import { ReadingNotes } from './reading-notes.ts';
import { readSheets } from './sheets/read-sheets.server.ts';
import type { SourceChunk } from './source-record.server.ts';
import type { TableFormat } from './table.server.ts';
import type { TableReading } from './table-reading.ts';
import { tellTable } from './tell-table.server.ts';

/**
 * @param topics by whose names tables may call them
 * @param reading what was decided about a table; to which is added how it was taken
 * @throws UnreadableFile when the file cannot be read to its end, or not at all
 */
export function openFile(
  file: CatalogueFile,
  topics: TopicNames,
  reading: TableReading,
): AsyncIterable<SourceChunk> {
  switch (file.format) {
    case 'ndjson':
      return readNdjson(file.path);
    case 'json':
      return readJsonArray(file.path);
    case 'table': {
      const { kind } = file;
      if (kind !== 'tools') throw new UnreadableFile(0, onlyTools(kind));
      return readTools((...how) => readTable(file, ...how), topics, reading);
    }
  }
}

function onlyTools(kind: KindName): string {
  return `only tools can be given as a table. If these are tools, call the file otherwise: its name begins with "${kind}"`;
}

async function* readTable(
  file: CatalogueFile,
  format: TableFormat,
  notes: ReadingNotes,
): AsyncGenerator<SourceChunk> {
  if ((await tellTable(file.path)) === 'text') yield* readCsv(file.path, format, notes);
  else
    yield* readSheets({ file: file.path, bytes: file.bytes, isNamed: isSheetOf(file.kind) }, format, notes);
}

/** Tells by the name of a sheet whether it holds records of a kind; null if it names none. */
function isSheetOf(kind: KindName): (sheet: string) => boolean | null {
  return (sheet) => {
    const named = kindOfName(sheet, KINDS);
    return named === null ? null : named === kind;
  };
}

/** Reads a table twice: what its columns are, and what single values of them mean, can need the others. */
async function* readTools(
  read: (format: TableFormat, notes: ReadingNotes) => AsyncIterable<SourceChunk>,
  topics: TopicNames,
  reading: TableReading,
): AsyncGenerator<SourceChunk> {
  const survey = new TableSurvey();
  try {
    for await (const _ of read(survey.format, new ReadingNotes())) if (survey.isDone) break;
  } catch (error) {
    // The second reading says it, after the records before that point.
    if (!(error instanceof UnreadableFile)) throw error;
  }
  await survey.decide(topics, reading);
  yield* read(toolTable(topics, reading, survey.notations), reading.notes);
}
