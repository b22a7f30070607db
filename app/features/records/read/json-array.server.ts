import { IS_EMPTY, UnreadableFile } from './pieces.server.ts';
import { RecordBytes } from './record-bytes.server.ts';
import {
  parseJson,
  readRecord,
  type SourceChunk,
  type SourceRecord,
  type Splitter,
} from './source-record.server.ts';
import { readSplit } from './split.server.ts';

/**
 * Reads a JSON file that holds one array, element by element in bounded memory.
 *
 * @throws UnreadableFile if the file is no array or is cut off
 */
export function readJsonArray(file: string): AsyncGenerator<SourceChunk> {
  return readSplit(file, new ArraySplitter());
}

const NO_ARRAY =
  'a JSON file must hold one array of records and nothing else: take it out of what stands around it';
const LINE_FEED = 0x0a;
const BLANK = 0x20;
const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Splits an array at the commas between its elements; JSON.parse does the rest. It works on bytes, because no
 * byte of a non-ASCII letter can be mistaken for JSON punctuation.
 */
class ArraySplitter implements Splitter {
  failure: UnreadableFile | null = null;
  readonly #element = new RecordBytes();
  #elementLine = 0;
  #number = 0;
  /** The line of the last opening bracket, or of the last comma between elements. */
  #lastLine = 0;
  #isFirst = true;
  #depth = 0;
  #inText = false;
  #escaped = false;
  #ended = false;
  #line = 1;

  take(bytes: Buffer): SourceRecord[] {
    const records: SourceRecord[] = [];
    let from = 0;
    for (let at = 0; at < bytes.length && !this.failure; at++) {
      const byte = bytes[at] ?? 0;
      if (this.#inText) this.#stepInText(byte);
      else if (byte > BLANK) {
        const wasOutside = this.#depth === 0;
        if (this.#step(byte)) {
          this.#element.add(bytes.subarray(from, at));
          records.push(...this.#finish());
          from = at + 1;
        } else if (wasOutside) from = at + 1;
      }
      if (byte === LINE_FEED) this.#line++;
    }
    if (this.#depth > 0) this.#element.add(bytes.subarray(from));
    return records;
  }

  end(): SourceRecord[] {
    if (this.#ended) return [];
    const line = this.#elementLine || this.#line;
    const reason = this.#lastLine === 0 ? IS_EMPTY : 'the file ends before the "]" of its array';
    this.failure = new UnreadableFile(this.#lastLine === 0 ? 0 : line, reason);
    return [];
  }

  /**
   * A string cannot continue on the next line, so a line end in it means a missing quotation mark, in this
   * element only.
   */
  #stepInText(byte: number): void {
    if (byte === LINE_FEED) this.#inText = this.#escaped = false;
    else if (this.#escaped) this.#escaped = false;
    else if (byte === BACKSLASH) this.#escaped = true;
    else if (byte === QUOTE) this.#inText = false;
  }

  /** @returns whether an element ends here */
  #step(byte: number): boolean {
    if (this.#depth === 0) {
      this.#open(byte);
      return false;
    }
    if (this.#depth === 1 && (byte === COMMA || byte === CLOSE_LIST)) {
      if (byte === CLOSE_LIST) this.#depth = 0;
      this.#ended = byte === CLOSE_LIST;
      return true;
    }
    this.#elementLine ||= this.#line;
    if (byte === QUOTE) this.#inText = true;
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) this.#depth++;
    else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) this.#depth--;
    return false;
  }

  #open(byte: number): void {
    if (byte === OPEN_LIST && !this.#ended) {
      this.#depth = 1;
      this.#lastLine = this.#line;
    } else this.failure = new UnreadableFile(this.#line, NO_ARRAY);
  }

  #finish(): SourceRecord[] {
    const bytes = this.#element.take();
    const line = this.#elementLine || this.#line;
    const isEmptyArray = this.#ended && this.#isFirst && this.#elementLine === 0;
    const isAlone = this.#lastLine < line;
    this.#elementLine = 0;
    this.#lastLine = this.#line;
    this.#isFirst = false;
    this.#number++;
    if (isEmptyArray) return [];
    const record = readRecord(bytes, line, parseJson);
    return [isAlone ? record : { ...record, number: this.#number }];
  }
}
