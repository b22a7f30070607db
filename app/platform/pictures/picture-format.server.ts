/** Formats by sharp's names and their first bytes. */
const FORMATS = {
  jpeg: (bytes: Buffer) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  png: (bytes: Buffer) => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')),
  webp: (bytes: Buffer) => ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP',
  heif: (bytes: Buffer) =>
    ascii(bytes, 4, 8) === 'ftyp' && ['avif', 'avis', 'mif1'].includes(ascii(bytes, 8, 12)),
} as const;

export type PictureFormat = keyof typeof FORMATS;

/**
 * A picture's format by its first bytes; null for any other file. Its name and declared type do not count, and nothing
 * is given to a decoder that might read more than pictures.
 */
export function pictureFormat(bytes: Uint8Array): PictureFormat | null {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = Object.entries(FORMATS).find(([, begins]) => begins(buffer));
  return (found?.[0] as PictureFormat | undefined) ?? null;
}

function ascii(bytes: Buffer, start: number, end: number): string {
  return bytes.toString('latin1', start, end);
}
