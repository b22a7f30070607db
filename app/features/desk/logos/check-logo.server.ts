import { LOGO_BYTES } from '#features/imports/logos.server.ts';
import { pictureFault } from '#features/imports/picture-fault.server.ts';
import { drawingFault } from '#features/records/drawing.server.ts';
import { pngInIcon, readPicture } from './picture.ts';

/** A picture that can be a tool's logo. */
export interface Logo {
  type: 'png' | 'webp' | 'svg';
  bytes: Uint8Array;
  /** In pixels; null for a drawing, which scales. */
  size: { width: number; height: number } | null;
}

/** Limits of the shorter and the longer side, in pixels: logos are shown small, and large pictures cost to decode. */
const SIDES = { least: 32, most: 2_048 } as const;

/** Checks an uploaded or downloaded logo by its bytes alone. @returns why it is refused, in words */
export async function checkLogo(given: Uint8Array): Promise<{ logo: Logo } | { reason: string }> {
  if (given.length === 0) return { reason: 'The file is empty.' };
  const drawn = isJpeg(given) && given.length <= LOGO_BYTES ? await webpOfJpeg(given) : undefined;
  if (drawn === null) return { reason: UNREAD_JPEG };
  const bytes = drawn ?? pngInIcon(given) ?? given;
  if (bytes.length > LOGO_BYTES) return { reason: `A logo has at most ${LOGO_BYTES / 1024} kB.` };
  const picture = readPicture(bytes);
  if (!picture) return checkDrawing(bytes);
  const { type, width, height } = picture;
  const isFit = Math.min(width, height) >= SIDES.least && Math.max(width, height) <= SIDES.most;
  if (isFit) {
    const fault = await pictureFault(bytes);
    return fault === null
      ? { logo: { type, bytes, size: { width, height } } }
      : { reason: `The picture ${fault}.` };
  }
  return {
    reason: `A logo has ${SIDES.least} to ${SIDES.most} pixels a side; this has ${width} × ${height}.`,
  };
}

const UNREAD_JPEG = `The JPEG is damaged, or larger than ${SIDES.most} × ${SIDES.most} pixels.`;

/** Whether these bytes begin as a JPEG does. */
const isJpeg = (bytes: Uint8Array) => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;

/** A JPEG as the WebP that is kept in its place; null for what cannot be drawn. */
async function webpOfJpeg(given: Uint8Array): Promise<Uint8Array | null> {
  const { default: sharp } = await import('sharp');
  try {
    const picture = sharp(given, {
      failOn: 'error',
      limitInputPixels: SIDES.most ** 2,
      sequentialRead: true,
    });
    return await picture.rotate().webp({ quality: 90 }).timeout({ seconds: 5 }).toBuffer();
  } catch {
    return null;
  }
}

function checkDrawing(bytes: Uint8Array): { logo: Logo } | { reason: string } {
  const head = Buffer.from(bytes.subarray(0, 1_000)).toString('latin1');
  if (!/<(?:\?xml|svg|!--)/i.test(head)) return { reason: 'A logo is a PNG, a JPEG, a WebP or an SVG.' };
  const fault = drawingFault(Buffer.from(bytes));
  return fault === undefined ? { logo: { type: 'svg', bytes, size: null } } : { reason: `The SVG ${fault}.` };
}
