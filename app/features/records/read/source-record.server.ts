import { isUtf8 } from 'node:buffer';
import type { RecordFault } from '../fault.server.ts';
import type { UnreadableFile } from './pieces.server.ts';
import { MAX_RECORD_BYTES } from './record-bytes.server.ts';

/** One record of a file: its line (from 1) and either its value or why it has none. */
export type SourceRecord = {
  line: number;
  /** Its number in an array (from 1), if its line has others before it. */
  number?: number;
  size: number;
  /** For a table's row: whether it replaces only the named values of a listed tool, or all. */
  changes?: 'named' | 'all';
  /** For a table's row: its cells. */
  cells?: readonly string[];
} & ({ value: unknown } | ({ reason: string } & Partial<RecordFault>));

/** Some of a file's records, in order, and how many bytes were read for them. */
export interface SourceChunk {
  records: SourceRecord[];
  bytesRead: number;
}

/** Splits the pieces of a file into records, which may begin in one piece and end in another. */
export interface Splitter {
  /** Set when reading cannot go on after the records last returned. */
  readonly failure: UnreadableFile | null;
  /** @returns the records that end within this piece */
  take(bytes: Buffer): SourceRecord[];
  /** @returns the next piece to read once more, before any other, if one was misunderstood */
  again?(): Buffer | undefined;
  /** @returns what is left at the end of the file */
  end(): SourceRecord[];
}

/**
 * Reads a record's bytes as UTF-8.
 *
 * @param bytes null when the record is too long
 * @param read makes a record from the text
 */
export function readRecord(
  bytes: Buffer | null,
  line: number,
  read: (text: string, line: number) => SourceRecord,
): SourceRecord {
  if (bytes === null) return refused(line, `has more than ${MAX_RECORD_BYTES / 1024 / 1024} MB`);
  if (!isUtf8(bytes))
    return refused(line, 'holds a byte that is not UTF-8: save the file as UTF-8 (in Excel, “CSV UTF-8”)');
  if (bytes.includes(0)) return refused(line, 'holds a NUL byte, which no text has');
  return read(bytes.toString('utf8'), line);
}

export function refused(line: number, reason: string): SourceRecord {
  return { line, size: 0, reason };
}

/**
 * Parses one JSON text that starts at a line of its file. Its strings are normalized (Unicode's NFC), like
 * the texts that visitors search for.
 */
export function parseJson(text: string, line: number): SourceRecord {
  try {
    return { line, size: text.length, value: parse(text.normalize('NFC')) };
  } catch (error) {
    // The reviver is recursive, so very deep JSON overflows the stack.
    if (error instanceof RangeError) return refused(line, 'is nested too deeply');
    return refused(line, `is not valid JSON: ${messageOf(error)}`);
  }
}

/** Escaped characters can be normalized only after parsing. */
function parse(text: string): unknown {
  return /\\u/.test(text) ? JSON.parse(text, composed) : JSON.parse(text);
}

function composed(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.normalize('NFC') : value;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
