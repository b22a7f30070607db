import { randomUUID } from 'node:crypto';
import { paths } from '#domain/paths.ts';
import { photoKeyOf } from '#domain/profiles/photo.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { replacePhotoUrl } from '#server/profiles/profiles.server.ts';
import { readPhoto } from './photo-reader.server.ts';
import type { Storage } from './storage.server.ts';

/** Members' photos: a file under a random key, and the member's row that points to it. */

export interface PhotoParts {
  db: DrizzleDb;
  storage: Storage;
  /** Told of an old photo that could not be removed and stays as a file that nothing points to. */
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
export async function changePhoto(
  { db, storage, onLeftOver, signal }: PhotoParts,
  userId: string,
  sent: Uint8Array,
): Promise<boolean> {
  const jpeg = await readPhoto(sent, { of: userId, signal });
  const key = `${randomUUID()}.jpg`;
  await storage.put(key, jpeg, 'image/jpeg');
  const replaced = await replacePhotoUrl(db, userId, paths.photo(key));
  await removePhoto(storage, replaced ? replaced.previous : paths.photo(key)).catch(onLeftOver);
  return replaced !== null;
}

/** Removes a member's photo; false when the member no longer exists. */
export async function dropPhoto({ db, storage, onLeftOver }: PhotoParts, userId: string): Promise<boolean> {
  const replaced = await replacePhotoUrl(db, userId, null);
  if (replaced) await removePhoto(storage, replaced.previous).catch(onLeftOver);
  return replaced !== null;
}

/** Removes the file of a `photo_url` that no row uses any more. Other addresses are not ours to remove. */
export async function removePhoto(storage: Storage, photo_url: string | null): Promise<void> {
  const key = photoKeyOf(photo_url);
  if (key !== null) await storage.remove(key);
}
