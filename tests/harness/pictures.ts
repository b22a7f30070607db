import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Pictures of some size, which can be drawn. */

/** Black, with one bit a pixel. */
export function pngOf(width: number, height: number): Uint8Array<ArrayBuffer> {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 1;
  const lines = Buffer.alloc((1 + Math.ceil(width / 8)) * height);
  const signature = Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
  const parts = [part('IHDR', head), part('IDAT', deflateSync(lines)), part('IEND', Buffer.alloc(0))];
  return new Uint8Array(Buffer.concat([signature, ...parts]));
}

function part(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), content]);
  const bytes = Buffer.alloc(8);
  bytes.writeUInt32BE(content.length, 0);
  bytes.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([bytes.subarray(0, 4), named, bytes.subarray(4)]);
}

/** In each of its three formats: the extended one is that of pictures one can see through. */
export async function webpOf(
  width: number,
  height: number,
  format: 'lossy' | 'lossless' | 'extended' = 'lossy',
): Promise<Uint8Array<ArrayBuffer>> {
  const background = { r: 9, g: 90, b: 200, alpha: format === 'extended' ? 0.5 : 1 };
  const picture = sharp({ create: { width, height, channels: format === 'extended' ? 4 : 3, background } });
  return new Uint8Array(await picture.webp({ lossless: format === 'lossless' }).toBuffer());
}

/** With what a camera writes beside the picture, the place where it was taken among it. */
export async function jpegOf(
  width: number,
  height: number,
  { orientation = 1 } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const picture = sharp({ create: { width, height, channels: 3, background: '#095ac8' } });
  const exif = { IFD0: { Copyright: 'A secret' }, IFD3: { GPSLatitude: '52/1 31/1 0/1' } };
  return new Uint8Array(await picture.jpeg().withExif(exif).withMetadata({ orientation }).toBuffer());
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
