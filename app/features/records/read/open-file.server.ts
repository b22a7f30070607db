import { open } from 'node:fs/promises';
import { say } from '#site/noun.ts';
import { KINDS, type KindName } from '../kinds.server.ts';
import { areOfTools } from '../records/columns.server.ts';
import { TableSurvey } from '../records/survey-table.server.ts';
import { namesColumns, toolTable } from '../records/tool-csv.server.ts';
import type { TopicNames } from '../records/topic-names.server.ts';
import { readCsv } from './csv.server.ts';
import { kindOfName } from './file-names.ts';
import type { CatalogueFile } from './files.server.ts';
import { readJsonArray } from './json-array.server.ts';
import { readNdjson } from './ndjson.server.ts';
import { GZIP, UnreadableFile } from './pieces.server.ts';
import { ReadingNotes } from './reading-notes.ts';
import { Archive } from './sheets/archive.server.ts';
import { findSheets, openWorkbook, readSheet, tellSheet } from './sheets/read-sheets.server.ts';
import type { SourceChunk } from './source-record.server.ts';
import type { TableFormat } from './table.server.ts';
import { workbookShape } from './table-choices.server.ts';
import type { TableReading } from './table-reading.ts';

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
    case 'table':
      return readTable(file, topics, reading);
  }
}

function onlyTools(kind: KindName): string {
  return say`only tools can be given as a table. If these are tools, call the file otherwise: its name begins with "${kind}"`;
}

async function* readTable(
  file: CatalogueFile,
  topics: TopicNames,
  reading: TableReading,
): AsyncGenerator<SourceChunk> {
  const how = { topics, reading, stated: file.stated };
  if ((await tellTable(file.path)) === 'text') {
    yield* readTools((...asked) => readCsv(file.path, ...asked), how);
    return;
  }
  const archive = await Archive.open(file.path);
  try {
    const workbook = await openWorkbook(archive);
    if (workbook.sheets.length > 1) await reading.recallSheet(workbookShape(workbook.sheets));
    reading.sheets = await findSheets(workbook, {
      isNamed: isSheetOf(file.kind),
      isHeader: namesColumns,
      chosen: reading.choices.sheet,
    });
    const sheet = tellSheet(reading.sheets, reading.choices.sheet, reading.notes);
    yield* readTools((...asked) => readSheet(workbook.rows(sheet), file.bytes, ...asked), how);
  } finally {
    archive.close();
  }
}

/** Whether a sheet's name says that it holds records of this kind; null if it states no kind. */
function isSheetOf(kind: KindName): (sheet: string) => boolean | null {
  return (sheet) => {
    const named = kindOfName(sheet, KINDS);
    return named === null ? null : named === kind;
  };
}

/** Reads a table twice: the meaning of columns and of single values may depend on all the others. */
async function* readTools(
  read: (format: TableFormat, notes: ReadingNotes) => AsyncIterable<SourceChunk>,
  { topics, reading, stated }: { topics: TopicNames; reading: TableReading; stated: KindName },
): AsyncGenerator<SourceChunk> {
  const survey = new TableSurvey();
  try {
    for await (const _ of read(survey.format, new ReadingNotes())) if (survey.isDone) break;
  } catch (error) {
    // The second pass reports it, after the records before it.
    if (!(error instanceof UnreadableFile)) throw error;
  }
  await survey.decide(topics, reading);
  // Categories and companies have names and descriptions too.
  if (stated !== 'tools' && (stated === 'withdrawn-tools' || !areOfTools(reading.columns)))
    throw new UnreadableFile(0, onlyTools(stated));
  yield* read(toolTable(topics, reading, survey.notations), reading.notes);
}

/** The real format of a table's file: programs write HTML as .xls and tab-separated text as .csv. */
type TableFile = 'text' | 'archive';

const READ_BYTES = 64 * 1024;
/** Part name in password-protected workbooks, in UTF-16. */
const PROTECTED = Buffer.from('EncryptedPackage', 'utf16le');

const SAVE = 'save it as .xlsx, .ods or .csv';
const OLD = `the file is a workbook of an old version of Excel (.xls): open it and ${SAVE}`;
const PASSWORD = 'the file is protected by a password; save it without one';
const PAGE = `the file is a web page, whatever its name says: open it in a spreadsheet program and ${SAVE}`;
const FLAT = `the file is a spreadsheet as plain XML: open it and ${SAVE}`;
const OTHERS: readonly (readonly [beginning: Buffer, reason: string])[] = [
  GZIP,
  [Buffer.from('%PDF'), `the file is a PDF: open the table from which it was made and ${SAVE}`],
  [Buffer.from('{\\rtf'), `the file is a text document: open the table in it and ${SAVE}`],
];

/**
 * Detects a table's format from its first bytes.
 *
 * @throws UnreadableFile with advice, if no table can be read from it
 */
async function tellTable(file: string): Promise<TableFile> {
  const bytes = await readBeginning(file);
  if (bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'))) return 'archive';
  if (bytes.subarray(0, 4).equals(Buffer.of(0xd0, 0xcf, 0x11, 0xe0)))
    throw new UnreadableFile(0, bytes.includes(PROTECTED) ? PASSWORD : OLD);
  const other = OTHERS.find(([beginning]) => bytes.subarray(0, beginning.length).equals(beginning));
  if (other) throw new UnreadableFile(0, other[1]);
  // Dropping zero bytes makes Latin letters in UTF-16 readable.
  const text = bytes.subarray(0, 2_000).toString('latin1').replaceAll('\0', '').replace(BYTE_ORDER_MARK, '');
  if (/^\s*(?:<!doctype html|<html|<table|<meta|<head)/i.test(text)) throw new UnreadableFile(0, PAGE);
  if (/^\s*<\?xml|^\s*<(?:office:document|Workbook)/.test(text)) throw new UnreadableFile(0, FLAT);
  return 'text';
}

/** The byte order marks of UTF-8 and UTF-16, read as Latin-1. */
const BYTE_ORDER_MARK = /^(?:ï»¿|ÿþ|þÿ)/;

async function readBeginning(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(READ_BYTES), 0, READ_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
