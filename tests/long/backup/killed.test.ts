import { chmod } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { startPostgres } from '#platform/start/postgres.server.ts';
import { readSettings, type Settings } from '#platform/start/settings.server.ts';
import { killBackups, killRestores } from '../../backup/kills.ts';
import { backUp, bringBack, filesBelow, filledSite, rowsOf, siteOn } from '../../backup/workbench.ts';
import { bareDatabase } from '../../harness/database.ts';
import { temporaryFolder } from '../../harness/folders.ts';
import { report } from '../../harness/report.ts';

/** Backups and restores killed at many points, chosen by their last output; and a move between two servers. */

const ROUNDS = 2;
const often = (words: readonly RegExp[]) => Array.from({ length: ROUNDS }, () => words).flat();
const OF_BACKUP = often([
  /photos:/,
  /ai_tools:/,
  /categories:/,
  /users:/,
  /tool_search:/,
  /tool_details:/,
  /other files:/,
]);
const OF_RESTORE = often([
  /Checking/,
  /whole/,
  /ai_tools:/,
  /categories:/,
  /users:/,
  /tool_search:/,
  /tool_details:/,
]);

let settings: Settings;
beforeAll(async () => {
  ({ settings } = await filledSite());
});

test('backups', async () => {
  await killBackups(settings, OF_BACKUP);
  report({ what: 'backups killed', count: OF_BACKUP.length, lost: 0 });
});

test('restores', async () => {
  await killRestores(settings, OF_RESTORE);
  report({ what: 'restores killed', count: OF_RESTORE.length, lost: 0 });
});

test('moves from a server at an address to the embedded one and back', async () => {
  const { db, settings } = await filledSite();
  const rows = await rowsOf(db.url);
  const DATA_DIR = temporaryFolder();
  await chmod(DATA_DIR, 0o755);
  const embedded = readSettings({ NODE_ENV: 'test', DATA_DIR });
  await bringBack(embedded, await backUp(settings));
  const running = await startPostgres({ dataDir: path.join(DATA_DIR, 'postgres') });
  onTestFinished(running.stop);
  expect(await rowsOf(running.url)).toEqual(rows);
  const back = await siteOn(await bareDatabase());
  // The embedded server is running, as under a running site.
  await bringBack(back, await backUp(embedded));
  expect(await rowsOf(back.DATABASE_URL ?? '')).toEqual(rows);
  expect(await filesBelow(back.DATA_DIR)).toEqual(await filesBelow(settings.DATA_DIR));
});
