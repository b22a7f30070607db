import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { AwsClient } from 'aws4fetch';
import { namesIn, syncFolder } from '../start/folder.server.ts';
import type { Settings } from '../start/settings.server.ts';
import { errorCode } from '../start/start-error.server.ts';
import { type ListedFile, parseListing } from './bucket/bucket-listing.server.ts';

/**
 * Keeps files by key. A key is one plain name: letters, digits, hyphens and underscores, with an extension.
 */
export interface Storage {
  /** Resolves once the complete file is stored and has replaced any file with the same key. */
  put(key: string, bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<void>;
  /** The file's bytes, or null if there is none. */
  get(key: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Does nothing if there is no such file. */
  remove(key: string): Promise<void>;
  /** Every file in the storage, in pages, including files that are not ours. */
  list(): AsyncIterable<ListedFile[]>;
}

type StorageSettings = Pick<
  Settings,
  'DATA_DIR' | 'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
>;

/** The folder in DATA_DIR for photos, without a bucket. */
export const PHOTO_FOLDER = 'photos';

/** Whether photos are stored outside DATA_DIR. */
export function hasBucket({ S3_BUCKET }: Pick<Settings, 'S3_BUCKET'>): boolean {
  return S3_BUCKET !== undefined;
}

/** The bucket in the settings, or else a folder beside the database. */
export function createStorage(settings: StorageSettings): Storage {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings;
  if (S3_ENDPOINT && S3_BUCKET && S3_REGION && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY) {
    const client = new AwsClient({
      service: 's3',
      region: S3_REGION,
      accessKeyId: S3_ACCESS_KEY_ID,
      secretAccessKey: S3_SECRET_ACCESS_KEY,
      retries: 2,
    });
    return bucketStorage(client, `${S3_ENDPOINT}/${S3_BUCKET}`);
  }
  return folderStorage(path.join(settings.DATA_DIR, PHOTO_FOLDER));
}

function checked(key: string): string {
  if (!/^[\w-]+\.\w+$/.test(key)) throw new Error('A key of the storage must be a plain name.');
  return key;
}

/** How many files of a folder are examined at once. */
const PAGE = 500;

/**
 * Writes a file under another name in the same folder and moves it when complete. A draft left by a crash is listed
 * like any file, so it is swept as unused.
 */
function folderStorage(folder: string): Storage {
  return {
    async put(key, bytes) {
      const file = path.join(folder, checked(key));
      const draft = path.join(folder, `${randomUUID()}.part`);
      await mkdir(folder, { recursive: true });
      try {
        await writeThrough(draft, bytes);
        await rename(draft, file);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      await syncFolder(folder);
    },
    async get(key) {
      try {
        return new Uint8Array(await readFile(path.join(folder, checked(key))));
      } catch (error) {
        if (errorCode(error) === 'ENOENT') return null;
        throw error;
      }
    },
    async remove(key) {
      await rm(path.join(folder, checked(key)), { force: true });
    },
    async *list() {
      const names = await namesIn(folder);
      for (let at = 0; at < names.length; at += PAGE) {
        const found = await Promise.all(names.slice(at, at + PAGE).map((name) => listed(folder, name)));
        yield found.flatMap((file) => file ?? []);
      }
    },
  };
}

/** Undefined if the file is gone meanwhile. */
async function listed(folder: string, key: string): Promise<ListedFile | undefined> {
  try {
    return { key, storedAt: (await stat(path.join(folder, key))).mtimeMs };
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Waits until the file is on disk: a row that survives a power cut must find its file. */
async function writeThrough(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** How long one call may take, including retries. */
const CALL_MS = 10_000;

/** Any storage that speaks S3. The bucket is part of the path, which all of them understand. */
function bucketStorage(client: AwsClient, address: string): Storage {
  const send = async (method: string, target: string, init: RequestInit = {}) => {
    const signal = AbortSignal.timeout(CALL_MS);
    const response = await client.fetch(target, { ...init, method, signal });
    if (response.ok || response.status === 404) return response;
    await response.body?.cancel();
    throw new Error(`The bucket answered ${method} with ${response.status}.`);
  };
  const call = (method: string, key: string, init?: RequestInit) =>
    send(method, `${address}/${checked(key)}`, init);
  return {
    async put(key, bytes, contentType) {
      const response = await call('PUT', key, { body: bytes, headers: { 'Content-Type': contentType } });
      await response.body?.cancel();
      if (!response.ok) throw new Error('There is no such bucket.');
    },
    async get(key) {
      const response = await call('GET', key);
      if (response.ok) return new Uint8Array(await response.arrayBuffer());
      const reason = await response.text();
      if (reason.includes('NoSuchBucket')) throw new Error('There is no such bucket.');
      return null;
    },
    async remove(key) {
      const response = await call('DELETE', key);
      await response.body?.cancel();
    },
    async *list() {
      let next: string | undefined;
      do {
        const query = new URLSearchParams({ 'list-type': '2', ...(next && { 'continuation-token': next }) });
        const response = await send('GET', `${address}?${query}`);
        if (!response.ok) throw new Error('There is no such bucket.');
        const page = parseListing(await response.text());
        next = page.next;
        yield page.files;
      } while (next);
    },
  };
}
