import { PHOTO_MESSAGES } from './messages.ts';

/** What the address says has just happened to the photo, in words; or null. */
export function readPhotoNews(params: URLSearchParams): string | null {
  const news = params.get('photo');
  return news === 'uploaded' || news === 'removed' ? PHOTO_MESSAGES[news] : null;
}
