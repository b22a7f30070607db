import { type FormRules, HIDDEN } from '#site/form-state.ts';
import { PHOTO_LIMITS } from '#site/limits.ts';
import { paths } from '#site/paths.ts';
import { PHOTO_MESSAGES } from './messages.ts';

/** What is sent with a photo: the screen on which it is changed, so that the answer can lead back there. */
export const PHOTO_FORM = {
  fields: { screen: HIDDEN },
  failed: PHOTO_MESSAGES.failed,
} as const satisfies FormRules;

/** The formats we read; when a file input asks for these, browsers convert others into one of them. */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;

/** Whether a text is a stored photo's name. Names are random, so that nobody can guess one. */
export function isPhotoKey(key: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.jpg$/.test(key);
}

const PREFIX = paths.photo('');

/** The key in a member's `photo_url`, or null when it is not one of our photos. */
export function photoKeyOf(photoUrl: string | null): string | null {
  if (!photoUrl?.startsWith(PREFIX)) return null;
  const key = photoUrl.slice(PREFIX.length);
  return isPhotoKey(key) ? key : null;
}

/**
 * Why a chosen file cannot be a photo (spec §5, "Photo"), judged by its stated type and size; null when it
 * can.
 */
export function photoFault({ type, size }: { type: string; size: number }): string | null {
  if (!type.startsWith('image/')) return PHOTO_MESSAGES.noImage;
  return size > PHOTO_LIMITS.maxBytes ? PHOTO_MESSAGES.tooLarge : null;
}

/** A part of a picture, in percent of its width and height. */
export interface PercentCrop {
  unit: '%';
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * The initial crop of a picture of this size: a square of 90% of its shorter side, 5% from that side's ends
 * (spec §5), in the middle of the longer one.
 */
export function startingCrop(width: number, height: number): PercentCrop {
  const side = (Math.min(width, height) * PHOTO_LIMITS.cropPercent) / 100;
  const share = (of: number) => (side / of) * 100;
  const offset = (of: number) => (100 - share(of)) / 2;
  return { unit: '%', x: offset(width), y: offset(height), width: share(width), height: share(height) };
}
