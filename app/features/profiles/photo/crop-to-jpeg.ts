import { PHOTO_LIMITS } from '#site/limits.ts';
import { PHOTO_MESSAGES } from '../messages.ts';
import type { PercentCrop } from '../photo-rules.ts';

/** Larger than the stored size, so that the server can scale down, and small enough to send. */
const MAX_SIDE = 1024;

/**
 * The chosen square of a picture as a JPEG of quality 0.95 (spec §5).
 *
 * @throws Error 'No 2d context' or 'Canvas is empty' where the browser cannot draw (spec §8)
 */
export async function cropToJpeg(image: HTMLImageElement, crop: PercentCrop): Promise<Blob> {
  const { naturalWidth, naturalHeight } = image;
  const width = (crop.width / 100) * naturalWidth;
  const height = (crop.height / 100) * naturalHeight;
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.max(1, Math.round(Math.min(width, height, MAX_SIDE)));
  const context = canvas.getContext('2d');
  if (!context) throw new Error(PHOTO_MESSAGES.noContext);
  // JPEG has no transparency: transparent areas become white, not black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  const left = (crop.x / 100) * naturalWidth;
  const top = (crop.y / 100) * naturalHeight;
  context.drawImage(image, left, top, width, height, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', PHOTO_LIMITS.jpegQuality),
  );
  if (!blob) throw new Error(PHOTO_MESSAGES.emptyCanvas);
  return blob;
}
