import sharp from 'sharp';
import { type PictureFormat, pictureFormat } from '#platform/pictures/picture-format.server.ts';
import { type Asker, createGate } from '#platform/request/gate.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { PHOTO_LIMITS } from '#site/limits.ts';
import { PHOTO_MESSAGES } from '../messages.ts';

/** The sent bytes cannot become a photo; the message tells the sender why (spec §8, "Photo"). */
export class PhotoRefused extends Refused {
  constructor(notice: string, options?: ErrorOptions) {
    super({ status: 400, notice }, options);
  }
}

const DECODE_SECONDS = 10;
/** Few at once, because a decoded picture can take 100 MB. */
const inTurn = createGate({ atOnce: 2, waiting: 20, waitingOfOne: 4 });
const JPEG_QUALITY = Math.round(PHOTO_LIMITS.jpegQuality * 100);

// More threads would take the site's own cores. No cache: nobody sends the same photo twice.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Converts a picture to a photo: an upright, centred square of at most 512 px, as a new JPEG without metadata. Takes
 * the first frame of an animation.
 *
 * @throws PhotoRefused if the bytes are no picture in a supported format, are broken, or are too large to decode
 * @throws NoTurn
 */
export async function readPhoto(sent: Uint8Array, asker: Asker): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength);
  const format = pictureFormat(bytes);
  if (format === null) throw new PhotoRefused(PHOTO_MESSAGES.noImage);
  return inTurn(asker, () => decode(bytes, format));
}

async function decode(bytes: Buffer, format: PictureFormat): Promise<Uint8Array<ArrayBuffer>> {
  const { storedSide, maxPixels } = PHOTO_LIMITS;
  const picture = sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels, autoOrient: true });
  try {
    const found = await picture.metadata();
    if (found.format !== format) throw new PhotoRefused(PHOTO_MESSAGES.noImage);
    const side = Math.min(storedSide, found.width, found.height);
    const jpeg = await picture
      .resize(side, side, { fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: JPEG_QUALITY })
      .timeout({ seconds: DECODE_SECONDS })
      .toBuffer();
    return new Uint8Array(jpeg);
  } catch (error) {
    throw refusal(error);
  }
}

/** Any decoder error is the fault of the sent bytes. */
function refusal(error: unknown): PhotoRefused {
  if (error instanceof PhotoRefused) return error;
  const isTooMany = error instanceof Error && error.message.includes('pixel limit');
  return new PhotoRefused(isTooMany ? PHOTO_MESSAGES.tooManyPixels : PHOTO_MESSAGES.noImage, {
    cause: error,
  });
}
