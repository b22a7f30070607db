import { UnreadableFile } from './pieces.server.ts';
import { MAX_RECORD_BYTES, RecordBytes } from './record-bytes.server.ts';
import { readRecord, refused, type SourceRecord, type Splitter } from './source-record.server.ts';

const LINE_FEED = 0x0a;
const RETURN = 0x0d;
const QUOTE = 0x22;
const NOTHING = Buffer.alloc(0);
/** Each unclosed quotation means reading up to 4 MB again. */
const MAX_UNCLOSED = 100;
/** A piece of what is read again: it may be all short rows. */
const AGAIN_BYTES = 16 * 1024;
export const NEVER_CLOSED = 'a quotation is never closed';
const TOO_MANY_UNCLOSED = `more than ${MAX_UNCLOSED} quotations are never closed; the rest was not read`;

const swallowed = (lines: readonly number[]) =>
  `a quotation goes on over ${lineRanges(lines)}, which ${lines.length === 1 ? 'looks like a row' : 'look like rows'} of this file; close it where it ends, and write a mark that stays in the text twice`;

/** What a splitter needs to know of the columns. */
export interface RowFormat {
  /** Whether the header has been read. */
  readonly hasHeader: boolean;
  /** The separator, detected from the beginning of the file. */
  separatorOf(beginning: Buffer): number;
  /** Makes a record from a row's text. */
  read(text: string, line: number): SourceRecord;
  /** The lines of a quotation that look like rows, by their place after the row's first line (from 1). */
  rowsWithin(text: string): readonly number[];
}

/**
 * Splits comma-separated values into rows, which may contain line ends inside quotations. It works on bytes,
 * because no byte of a non-ASCII letter can be mistaken for CSV punctuation. If a quotation is never closed, or
 * goes on over lines that look like rows, only the line where the row begins is lost: reading continues with the
 * next one.
 */
export class RowSplitter implements Splitter {
  failure: UnreadableFile | null = null;
  readonly #format: RowFormat;
  readonly #row = new RecordBytes();
  #separator: number | undefined;
  #rowLine = 1;
  #line = 1;
  #isQuoted = false;
  /** Whether a quotation mark opens a quotation here: at the start of a value, or as the second of a pair. */
  #canOpen = true;
  #wasReturn = false;
  /** What is read again, the next last. */
  readonly #again: Buffer[] = [];
  /** How often 4 MB had to be read again. */
  #readAgain = 0;

  constructor(format: RowFormat) {
    this.#format = format;
  }

