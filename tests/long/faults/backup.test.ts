import { beforeAll, test } from 'vitest';
import type { Settings } from '#platform/start/settings.server.ts';
import { killBackups, killRestores } from '../../backup/kills.ts';
import { filledSite } from '../../backup/workbench.ts';
import { report } from '../../harness/report.ts';

/** Backups and restores killed at many points, chosen by their last output. */

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
