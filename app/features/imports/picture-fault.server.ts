/** Bounds decoding; logos' sides are limited at upload. */
const MOST_PIXELS = 4_096 * 4_096;
const DECODE_SECONDS = 5;

/**
 * Decodes a PNG or WebP completely: damaged or truncated files can have valid headers.
 *
 * @returns the fault, as words after 'The picture'; null for none
 */
export async function pictureFault(bytes: Uint8Array): Promise<string | null> {
  // Loaded on demand: few requests bring a picture.
  const { default: sharp } = await import('sharp');
  try {
    const picture = sharp(bytes, { failOn: 'error', limitInputPixels: MOST_PIXELS, sequentialRead: true });
    const { format } = await picture.metadata();
    if (format !== 'png' && format !== 'webp') return 'is no PNG and no WebP';
    await picture.resize(64, 64, { fit: 'inside' }).raw().timeout({ seconds: DECODE_SECONDS }).toBuffer();
    return null;
  } catch {
    return 'is broken: nothing can be drawn from it. Save it again as PNG';
  }
}
