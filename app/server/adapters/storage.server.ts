import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { AwsClient } from 'aws4fetch';
import type { Settings } from '#server/settings.server.ts';
import { errorCode } from '#server/start-error.server.ts';

/** Keeps files by key. A key is one plain name: letters, digits, hyphens, underscores, and an ending. */
export interface Storage {
  /** Once this is done, the file is kept, whole; one that had the key is gone. */
  put(key: string, bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<void>;
  /** The file's bytes, or null when there is none. */
  get(key: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Does nothing when there is no such file. */
  remove(key: string): Promise<void>;
}

type StorageSettings = Pick<
  Settings,
  'DATA_DIR' | 'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
>;

/** The bucket that the settings name, else a folder beside the database. */
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
  return folderStorage(path.join(settings.DATA_DIR, 'photos'));
}

function checked(key: string): string {
  if (!/^[\w-]+\.\w+$/.test(key)) throw new Error('A key of the storage must be a plain name.');
  return key;
}

/** What is written first lies beside the rest under a name that is no key, and is moved when it is whole. */
function folderStorage(folder: string): Storage {
  return {
    async put(key, bytes) {
      const file = path.join(folder, checked(key));
      const draft = path.join(folder, `.${randomUUID()}`);
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
  };
}

/** A row that survives a power cut must find its file: it waits until the disk has it. */
async function writeThrough(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** How long one call may take, its repetitions included. */
const CALL_MS = 10_000;

/** Any storage that speaks S3; the bucket stands in the path, which all of them understand. */
function bucketStorage(client: AwsClient, address: string): Storage {
  const call = async (method: string, key: string, init: RequestInit = {}) => {
    const signal = AbortSignal.timeout(CALL_MS);
    const response = await client.fetch(`${address}/${checked(key)}`, { ...init, method, signal });
    if (response.ok || response.status === 404) return response;
    await response.body?.cancel();
    throw new Error(`The bucket answered ${method} with ${response.status}.`);
  };
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
  };
}
