import type { ClientBase } from 'pg';
import { isPhotoKey, photoKeyOf } from '#features/profiles/photo-rules.ts';
import { PHOTO_FOLDER, type Storage } from '#platform/storage/storage.server.ts';
import type { ArchiveWriter } from '../archive/write.ts';

const FOLDER = `${PHOTO_FOLDER}/`;
/** A bucket is slow, but answers many requests at once. */
const AT_ONCE = 8;
const PAGE = 1_000;

/** The key of a part if it is a photo, else undefined. */
export function photoKeyOfPart(name: string): string | undefined {
  const key = name.startsWith(FOLDER) ? name.slice(FOLDER.length) : '';
  return isPhotoKey(key) ? key : undefined;
}

export interface PhotoParts {
  storage: Storage;
  archive: ArchiveWriter;
  /** The keys of the photos in the archive. */
  added: Set<string>;
}

/**
 * Adds the photos that members' rows name now, except those already added.
 *
 * @returns how many of them are missing from the storage
 */
export async function addPhotos(
  client: ClientBase,
  { storage, archive, added }: PhotoParts,
): Promise<number> {
  let missing = 0;
  for await (const keys of keysInRows(client)) {
    const wanted = keys.filter((key) => !added.has(key));
    const photos = await Promise.all(wanted.map(async (key) => ({ key, bytes: await storage.get(key) })));
    for (const { key, bytes } of photos) {
      if (bytes === null) missing += 1;
      else {
        await archive.add(FOLDER + key, Buffer.from(bytes));
        added.add(key);
      }
    }
  }
  return missing;
}

/** Checks a few keys at a time. */
async function* keysInRows(client: ClientBase): AsyncGenerator<string[]> {
  for (let after = ''; ; ) {
    const { rows } = await client.query<{ id: string; photo_url: string }>(
      'SELECT id, photo_url FROM "public"."users" WHERE photo_url IS NOT NULL AND id > $1 ORDER BY id LIMIT $2',
      [after, PAGE],
    );
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
    const keys = rows.flatMap(({ photo_url }) => photoKeyOf(photo_url) ?? []);
    for (let at = 0; at < keys.length; at += AT_ONCE) yield keys.slice(at, at + AT_ONCE);
  }
}

/** The keys of all photos that members' rows name at this moment. */
export async function photosInRows(client: ClientBase): Promise<Set<string>> {
  const all = new Set<string>();
  for await (const keys of keysInRows(client)) for (const key of keys) all.add(key);
  return all;
}

/** Removes photos, several at once. One that cannot be removed is swept later. */
export async function removePhotos(storage: Storage, keys: readonly string[]): Promise<void> {
  for (let at = 0; at < keys.length; at += AT_ONCE) {
    await Promise.allSettled(keys.slice(at, at + AT_ONCE).map((key) => storage.remove(key)));
  }
}

/** Puts photos back into a bucket, several at once. A photo that no row names yet does no harm. */
export interface PhotoReturn {
  put(key: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Waits for uploads that are still running. */
  end(): Promise<void>;
  /** Removes the photos that were not there before. */
  undo(): Promise<void>;
}

export function createPhotoReturn(storage: Storage): PhotoReturn {
  const brought: string[] = [];
  let underWay: Promise<void>[] = [];
  const putOne = async (key: string, bytes: Uint8Array<ArrayBuffer>) => {
    if ((await storage.get(key)) === null) brought.push(key);
    await storage.put(key, bytes, 'image/jpeg');
  };
  const end = async () => {
    const all = underWay;
    underWay = [];
    await Promise.all(all);
  };
  return {
    end,
    async put(key, bytes) {
      const one = putOne(key, bytes);
      one.catch(() => {});
      underWay.push(one);
      if (underWay.length >= AT_ONCE) await end();
    },
    async undo() {
      await Promise.allSettled(underWay);
      await removePhotos(storage, brought);
    },
  };
}
