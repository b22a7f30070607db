import { createReadStream } from 'node:fs';

export interface TextChunk {
  text: string;
  /** Bytes of the file read so far. */
  bytesRead: number;
}

/** Thrown when a file cannot be read on from some line; what stood before it was read. */
export class UnreadableFile extends Error {
  readonly line: number;

  constructor(line: number, reason: string) {
    super(reason);
    this.name = 'UnreadableFile';
    this.line = line;
  }
}

const CHUNK_BYTES = 256 * 1024;

/**
 * Reads a file piece by piece as UTF-8, without its byte order mark.
 *
 * @throws UnreadableFile where the file is not UTF-8: replaced characters would change its facts.
 */
export async function* readText(file: string): AsyncGenerator<TextChunk> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let bytesRead = 0;
  let line = 1;
  for await (const bytes of createReadStream(file, { highWaterMark: CHUNK_BYTES })) {
    bytesRead += bytes.length;
    const text = decode(() => decoder.decode(bytes, { stream: true }), line);
    yield { text, bytesRead };
    line += text.split('\n').length - 1;
  }
  decode(() => decoder.decode(), line);
}

function decode(work: () => string, line: number): string {
  try {
    return work();
  } catch (error) {
    if (error instanceof TypeError) throw new UnreadableFile(line, 'from here on the file is not UTF-8');
    throw error;
  }
}
