import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { exportOpen } from '#features/downloads/export.server.ts';
import { withStarterCatalogue } from '../harness/database.ts';
import { temporaryFolder } from '../harness/folders.ts';
import { dump, importTarget } from './workbench.ts';

/** The whole starter catalogue as the table that the site gives away: it comes back without a change. */

test('the table of tools is marked as UTF-8, holds no formula, and changes nothing when it comes back', async () => {
  const db = await withStarterCatalogue();
  const folder = temporaryFolder();
  await exportOpen(db, folder, new Date().toISOString());
  const file = path.join(folder, 'tools.csv');
  const text = readFileSync(file, 'utf8');
  expect(text.startsWith('\uFEFFid,name,')).toBe(true);
  expect(text).not.toMatch(/(?:^|,|\n)"?[=@+-]/);
  const before = await dump(db);
  const { report, faults } = await importTarget(db, file);
  expect(faults).toEqual([]);
  const { unchanged = 0, ...others } = report.tallies.tools ?? {};
  expect(others).toEqual({ created: 0, updated: 0, faulty: 0 });
  expect(unchanged).toBeGreaterThan(100);
  expect([...report.emptied]).toEqual([]);
  expect(await dump(db)).toEqual(before);
}, 240_000);
