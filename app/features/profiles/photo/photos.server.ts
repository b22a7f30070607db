import { randomUUID } from 'node:crypto';
import type { Written } from '#catalogue/member-writes.server.ts';
import type { Storage } from '#platform/storage/storage.server.ts';
import { paths } from '#site/paths.ts';
import { photoKeyOf } from '../photo-rules.ts';
import { replacePhotoUrl } from '../profiles.server.ts';

/** Members' photos: a file under a random key, and the member's row that points to it. */

export interface PhotoParts extends Written {
  storage: Storage;
  /** Receives the error if an old photo's file could not be removed. Nothing points to the file any more. */
  onLeftOver: (error: unknown) => void;
  /** Aborts when the sender disconnects. */
  signal: AbortSignal;
}

/**
 * Makes a picture a member's photo. Stores the new file before the row points to it, and removes the old one
 * afterwards: an interruption leaves at most one unused file.
 *
 * @returns false if the member no longer exists @throws PhotoRefused if it cannot be read as a picture @throws NoTurn
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

/** Removes a member's photo; false if the member no longer exists. */
export async function dropPhoto(parts: PhotoParts, userId: string): Promise<boolean> {
  const { storage, onLeftOver } = parts;
  const replaced = await replacePhotoUrl(parts, userId, null);
  if (replaced) await removePhoto(storage, replaced.previous).catch(onLeftOver);
  return replaced !== null;
}

/** Removes the file of a `photo_url` that no row uses any more. Leaves files at other addresses alone. */
export async function removePhoto(storage: Storage, photo_url: string | null): Promise<void> {
  const key = photoKeyOf(photo_url);
  if (key !== null) await storage.remove(key);
}
