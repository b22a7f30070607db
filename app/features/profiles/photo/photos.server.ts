import { randomUUID } from 'node:crypto';
import type { Written } from '#catalogue/member-writes.server.ts';
import type { Storage } from '#platform/storage/storage.server.ts';
import { paths } from '#site/paths.ts';
import { photoKeyOf } from '../photo-rules.ts';
import { replacePhotoUrl } from '../profiles.server.ts';

/** Members' photos: a file under a random key, and the member's row that points to it. */

export interface PhotoParts extends Written {
  storage: Storage;
  /** Told about an old photo that could not be removed and stays as a file that nothing points to. */
  onLeftOver: (error: unknown) => void;
  /** Aborted when the sender has gone. */
  signal: AbortSignal;
}

/**
 * Makes a sent picture a member's photo. The new file is stored before the row points to it, and the old one
 * is removed once nothing points to it: an interruption leaves at most one file too many.
 *
 * @returns false when the member no longer exists
 * @throws PhotoRefused when it cannot be read as a picture
 * @throws NoTurn
 */
export async function changePhoto(parts: PhotoParts, userId: string, sent: Uint8Array): Promise<boolean> {
  const { storage, onLeftOver, signal } = parts;
  const { readPhoto } = await import('./photo-reader.server.ts');
  const jpeg = await readPhoto(sent, { of: userId, signal });
  const key = `${randomUUID()}.jpg`;
  await storage.put(key, jpeg, 'image/jpeg');
  const replaced = await replacePhotoUrl(parts, userId, paths.photo(key));
  await removePhoto(storage, replaced ? replaced.previous : paths.photo(key)).catch(onLeftOver);
  return replaced !== null;
}

/** Takes a member's photo away; false when there is no such member any more. */
export async function dropPhoto(parts: PhotoParts, userId: string): Promise<boolean> {
  const { storage, onLeftOver } = parts;
  const replaced = await replacePhotoUrl(parts, userId, null);
  if (replaced) await removePhoto(storage, replaced.previous).catch(onLeftOver);
  return replaced !== null;
}

/**
 * Removes the file of a `photo_url` that no row uses any more. Files at other addresses are not ours to
 * remove.
 */
export async function removePhoto(storage: Storage, photo_url: string | null): Promise<void> {
  const key = photoKeyOf(photo_url);
  if (key !== null) await storage.remove(key);
}
