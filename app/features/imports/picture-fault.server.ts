/** More pixels than any logo has: the sides of one are bounded where it is sent. */
const MOST_PIXELS = 4_096 * 4_096;
const DECODE_SECONDS = 5;

/**
 * Draws a PNG or a WebP once, as browsers will: a file that ends early or is damaged has a right head too.
 *
 * @returns what is wrong with it, behind 'The picture'; null if nothing is
 */
export async function pictureFault(bytes: Uint8Array): Promise<string | null> {
  // Loaded with the first picture: few requests bring one.
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
