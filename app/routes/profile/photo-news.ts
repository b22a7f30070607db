import { PHOTO_MESSAGES } from '#domain/profiles/messages.ts';

/** What has just become of the photo, as the address of the page after it says. */
export const PHOTO_NEWS = { uploaded: '?photo=uploaded', removed: '?photo=removed' } as const;

/** The same in words, or null. */
export function readPhotoNews(params: URLSearchParams): string | null {
  const news = params.get('photo');
  return news === 'uploaded' || news === 'removed' ? PHOTO_MESSAGES[news] : null;
}
