import { pictureFormat } from '#platform/pictures/picture-format.server.ts';
import { toWebp, type Webp } from '#platform/pictures/to-webp.server.ts';
import { PICTURE } from './picture-form.ts';

/** Draws a picture of a tool anew, by its bytes alone. @returns why it is refused, in words */
export async function drawPicture(given: Uint8Array): Promise<{ picture: Webp } | { reason: string }> {
  if (given.length > PICTURE.bytes)
    return { reason: `A picture has at most ${PICTURE.bytes / 1024 ** 2} MB.` };
  const format = pictureFormat(given);
  if (format === null || format === 'heif') return { reason: 'A picture is a PNG, a JPEG or a WebP.' };
  const picture = await toWebp(given, PICTURE.mostWidth);
  if (typeof picture === 'string') return { reason: `The picture ${picture}.` };
  const { width, height } = picture;
  if (width < PICTURE.leastWidth)
    return { reason: `A picture is at least ${PICTURE.leastWidth} pixels wide; this has ${width}.` };
  // It would push everything below it away.
  if (height > PICTURE.mostTimesHigh * width)
    return { reason: `A picture is at most ${PICTURE.mostTimesHigh} times as high as it is wide.` };
  if (width > PICTURE.mostTimesWide * height)
    return { reason: `A picture is at most ${PICTURE.mostTimesWide} times as wide as it is high.` };
  return { picture };
}
