import { setImmediate } from 'node:timers/promises';
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
  const read = async function* (piece: Buffer | undefined): AsyncGenerator<SourceChunk> {
    for (let bytes = piece; bytes; bytes = splitter.again?.()) {
      yield { records: splitter.take(bytes), bytesRead };
      if (splitter.failure) throw splitter.failure;
      // What is read again waits for no file, so that nothing else would have its turn.
      await setImmediate();
    }
  };
  for await (const { bytes, bytesRead: soFar } of readPieces(file, encoding)) {
    bytesRead = soFar;
    yield* read(bytes);
  }
  for (;;) {
    yield { records: splitter.end(), bytesRead };
    if (splitter.failure) throw splitter.failure;
    const again = splitter.again?.();
    if (!again) return;
    yield* read(again);
  }
}
