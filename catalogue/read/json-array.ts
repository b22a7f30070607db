import { parseRecord, type SourceChunk, type SourceRecord } from './source-record.ts';
import { readText, UnreadableFile } from './text.ts';

/**
 * Reads a JSON file that holds one array, an element at a time, so that its size does not matter.
 *
 * @throws UnreadableFile when the file is no array or ends within it.
 */
export async function* readJsonArray(file: string): AsyncGenerator<SourceChunk> {
  const splitter = new ArraySplitter();
  for await (const chunk of readText(file)) {
    yield { records: splitter.take(chunk.text), bytesRead: chunk.bytesRead };
  }
  splitter.end();
}

/** Cuts the text of an array at the commas between its elements; JSON.parse does the rest. */
class ArraySplitter {
  #depth = 0;
  #inString = false;
  #escaped = false;
  #ended = false;
  #line = 1;
  #element = '';
  #elementLine = 0;
  #isFirst = true;

  /** @returns the elements that end within this piece of the text. */
  take(text: string): SourceRecord[] {
    const records: SourceRecord[] = [];
    let from = 0;
    for (let at = 0; at < text.length; at++) {
      const char = text.charAt(at);
      const step = this.#step(char);
      if (step === 'open') from = at + 1;
      if (step === 'element' || step === 'close') {
        this.#element += text.slice(from, at);
        from = at + 1;
        this.#finish(records, step === 'close');
      }
      if (char === '\n') this.#line++;
    }
    if (this.#depth > 0) this.#element += text.slice(from);
    return records;
  }

  end(): void {
    if (!this.#ended) throw new UnreadableFile(this.#line, 'the file ends before the "]" of its array');
  }

  #step(char: string): 'open' | 'element' | 'close' | 'inside' {
    if (this.#inString) return this.#stepInString(char);
    if (char <= ' ') return 'inside';
    if (this.#depth === 0) return this.#stepOutside(char);
    if (char === ',' && this.#depth === 1) return 'element';
    if (char === ']' && this.#depth === 1) {
      this.#depth = 0;
      this.#ended = true;
      return 'close';
    }
    this.#elementLine ||= this.#line;
    if (char === '"') this.#inString = true;
    else if (char === '[' || char === '{') this.#depth++;
    else if (char === ']' || char === '}') this.#depth--;
    return 'inside';
  }

  #stepInString(char: string): 'inside' {
    if (this.#escaped) this.#escaped = false;
    else if (char === '\\') this.#escaped = true;
    else if (char === '"') this.#inString = false;
    return 'inside';
  }

  #stepOutside(char: string): 'open' {
    if (char !== '[' || this.#ended) {
      throw new UnreadableFile(this.#line, 'a JSON file must hold one array of records and nothing else');
    }
    this.#depth = 1;
    return 'open';
  }

  #finish(records: SourceRecord[], isLast: boolean): void {
    const isEmptyArray = isLast && this.#isFirst && this.#element.trim() === '';
    if (!isEmptyArray) records.push(parseRecord(this.#element, this.#elementLine || this.#line));
    this.#element = '';
    this.#elementLine = 0;
    this.#isFirst = false;
  }
}
