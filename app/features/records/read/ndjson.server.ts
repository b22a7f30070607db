import { isUtf8 } from 'node:buffer';
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
 * Reads newline-delimited JSON: one record per line; empty lines are skipped. Only a line feed ends a line.
 */
export function readNdjson(file: string): AsyncGenerator<SourceChunk> {
  return readSplit(file, new LineSplitter());
}

const LINE_FEED = 0x0a;

class LineSplitter implements Splitter {
  readonly failure = null;
  readonly #begun = new RecordBytes();
  #line = 1;

  take(bytes: Buffer): SourceRecord[] {
    const first = bytes.indexOf(LINE_FEED);
    if (first < 0) {
      this.#begun.add(bytes);
      return [];
    }
    const last = bytes.lastIndexOf(LINE_FEED);
    this.#begun.add(bytes.subarray(0, first));
    const records = [
      ...this.#endLine(this.#begun.take()),
      ...(last > first ? this.#wholeLines(bytes.subarray(first + 1, last)) : []),
    ];
    this.#begun.add(bytes.subarray(last + 1));
    return records;
  }

  end(): SourceRecord[] {
    return this.#endLine(this.#begun.take());
  }

  /** Decoding many lines at once is faster; decoding them one by one shows which is faulty. */
  #wholeLines(bytes: Buffer): SourceRecord[] {
    if (isUtf8(bytes) && !bytes.includes(0))
      return bytes
        .toString('utf8')
        .split('\n')
        .flatMap((text) => this.#read(text));
    const records: SourceRecord[] = [];
    for (let from = 0; from <= bytes.length; ) {
      const found = bytes.indexOf(LINE_FEED, from);
      const to = found < 0 ? bytes.length : found;
      records.push(...this.#endLine(bytes.subarray(from, to)));
      from = to + 1;
    }
    return records;
  }

  #endLine(bytes: Buffer | null): SourceRecord[] {
    if (bytes && isUtf8(bytes) && !bytes.includes(0)) return this.#read(bytes.toString('utf8'));
    const line = this.#line++;
    return [readRecord(bytes, line, parseJson)];
  }

  #read(text: string): SourceRecord[] {
    const line = this.#line++;
    return text.trim() === '' ? [] : [parseJson(text, line)];
  }
}
