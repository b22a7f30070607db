/** The heads of pictures of some size: what is read of them, without any pixels. */

export function pngOf(width: number, height: number): Uint8Array {
  const bytes = Buffer.alloc(40);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  bytes.writeUInt32BE(13, 8);
  bytes.write('IHDR', 12);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return new Uint8Array(bytes);
}

/** In its extended format. */
export function webpOf(width: number, height: number): Uint8Array {
  const bytes = Buffer.alloc(40);
  bytes.write('RIFF', 0);
  bytes.write('WEBPVP8X', 8);
  bytes.writeUIntLE(width - 1, 24, 3);
  bytes.writeUIntLE(height - 1, 27, 3);
  return new Uint8Array(bytes);
}

/** An icon file with some pictures in it. */
export function icoOf(pictures: readonly Uint8Array[]): Uint8Array {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [place, { length }] of pictures.entries()) {
    head.writeUInt32LE(length, 6 + 16 * place + 8);
    head.writeUInt32LE(offset, 6 + 16 * place + 12);
    offset += length;
  }
  return new Uint8Array(Buffer.concat([head, ...pictures]));
}
