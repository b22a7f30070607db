import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { IMPORT_TEXTS } from '#features/imports/imports.ts';
import { PHOTO_MESSAGES } from '#features/profiles/messages.ts';
import { bytesOf, picture } from '../../harness/photos.ts';
import { ready, stop } from '../../harness/program.ts';
import { report } from '../../harness/report.ts';
import { ask, databaseUrl, startSite } from '../../harness/site.ts';
import { fill, mountSmallDisk } from '../../harness/small-disk.ts';
import { addMembers } from './writers.ts';

/** The disk fills up while the real program takes a file: it says so, and keeps nothing of the file. */

test('a full disk refuses uploads honestly, leaves nothing of them, and takes the next when there is room', async () => {
  const scratch = mkdtempSync(path.join(tmpdir(), 'toolbox-full-'));
  // The database's user must reach it.
  chmodSync(scratch, 0o755);
  onTestFinished(() => rmSync(scratch, { recursive: true }));
  const DATA_DIR = path.join(scratch, 'data');
  const [uploads, photos] = [path.join(DATA_DIR, 'imports'), path.join(DATA_DIR, 'photos')];
  for (const folder of [uploads, photos]) {
    mkdirSync(folder, { recursive: true });
    mountSmallDisk(folder, 1);
  }
  const site = startSite({ DATA_DIR, STARTER_CATALOGUE: 'off' });
  onTestFinished(() => stop(site));
  const address = await ready(site);
  const url = databaseUrl(DATA_DIR);
  const [owner] = await addMembers(url, 1);
  if (!owner) throw new Error('There is no owner.');
  await ask(url, `INSERT INTO operators (user_id, role) VALUES ('${owner.id}', 'owner')`);
  const send = async (to: string, field: string, file: File) => {
    const body = new FormData();
    body.set(field, file);
    const init = { method: 'POST', body, headers: owner.headers, redirect: 'manual' } as const;
    const response = await fetch(address + to, init);
    return { status: response.status, page: await response.text() };
  };

  const records = (count: number) => '{"id":"one","name":"One","description":"One."}\n'.repeat(count);
  const bring = (count: number) =>
    send('/operator/catalogue', 'file', new File([records(count)], 'tools.ndjson'));
  const refused = await bring(60_000);
  expect(refused.status).toBe(507);
  expect(refused.page).toContain(IMPORT_TEXTS.noRoom);
  expect(readdirSync(uploads)).toEqual([]);
  expect(await ask(url, 'SELECT FROM imports')).toEqual([]);
  expect(await ask(url, 'SELECT FROM operator_actions')).toEqual([]);
  expect((await bring(1)).status).toBe(303);

  const jpeg = await bytesOf(picture(600, 600).jpeg());
  const show = () => send('/settings/photo', 'photo', new File([jpeg], 'me.jpg', { type: 'image/jpeg' }));
  const ballast = fill(photos);
  const unstored = await show();
  expect(unstored.status).toBe(507);
  expect(unstored.page).toContain(PHOTO_MESSAGES.noRoom);
  expect(readdirSync(photos)).toEqual([path.basename(ballast)]);
  expect(await ask(url, 'SELECT photo_url FROM users')).toEqual([{ photo_url: null }]);
  rmSync(ballast);
  expect((await show()).status).toBe(303);
  expect(readdirSync(photos)).toHaveLength(1);
  expect(site.exitCode).toBeNull();
  report({ what: 'uploads to a full disk', count: 2, lost: 0, ended: 0 });
});
