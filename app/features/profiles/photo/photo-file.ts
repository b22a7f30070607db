import { servicesContext } from '#platform/request/context.server.ts';
import { isPhotoKey } from '../photo-rules.ts';
import type { Route } from './+types/photo-file';

/** A key never gets another photo, so browsers may cache it for good. */
const HEADERS = {
  'Content-Type': 'image/jpeg',
  'Content-Disposition': 'inline',
  'Content-Security-Policy': "default-src 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'public, max-age=31536000, immutable',
};

/** A member's photo, for anybody with its address; served alike from a folder or a bucket. */
export async function loader({ params: { key }, context }: Route.LoaderArgs) {
  const { storage, log } = context.get(servicesContext);
  if (!isPhotoKey(key)) return absent(404);
  try {
    const photo = await storage.get(key);
    if (!photo) return absent(404);
    return new Response(photo, { headers: { ...HEADERS, 'Content-Length': String(photo.byteLength) } });
  } catch (error) {
    log.error({ err: error }, 'A photo could not be read');
    return absent(503);
  }
}

function absent(status: 404 | 503): Response {
  return new Response(null, { status });
}