  take(bytes: Buffer): SourceRecord[] {
    this.#separator ??= this.#format.separatorOf(bytes);
    const records: SourceRecord[] = [];
    let from = 0;
    for (let at = 0; at < bytes.length && !this.failure; at++) {
      if (!this.#step(bytes[at] ?? 0)) continue;
      const row = this.#wholeRow(bytes.subarray(from, at));
      from = at + 1;
      const next = this.#endRow(row, records);
      if (row === null || next === 0) continue;
      // The row may have begun in an earlier piece.
      if (row.length > at) {
        this.#readLater(bytes.subarray(at));
        this.#readLater(row.subarray(next));
        return records;
      }
      from = at - row.length + next;
      at = from - 1;
    }
    if (this.failure) return records;
    const rest = bytes.subarray(from);
    const isLong = this.#row.size + rest.length > MAX_RECORD_BYTES;
    if (isLong && (this.#isQuoted || this.#line > this.#rowLine)) {
      records.push(...this.#skipLine(rest));
      return records;
    }
    this.#row.add(rest);
    return records;
  }

  again(): Buffer | undefined {
    const bytes = this.#again.pop();
    if (!bytes) return undefined;
    if (bytes.length > AGAIN_BYTES) this.#again.push(bytes.subarray(AGAIN_BYTES));
    return bytes.subarray(0, AGAIN_BYTES);
  }

  end(): SourceRecord[] {
    const records = this.#isQuoted ? this.#skipLine(NOTHING) : [];
    if (this.failure || this.#again.length > 0) return records;
    const row = this.#wholeRow(NOTHING);
    const next = this.#endRow(row, records);
    if (row !== null && next > 0) this.#readLater(row.subarray(next));
    return records;
  }

  #readLater(bytes: Buffer): void {
    if (bytes.length > 0) this.#again.push(bytes);
  }

  /** @returns whether a row ends here */
  #step(byte: number): boolean {
    const isLineEnd = byte === RETURN || byte === LINE_FEED;
    // A carriage return and a line feed together end one line.
    if (isLineEnd && (byte === RETURN || !this.#wasReturn)) this.#line++;
    this.#wasReturn = byte === RETURN;
    if (this.#isQuoted) {
      this.#isQuoted = byte !== QUOTE;
      this.#canOpen = byte === QUOTE;
      return false;
    }
    if (isLineEnd) return true;
    this.#isQuoted = byte === QUOTE && this.#canOpen;
    this.#canOpen = byte === this.#separator;
    return false;
  }

  /** @returns null if the row is too long */
  #wholeRow(end: Buffer): Buffer | null {
    const begun = this.#row.take();
    const row = begun && (begun.length > 0 ? Buffer.concat([begun, end]) : end);
    return row && row.length <= MAX_RECORD_BYTES ? row : null;
  }

  /**
   * Adds the row to the records, unless it is empty.
   *
   * @returns where its second line begins if the row is to be read again from there, otherwise 0
   */
  #endRow(row: Buffer | null, records: SourceRecord[]): number {
    const line = this.#rowLine;
    const firstEnd = row === null ? undefined : lineEndOf(row);
    if (row !== null && firstEnd !== undefined) {
      const rows = this.#format.rowsWithin(row.toString('utf8'));
      if (rows.length > 0) {
        records.push(refused(line, swallowed(rows.map((one) => line + one))));
        this.#goBack(row.length / MAX_RECORD_BYTES);
        return firstEnd;
      }
    }
    this.#rowLine = this.#line;
    this.#canOpen = true;
    if (row?.length !== 0) {
      const record = readRecord(row, line, (text) => this.#format.read(text, line));
      records.push(...('reason' in record ? this.#refuse(line, record.reason) : [record]));
    }
    return 0;
  }

  /** Without the row that names the columns, no other can be read. */
  #refuse(line: number, reason: string): SourceRecord[] {
    if (this.#format.hasHeader) return [refused(line, reason)];
    this.failure = new UnreadableFile(line, reason);
    return [];
  }

  /** Gives up the line in which the open quotation began, and reads what follows that line again. */
  #skipLine(rest: Buffer): SourceRecord[] {
    const bytes = Buffer.concat([this.#row.take() ?? NOTHING, rest]);
    const next = lineEndOf(bytes);
    if (next === undefined) {
      this.#isQuoted = false;
      this.#row.add(bytes);
      return [];
    }
    const fault = this.#refuse(this.#rowLine, NEVER_CLOSED);
    this.#goBack(1);
    if (this.failure) return [];
    this.#readLater(bytes.subarray(next));
    return fault;
  }

  /** Begins a row in the line after the one in which the last row began. */
  #goBack(share: number): void {
    this.#readAgain += share;
    if (this.#readAgain > MAX_UNCLOSED) this.failure = new UnreadableFile(this.#rowLine, TOO_MANY_UNCLOSED);
    this.#isQuoted = false;
    this.#wasReturn = false;
    this.#canOpen = true;
    this.#rowLine += 1;
    this.#line = this.#rowLine;
  }
}

/** Where the second line of a row begins, if it has one. */
function lineEndOf(row: Buffer): number | undefined {
  const found = [row.indexOf(LINE_FEED), row.indexOf(RETURN)].filter((at) => at >= 0);
  if (found.length === 0) return undefined;
  const at = Math.min(...found);
  return row[at] === RETURN && row[at + 1] === LINE_FEED ? at + 2 : at + 1;
}

const MOST_RANGES = 5;

/** Lines in words, in ascending order: `line 3`, `lines 3 to 31, 40`. */
function lineRanges(lines: readonly number[]): string {
  const ranges: { from: number; to: number }[] = [];
  for (const line of lines) {
    const last = ranges.at(-1);
    if (last && line === last.to + 1) last.to = line;
    else ranges.push({ from: line, to: line });
  }
  const words = ranges
    .slice(0, MOST_RANGES)
    .map(({ from, to }) => (from === to ? `${from}` : `${from} to ${to}`));
  if (ranges.length > MOST_RANGES) words.push('…');
  return `${lines.length === 1 ? 'line' : 'lines'} ${words.join(', ')}`;
}
