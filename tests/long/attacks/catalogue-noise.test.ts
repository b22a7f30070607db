import { expect, test } from 'vitest';
import { attackWithNoise } from '../../catalogue/noise.ts';
import { CATEGORIES, importFiles, ndjson } from '../../catalogue/workbench.ts';
import { withDatabase } from '../../harness/database.ts';
import { report } from '../../harness/report.ts';

test('two thousand catalogue files with noise lose no intact record', async () => {
  const db = await withDatabase({ empty: true });
  await importFiles(db, { 'categories.ndjson': ndjson(CATEGORIES) });
  const { files, lost } = await attackWithNoise(db, { seed: 2026, files: 2_000 });
  report({ what: 'catalogue files with noise in them', count: files, lost });
  expect(lost).toBe(0);
});
