import { createReadStream } from 'node:fs';

export interface Piece {
  bytes: Buffer;
  /** Bytes of the file read so far. */
  bytesRead: number;
}

/**
 * Thrown when a file cannot be read at all, or not beyond a certain line; everything before that was read.
 */
export class UnreadableFile extends Error {
  readonly line: number;

  constructor(line: number, reason: string) {
    super(reason);
    this.name = 'UnreadableFile';
    this.line = line;
  }
}

export const IS_EMPTY = 'the file is empty';

/** Small, because the database waits for answers while records are made of a piece. */
const PIECE_BYTES = 64 * 1024;
const UTF8_MARK = Buffer.of(0xef, 0xbb, 0xbf);
const UTF16_MARKS = [Buffer.of(0xff, 0xfe), Buffer.of(0xfe, 0xff)];

/**
 * Reads a file piece by piece, without UTF-8's byte order mark.
 *
 * @throws UnreadableFile when the mark is that of UTF-16
 */
export async function* readPieces(file: string): AsyncGenerator<Piece> {
  let bytesRead = 0;
  for await (const bytes of createReadStream(file, { highWaterMark: PIECE_BYTES })) {
    const isFirst = bytesRead === 0;
    bytesRead += bytes.length;
    yield { bytes: isFirst ? withoutMark(bytes) : bytes, bytesRead };
  }
}

function withoutMark(bytes: Buffer): Buffer {
  if (UTF16_MARKS.some((mark) => startsWith(bytes, mark))) {
    throw new UnreadableFile(1, 'the file is UTF-16; save it as UTF-8');
  }
  return startsWith(bytes, UTF8_MARK) ? bytes.subarray(UTF8_MARK.length) : bytes;
}

function startsWith(bytes: Buffer, mark: Buffer): boolean {
  return bytes.subarray(0, mark.length).equals(mark);
}
