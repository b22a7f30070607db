import { PHOTO_LIMITS } from '#site/limits.ts';

const DECODE_SECONDS = 10;
const QUALITY = 82;

/** A picture as it is stored; its size is in pixels. */
export interface Webp {
  bytes: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
}

/**
 * Draws a picture anew as an upright WebP without metadata, of an animation the first frame. The caller has checked its
 * format by its first bytes.
 *
 * @param mostWidth wider ones are made smaller, in pixels; null for no bound
 * @returns the fault, as words after 'The picture', for one that is broken or too large to decode
 */
export async function toWebp(given: Uint8Array, mostWidth: number | null): Promise<Webp | string> {
  // Loaded on demand: few requests bring a picture.
  const { default: sharp } = await import('sharp');
  const open = { failOn: 'error', limitInputPixels: PHOTO_LIMITS.maxPixels, sequentialRead: true } as const;
  try {
    const { data, info } = await sharp(given, { ...open, autoOrient: true })
      .resize({ ...(mostWidth !== null && { width: mostWidth }), withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .timeout({ seconds: DECODE_SECONDS })
      .toBuffer({ resolveWithObject: true });
    return { bytes: new Uint8Array(data), width: info.width, height: info.height };
  } catch (error) {
    const isTooMany = error instanceof Error && error.message.includes('pixel limit');
    return isTooMany
      ? `has more than ${PHOTO_LIMITS.maxPixels / 1_000_000} million pixels`
      : 'is broken: nothing can be drawn from it. Save it again as PNG';
  }
}
