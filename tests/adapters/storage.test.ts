import { readdir, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readSettings } from '#platform/start/settings.server.ts';
import type { ListedFile } from '#platform/storage/bucket/bucket-listing.server.ts';
import { createStorage, type Storage } from '#platform/storage/storage.server.ts';
import { temporaryFolder } from '../harness/folders.ts';
import { startS3 } from '../harness/s3.ts';

const KEY = '0b54c1a2-0000-4000-8000-000000000001.jpg';
const bytes = (...values: number[]) => new Uint8Array(values);
/** Every byte value, so that nothing can mistake it for text. */
const BINARY = new Uint8Array(300_000).map((_, index) => index % 256);

const STORAGES: [string, () => Promise<Storage>][] = [
  ['a folder', async () => createStorage(readSettings({ DATA_DIR: temporaryFolder() }))],
  ['an S3 bucket', async () => createStorage(readSettings({ ...(await startS3()).settings }))],
];

describe.each(STORAGES)('%s', (_, open) => {
  test('gives back what was put, byte for byte', async () => {
    const storage = await open();
    await storage.put(KEY, BINARY, 'image/jpeg');
    expect(Buffer.from((await storage.get(KEY)) ?? []).equals(BINARY)).toBe(true);
  });

  test('has nothing under a key that was never put', async () => {
    expect(await (await open()).get(KEY)).toBeNull();
  });

  test('keeps the last file put under a key', async () => {
    const storage = await open();
    await storage.put(KEY, bytes(1, 2, 3), 'image/jpeg');
    await storage.put(KEY, bytes(4), 'image/jpeg');
    expect(await storage.get(KEY)).toEqual(bytes(4));
  });

  test('forgets what is removed and nothing else, and removing it twice is harmless', async () => {
    const storage = await open();
    await storage.put(KEY, bytes(1), 'image/jpeg');
    await storage.put('other.jpg', bytes(2), 'image/jpeg');
    await storage.remove(KEY);
    await storage.remove(KEY);
    expect(await storage.get(KEY)).toBeNull();
    expect(await storage.get('other.jpg')).toEqual(bytes(2));
  });

  test('lists what is there, with the time at which it was put', async () => {
    const storage = await open();
    await storage.put(KEY, bytes(1), 'image/jpeg');
    await storage.put('other.jpg', bytes(2), 'image/jpeg');
    await storage.remove('other.jpg');
    const files: ListedFile[] = [];
    for await (const page of storage.list()) files.push(...page);
    expect(files.map(({ key }) => key)).toEqual([KEY]);
    expect(Math.abs((files[0]?.storedAt ?? 0) - Date.now())).toBeLessThan(60_000);
  });

  test.each(['../escaped.jpg', 'a/b.jpg', '.hidden', '', 'no-ending', 'a.jpg?acl', 'a.jpg\0.jpg'])(
    'refuses %j, which is no plain name',
    async (key) => {
      const storage = await open();
      await expect(storage.put(key, bytes(1), 'image/jpeg')).rejects.toThrow('plain name');
      await expect(storage.get(key)).rejects.toThrow('plain name');
      await expect(storage.remove(key)).rejects.toThrow('plain name');
    },
  );
});

describe('a folder', () => {
  test('holds only whole files, even after a failed write', async () => {
    const DATA_DIR = temporaryFolder();
    const storage = createStorage(readSettings({ DATA_DIR }));
    await storage.put(KEY, bytes(1), 'image/jpeg');
    expect(await readdir(path.join(DATA_DIR, 'photos'))).toEqual([KEY]);
    const blocked = temporaryFolder();
    await writeFile(path.join(blocked, 'photos'), 'a file is in the way');
    await expect(
      createStorage(readSettings({ DATA_DIR: blocked })).put(KEY, bytes(1), 'image/jpeg'),
    ).rejects.toThrow();
  });
});

/** The storage of a simulated bucket. */
async function bucketAt(server: Server): Promise<Storage> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const bound = server.address();
  const S3_ENDPOINT = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : ''}`;
  const { settings } = await startS3();
  return createStorage(readSettings({ ...settings, S3_ENDPOINT }));
}

describe('an S3 bucket', () => {
  test('knows what kind of file it keeps', async () => {
    const { settings, address } = await startS3();
    await createStorage(readSettings(settings)).put(KEY, bytes(1), 'image/jpeg');
    expect((await fetch(`${address}/${KEY}`)).headers.get('Content-Type')).toBe('image/jpeg');
  });

  test.each([
    ['no such user', { S3_ACCESS_KEY_ID: 'wrong' }],
    ['no such bucket', { S3_BUCKET: 'nowhere' }],
  ])('that cannot be used (%s) is a failure and not an absence', async (_, change) => {
    const { settings } = await startS3();
    const storage = createStorage(readSettings({ ...settings, ...change }));
    await expect(storage.put(KEY, bytes(1), 'image/jpeg')).rejects.toThrow('bucket');
    await expect(storage.get(KEY)).rejects.toThrow('bucket');
    await expect(storage.list()[Symbol.asyncIterator]().next()).rejects.toThrow('bucket');
  });

  test('is listed page by page', async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      const token = new URL(request.url ?? '', 'http://localhost').searchParams.get('continuation-token');
      asked.push(token ?? '');
      const next = token === null ? '<NextContinuationToken>a&amp;b+/=</NextContinuationToken>' : '';
      response.end(`<?xml version="1.0" encoding="UTF-8"?>
        <ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Prefix/>${next}
          <Contents><Key>${token === null ? 'a&amp;b.jpg' : KEY}</Key><Size>1</Size>
            <Owner><ID>Key</ID></Owner><LastModified>2026-01-02T03:04:05.000Z</LastModified></Contents>
        </ListBucketResult>`);
    });
    const storage = await bucketAt(server);
    const files: ListedFile[] = [];
    for await (const page of storage.list()) files.push(...page);
    const storedAt = Date.UTC(2026, 0, 2, 3, 4, 5);
    expect(files).toEqual([
      { key: 'a&b.jpg', storedAt },
      { key: KEY, storedAt },
    ]);
    expect(asked).toEqual(['', 'a&b+/=']);
  });

  test('that fails for a moment is asked again', async () => {
    let calls = 0;
    const server = createServer((_, response) => {
      calls += 1;
      response.writeHead(calls === 1 ? 503 : 200).end('photo');
    });
    const storage = await bucketAt(server);
    expect(Buffer.from((await storage.get(KEY)) ?? []).toString()).toBe('photo');
    expect(calls).toBe(2);
  });
});
