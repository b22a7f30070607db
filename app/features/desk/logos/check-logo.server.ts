import { LOGO_BYTES } from '#features/imports/logos.server.ts';
import { plainPicture } from '#features/imports/plain-picture.server.ts';
import { drawingFault } from '#features/records/drawing.server.ts';
import { pictureFormat } from '#platform/pictures/picture-format.server.ts';
import { toWebp } from '#platform/pictures/to-webp.server.ts';
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
  const inner = pngInIcon(given) ?? given;
  if (inner.length > LOGO_BYTES) return { reason: `A logo has at most ${LOGO_BYTES / 1024} kB.` };
  const bytes = pictureFormat(inner) === 'jpeg' ? await redrawn(inner) : inner;
  if (typeof bytes === 'string') return { reason: `The picture ${bytes}.` };
  const picture = readPicture(bytes);
  if (!picture) return checkDrawing(bytes);
  const { type, width, height } = picture;
  const isFit = Math.min(width, height) >= SIDES.least && Math.max(width, height) <= SIDES.most;
  if (isFit) {
    const plain = await plainPicture(bytes);
    return typeof plain === 'string'
      ? { reason: `The picture ${plain}.` }
      : { logo: { type, bytes: plain, size: { width, height } } };
  }
  return {
    reason: `A logo has ${SIDES.least} to ${SIDES.most} pixels a side; this has ${width} × ${height}.`,
  };
}

/** A JPEG as a WebP of the same size, or its fault. */
async function redrawn(jpeg: Uint8Array): Promise<Uint8Array | string> {
  const webp = await toWebp(jpeg, null);
  return typeof webp === 'string' ? webp : webp.bytes;
}

function checkDrawing(bytes: Uint8Array): { logo: Logo } | { reason: string } {
  const head = Buffer.from(bytes.subarray(0, 1_000)).toString('latin1');
  if (!/<(?:\?xml|svg|!--)/i.test(head)) return { reason: 'A logo is a PNG, a JPEG, a WebP or an SVG.' };
  const fault = drawingFault(Buffer.from(bytes));
  return fault === undefined ? { logo: { type: 'svg', bytes, size: null } } : { reason: `The SVG ${fault}.` };
}
