import { UnreadableFile } from './pieces.ts';
import { MAX_RECORD_BYTES, RecordBytes } from './record-bytes.ts';
import { readRecord, refused, type SourceRecord, type Splitter } from './source-record.ts';

const LINE_FEED = 0x0a;
const RETURN = 0x0d;
const QUOTE = 0x22;
const COMMA = 0x2c;
/** Each one means reading up to 4 MB again; a file with more of them is not CSV. */
const MAX_UNCLOSED = 100;
export const NEVER_CLOSED = 'a quotation is never closed';
const TOO_MANY_UNCLOSED = `more than ${MAX_UNCLOSED} quotations are never closed; the rest was not read`;

/**
 * Splits comma-separated values into rows, which may contain line ends inside quotations. It works on bytes,
 * because no byte of a non-ASCII letter can be mistaken for CSV punctuation. If a quotation is never closed,
 * only the line where it opens is lost: reading continues with the next one.
 */
export class RowSplitter implements Splitter {
  failure: UnreadableFile | null = null;
  readonly #read: (text: string, line: number) => SourceRecord;
  readonly #row = new RecordBytes();
  #rowLine = 1;
  #line = 1;
  #isQuoted = false;
  /** Whether a quotation mark opens a quotation here: at the start of a value, or as the second of a pair. */
  #canOpen = true;
  #wasReturn = false;
  #unclosed = 0;

  /** @param read makes a record from a row's text */
  constructor(read: (text: string, line: number) => SourceRecord) {
    this.#read = read;
  }

  take(bytes: Buffer): SourceRecord[] {
    const records: SourceRecord[] = [];
    let from = 0;
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at] ?? 0;
      const isLineEnd = byte === RETURN || byte === LINE_FEED;
      if (isLineEnd) this.#countLine(byte);
      this.#wasReturn = byte === RETURN;
      if (this.#isQuoted) {
        this.#isQuoted = byte !== QUOTE;
        this.#canOpen = byte === QUOTE;
      } else if (isLineEnd) {
        this.#row.add(bytes.subarray(from, at));
        this.#endRow(records);
        from = at + 1;
      } else {
        this.#isQuoted = byte === QUOTE && this.#canOpen;
        this.#canOpen = byte === COMMA;
      }
    }
    const rest = bytes.subarray(from);
    if (this.#isQuoted && this.#row.size + rest.length > MAX_RECORD_BYTES) {
      return [...records, ...this.#skipLine(rest)];
    }
    this.#row.add(rest);
    return records;
  }

  end(): SourceRecord[] {
    let records: SourceRecord[] = [];
    while (this.#isQuoted) records = [...records, ...this.#skipLine(Buffer.alloc(0))];
    this.#endRow(records);
    return records;
  }

  /** A carriage return and a line feed together end one line. */
  #countLine(byte: number): void {
    if (byte === RETURN || !this.#wasReturn) this.#line++;
  }

  /** Adds the row to the records, unless it is empty. */
  #endRow(records: SourceRecord[]): void {
    const bytes = this.#row.take();
    const line = this.#rowLine;
    this.#rowLine = this.#line;
    this.#canOpen = true;
    if (bytes?.length !== 0) records.push(readRecord(bytes, line, this.#read));
  }

  /** Gives up the line in which the open quotation began, and reads what follows that line again. */
  #skipLine(rest: Buffer): SourceRecord[] {
    const bytes = Buffer.concat([this.#row.take() ?? Buffer.alloc(0), rest]);
    const lineEnd = /\r\n|\r|\n/.exec(bytes.toString('latin1'));
    this.#isQuoted = false;
    this.#wasReturn = false;
    this.#canOpen = true;
    if (!lineEnd) {
      this.#row.add(bytes);
      return [];
    }
    const fault = refused(this.#rowLine, NEVER_CLOSED);
    this.#unclosed += 1;
    if (this.#unclosed > MAX_UNCLOSED) {
      this.failure = new UnreadableFile(this.#rowLine, TOO_MANY_UNCLOSED);
      return [];
    }
    this.#rowLine += 1;
    this.#line = this.#rowLine;
    return [fault, ...this.take(bytes.subarray(lineEnd.index + lineEnd[0].length))];
  }
}
