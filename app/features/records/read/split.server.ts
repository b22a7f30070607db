import type { Encoding } from './encoding.server.ts';
import { readPieces } from './pieces.server.ts';
import type { SourceChunk, Splitter } from './source-record.server.ts';

/**
 * Reads a file's records. Memory depends on the longest record, not on the file.
 *
 * @throws UnreadableFile when the splitter fails, after the records before that point
 */
export async function* readSplit(
  file: string,
  splitter: Splitter,
  encoding: Encoding = 'utf-8',
): AsyncGenerator<SourceChunk> {
  let bytesRead = 0;
  for await (const piece of readPieces(file, encoding)) {
    bytesRead = piece.bytesRead;
    yield { records: splitter.take(piece.bytes), bytesRead };
    if (splitter.failure) throw splitter.failure;
  }
  yield { records: splitter.end(), bytesRead };
  if (splitter.failure) throw splitter.failure;
}
