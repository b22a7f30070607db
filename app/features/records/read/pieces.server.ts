import { createReadStream } from 'node:fs';
import type { Encoding } from './encoding.server.ts';

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

/** How a compressed file begins, and what to do with it. */
export const GZIP = [Buffer.of(0x1f, 0x8b), 'the file is compressed (gzip); unpack it'] as const;
const UTF16 = 'the file is UTF-16; save it as UTF-8';
/** Signatures of files that are often taken for text. */
const OTHER_BEGINNINGS: readonly (readonly [Buffer, string])[] = [
  [Buffer.of(0xff, 0xfe), UTF16],
  [Buffer.of(0xfe, 0xff), UTF16],
  [
    Buffer.from('PK\u0003\u0004'),
    'the file is a ZIP, as spreadsheets such as .xlsx are; call it as its program did, or save it as CSV in UTF-8',
  ],
  [Buffer.of(0xd0, 0xcf, 0x11, 0xe0), 'the file is a spreadsheet (.xls); save it as CSV in UTF-8'],
  GZIP,
];

/**
 * Reads a file piece by piece as UTF-8, without the byte order mark.
 *
 * @param encoding that of the file; pieces of another one than UTF-8 are translated
 * @throws UnreadableFile when it begins as UTF-16, although it is said to be UTF-8, or as another program's format
 */
export async function* readPieces(file: string, encoding: Encoding = 'utf-8'): AsyncGenerator<Piece> {
  let bytesRead = 0;
  if (encoding !== 'utf-8') {
    const decoder = new TextDecoder(encoding);
    for await (const bytes of createReadStream(file, { highWaterMark: PIECE_BYTES })) {
      bytesRead += bytes.length;
      yield { bytes: Buffer.from(decoder.decode(bytes, { stream: true })), bytesRead };
    }
    yield { bytes: Buffer.from(decoder.decode()), bytesRead };
    return;
  }
  for await (const bytes of createReadStream(file, { highWaterMark: PIECE_BYTES })) {
    const isFirst = bytesRead === 0;
    bytesRead += bytes.length;
    yield { bytes: isFirst ? withoutMark(bytes) : bytes, bytesRead };
  }
}

function withoutMark(bytes: Buffer): Buffer {
  const other = OTHER_BEGINNINGS.find(([beginning]) => startsWith(bytes, beginning));
  if (other) throw new UnreadableFile(1, other[1]);
  return startsWith(bytes, UTF8_MARK) ? bytes.subarray(UTF8_MARK.length) : bytes;
}

function startsWith(bytes: Buffer, mark: Buffer): boolean {
  return bytes.subarray(0, mark.length).equals(mark);
}
