import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { exportCatalogue } from '#features/imports/export.server.ts';
import { receiveFiles } from '#features/imports/upload.server.ts';
import { withDatabase } from '../harness/database.ts';
import { temporaryFolder } from '../harness/folders.ts';

/** What only the site's own user may read of the disk: files that hold what visitors never see. */

const modeOf = (...parts: string[]) => statSync(path.join(...parts)).mode & 0o777;

test('an uploaded file of the catalogue, also in a folder that everybody could read before', async () => {
  const folder = path.join(temporaryFolder(), 'imports');
  mkdirSync(folder, { mode: 0o755 });
  const form = new FormData();
  form.set('file', new File(['{}'], 'tools.ndjson'));
  const [{ id, name } = { id: '', name: '' }] = await receiveFiles(
    new Request('http://x', { method: 'POST', body: form }),
    folder,
  );
  expect([modeOf(folder), modeOf(folder, id), modeOf(folder, id, name)]).toEqual([0o700, 0o700, 0o600]);
});

test('a file whose folder cannot be made is a failure of its request alone', async () => {
  const folder = path.join(temporaryFolder(), 'imports');
  const form = new FormData();
  form.set('file', new File(['{}'], 'tools.ndjson'));
  const sent = new Response(form);
  const bytes = new Uint8Array(await sent.clone().arrayBuffer());
  const body = new ReadableStream(
    {
      pull(controller) {
        rmSync(folder, { recursive: true });
        controller.enqueue(bytes);
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );

  const headers = { 'Content-Type': sent.headers.get('Content-Type') ?? '' };
  const init = { method: 'POST', body, headers, duplex: 'half' } as const;
  const request = new Request('http://x', init);
  await expect(receiveFiles(request, folder)).rejects.toThrow('ENOENT');
});

test.each(['tools.ndjson', 'photo.png'])(
  'an upload of %s that is cut off fails its request alone',
  async (name) => {
    const begin = `--cut\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\nbegun`;
    const parts = [new TextEncoder().encode(begin), new Uint8Array(100_000), new Uint8Array(100_000)];
    const body = new ReadableStream(
      {
        pull(controller) {
          const part = parts.shift();
          if (part) controller.enqueue(part);
          else controller.error(new Error('The connection is gone'));
        },
      },
      { highWaterMark: 0 },
    );
    const headers = { 'Content-Type': 'multipart/form-data; boundary=cut' };
    const init = { method: 'POST', body, headers, duplex: 'half' } as const;
    const request = new Request('http://x', init);
    await expect(receiveFiles(request, temporaryFolder())).rejects.toMatchObject({ init: { status: 400 } });
  },
);

test('an exported catalogue', async () => {
  const folder = path.join(temporaryFolder(), 'export');
  await exportCatalogue(await withDatabase(), { folder, filesFolder: temporaryFolder() });
  expect(modeOf(folder)).toBe(0o700);
  const files = readdirSync(folder).filter((name) => name.endsWith('.ndjson'));
  expect(files).toContain('tools.ndjson');
  expect(new Set(files.map((name) => modeOf(folder, name)))).toEqual(new Set([0o600]));
});
