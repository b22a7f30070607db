import { type FormRules, HIDDEN } from '#site/form-state.ts';
import { PHOTO_LIMITS } from '#site/limits.ts';
import { paths } from '#site/paths.ts';
import { PHOTO_MESSAGES } from './messages.ts';

/** The form fields beside the photo: the screen that the answer leads back to. */
export const PHOTO_FORM = {
  fields: { screen: HIDDEN },
  failed: PHOTO_MESSAGES.failed,
} as const satisfies FormRules;

/** The formats that we read. Browsers convert other pictures to a format that a file input accepts. */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;

/** Whether a text is a stored photo's name. Names are random, so that nobody can guess one. */
export function isPhotoKey(key: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.jpg$/.test(key);
}

const PREFIX = paths.photo('');

/** The key in a member's `photo_url`, or null for an address that is not one of our photos. */
export function photoKeyOf(photoUrl: string | null): string | null {
  if (!photoUrl?.startsWith(PREFIX)) return null;
  const key = photoUrl.slice(PREFIX.length);
  return isPhotoKey(key) ? key : null;
}

/** Why a file cannot be a photo (spec §5, "Photo"), by its declared type and size; null if it can. */
export function photoFault({ type, size }: { type: string; size: number }): string | null {
  if (!type.startsWith('image/')) return PHOTO_MESSAGES.noImage;
  return size > PHOTO_LIMITS.maxBytes ? PHOTO_MESSAGES.tooLarge : null;
}

/** A part of a picture in percent of its width and height. */
export interface PercentCrop {
  unit: '%';
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The initial crop: a centred square with 90% of the shorter side (spec §5). */
export function startingCrop(width: number, height: number): PercentCrop {
  const side = (Math.min(width, height) * PHOTO_LIMITS.cropPercent) / 100;
  const share = (of: number) => (side / of) * 100;
  const offset = (of: number) => (100 - share(of)) / 2;
  return { unit: '%', x: offset(width), y: offset(height), width: share(width), height: share(height) };
}
