import { parseRecord, type SourceChunk, type SourceRecord } from './source-record.ts';
import { readText } from './text.ts';

/**
 * Reads newline-delimited JSON: one record a line, empty lines are skipped.
 *
 * Only a line feed ends a line; node:readline would also break records at U+2028, which JSON texts may hold.
 */
export async function* readNdjson(file: string): AsyncGenerator<SourceChunk> {
  let rest = '';
  let line = 0;
  let bytesRead = 0;
  for await (const chunk of readText(file)) {
    const lines = (rest + chunk.text).split('\n');
    rest = lines.pop() ?? '';
    bytesRead = chunk.bytesRead;
    yield { records: parseLines(lines, line), bytesRead };
    line += lines.length;
  }
  yield { records: parseLines([rest], line), bytesRead };
}

function parseLines(lines: string[], linesBefore: number): SourceRecord[] {
  const records: SourceRecord[] = [];
  for (const [index, text] of lines.entries()) {
    if (text.trim() !== '') records.push(parseRecord(text, linesBefore + index + 1));
  }
  return records;
}
