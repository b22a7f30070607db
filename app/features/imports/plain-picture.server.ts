/** Bounds decoding; logos' sides are limited at upload. */
const MOST_PIXELS = 4_096 * 4_096;
const DECODE_SECONDS = 5;

const BROKEN = 'is broken: nothing can be drawn from it. Save it again as PNG';

/**
 * A PNG or WebP of the parts alone that are drawn: without what cameras and programs write beside them, and without
 * what follows its end. It is decoded completely: damaged or truncated files can have valid headers.
 *
 * @returns a text for a fault, as words after 'The picture'
 */
export async function plainPicture(given: Uint8Array): Promise<Uint8Array | string> {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.length);
  // Loaded on demand: few requests bring a picture.
  const { default: sharp } = await import('sharp');
  try {
    const open = { failOn: 'error', limitInputPixels: MOST_PIXELS, sequentialRead: true } as const;
    const { format } = await sharp(bytes, open).metadata();
    if (format !== 'png' && format !== 'webp') return 'is no PNG and no WebP';
    const plain = format === 'png' ? plainPng(bytes) : plainWebp(bytes);
    if (plain === null) return BROKEN;
    const picture = sharp(plain, open).resize(64, 64, { fit: 'inside' });
    await picture.raw().timeout({ seconds: DECODE_SECONDS }).toBuffer();
    return plain;
  } catch {
    return BROKEN;
  }
}

/** Chunks without which a PNG would look different; of an animation, the first frame stays. */
const PNG_PARTS: readonly string[] = ['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'IDAT', 'IEND'];

/** @returns null if it does not end */
function plainPng(bytes: Buffer): Buffer | null {
  const kept = [bytes.subarray(0, 8)];
  for (let at = 8, end: number; at + 12 <= bytes.length; at = end) {
    end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) return null;
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (PNG_PARTS.includes(name)) kept.push(bytes.subarray(at, end));
    if (name === 'IEND') return Buffer.concat(kept);
  }
  return null;
}

const WEBP_PARTS: readonly string[] = ['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ICCP', 'ANIM', 'ANMF'];
/** In VP8X: that parts follow which are left out here (RFC 9649 §2.7). */
const EXIF_OR_XMP = 0b1100;

/** @returns null if it does not end */
function plainWebp(bytes: Buffer): Buffer | null {
  const last = 8 + bytes.readUInt32LE(4);
  if (last > bytes.length) return null;
  const kept: Buffer[] = [];
  for (let at = 12, end: number; at + 8 <= last; at = end) {
    const size = bytes.readUInt32LE(at + 4);
    end = at + 8 + size + (size % 2);
    if (end > last) return null;
    const name = bytes.toString('latin1', at, at + 4);
    const part = Buffer.from(bytes.subarray(at, end));
    if (name === 'VP8X') part.writeUInt8(part.readUInt8(8) & ~EXIF_OR_XMP, 8);
    if (WEBP_PARTS.includes(name)) kept.push(part);
  }
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  const parts = Buffer.concat(kept);
  head.writeUInt32LE(4 + parts.length, 4);
  return Buffer.concat([head, parts]);
}
