import { expect, test } from 'vitest';
import { importCatalogue } from '#features/imports/import.server.ts';
import { withDatabase } from '../harness/database.ts';
import { temporaryFolder } from '../harness/folders.ts';
import { ndjson } from './workbench.ts';

const db = await withDatabase({ empty: true });

test('batches grow, so that the database need not wait for the first, and are bounded', async () => {
  const tools = Array.from({ length: 4_000 }, (_, index) => ({
    id: `tool-${index}`,
    name: `Tool ${index}`,
    description: 'A tool.',
  }));
  const sizes: number[] = [];
  const { tallies } = await importCatalogue(db, {
    target: temporaryFolder({ 'tools.ndjson': ndjson(tools) }),
    filesFolder: temporaryFolder(),
    isDryRun: true,
    writeBatch: async (_name, _kind, rows) => {
      sizes.push(rows.length);
      return { changes: new Map(), kept: [] };
    },
    onFault: () => {},
    onProgress: () => {},
  });
  expect(sizes).toEqual([250, 500, 1_000, 2_000, 250]);
  expect(tallies.tools?.unchanged).toBe(4_000);
});

test('the database is answered between any two records that are read meanwhile', async () => {
  const tools = Array.from({ length: 200 }, (_, index) => ({ id: `tool-${index}`, name: `Tool ${index}` }));
  let turns = 0;
  let isReading = true;
  const count = () => {
    turns++;
    if (isReading) setImmediate(count);
  };
  await importCatalogue(db, {
    target: temporaryFolder({ 'tools.ndjson': ndjson([{ id: 'without-a-name' }, ...tools]) }),
    filesFolder: temporaryFolder(),
    isDryRun: true,
    writeBatch: async () => ({ changes: new Map(), kept: [] }),
    // The first record is faulty and all are in one piece of the file, so this counts while the others are read.
    onFault: () => {
      if (turns === 0) count();
    },
    onProgress: () => {
      isReading = false;
    },
  });
  expect(turns).toBeGreaterThanOrEqual(tools.length);
});
