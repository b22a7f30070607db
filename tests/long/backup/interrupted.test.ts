import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { Settings } from '#platform/start/settings.server.ts';
import { createStaging, settleRestores } from '../../../commands/backup/files/staging.ts';
import { endAt, run } from '../../backup/process.ts';
import { backUp, filesBelow, filledSite, newFile, siteOn, tablesOf } from '../../backup/workbench.ts';
import { bareDatabase } from '../../harness/database.ts';
import { temporaryFolder } from '../../harness/folders.ts';

let settings: Settings;
beforeAll(async () => {
  ({ settings } = await filledSite());
});

test('a backup that is stopped in order leaves nothing at all', async () => {
  const file = await newFile();
  const { code } = await endAt(/ai_tools:/, 'SIGTERM', settings, ['backup', file]);
  expect(code).toBe(130);
  expect(await readdir(path.dirname(file))).toEqual([]);
});

test('waiting files move in if their restore has committed, and are deleted if it has not', async () => {
  const folder = temporaryFolder();
  const committed = await createStaging(folder);
  await committed.write('files/logos/a.svg', Buffer.from('new'));
  await committed.write('auth-secret', Buffer.from('secret'));
  const broken = await createStaging(folder);
  await broken.write('files/logos/a.svg', Buffer.from('broken'));
  await broken.write('outbox/b.eml', Buffer.from('broken'));
  await settleRestores(folder, async () => committed.mark);
  expect(await readdir(folder)).toEqual(['auth-secret', 'files']);
  expect(await readFile(path.join(folder, 'files/logos/a.svg'), 'utf8')).toBe('new');
});

test('a full disk ends both with one line, and nothing is half done', async () => {
  const file = await newFile();
  expect(await run(settings, ['backup', file], 4)).toEqual({
    code: 1,
    stderr: expect.stringMatching(/^The file would be larger than this user may write\. \(EFBIG[^\n]*\)\n$/),
  });
  expect(await readdir(path.dirname(file))).toEqual([]);
  const target = await siteOn(await bareDatabase());
  const { code, stderr } = await run(target, ['restore', await backUp(settings)], 0);
  expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringContaining('EFBIG') });
  expect(await filesBelow(target.DATA_DIR)).toEqual({});
  expect(await tablesOf(target.DATABASE_URL ?? '')).toEqual([]);
});

test('exit codes and the commands', async () => {
  const usage = { code: 2, stderr: expect.stringContaining('Usage:') };
  expect(await run(settings, ['backup', 'a', '--replace'])).toEqual(usage);
  expect(await run(settings, ['restore', '/nowhere/at/all'])).toEqual({
    code: 1,
    stderr: expect.stringMatching(/^There is no such file or folder\. .*\/nowhere\/at\/all/),
  });
});
