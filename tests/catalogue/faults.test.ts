import { expect, test } from 'vitest';
import { withDatabase } from '../harness/database.ts';
import { FAULTS } from './fault-cases.ts';
import { CATEGORIES, importFiles, ndjson, storedTool } from './workbench.ts';

const db = await withDatabase({ empty: true });
await importFiles(db, { 'categories.ndjson': ndjson(CATEGORIES) });

test.each(FAULTS)('%s', async (_, file, content, expected) => {
  const { faults, report } = await importFiles(db, { [file]: content });
  expect(faults).toEqual(expected);
  expect(report.faults).toBe(expected.length);
});

test('a faulty record between good ones stops nothing else and is not written', async () => {
  const records = [
    { id: 'first', name: 'First', description: 'd' },
    { id: 'second', name: 'Second', description: 'd', url: 'nowhere' },
    { id: 'third', name: 'Third', description: 'd' },
  ];
  const { faults, report } = await importFiles(db, { 'tools.ndjson': ndjson(records) });
  expect(faults).toEqual(['tools.ndjson:2: url: must be an address that starts with http:// or https://']);
  expect(report.tallies.tools).toEqual({ created: 2, updated: 0, unchanged: 0, faulty: 1 });
  expect(await storedTool(db, 'second')).toBeUndefined();
  expect(await storedTool(db, 'third')).toMatchObject({ name: 'Third' });
});

test('a record that only the database refuses stops nothing else of its batch', async () => {
  const records = [
    { id: 'plans', function_name: 'Plans', slug: 'plans' },
    { id: 'other-plans', function_name: 'Other plans', slug: 'plans' },
    { id: 'budgets', function_name: 'Budgets', slug: 'budgets' },
  ];
  const { faults, report } = await importFiles(db, { 'business-functions.ndjson': ndjson(records) });
  expect(faults).toEqual(['business-functions.ndjson:2: slug: is that of another function']);
  expect(report.tallies['business-functions']).toEqual({ created: 2, updated: 0, unchanged: 0, faulty: 1 });
});
