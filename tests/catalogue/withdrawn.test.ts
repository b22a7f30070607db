import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { exportCatalogue } from '#features/imports/export.server.ts';
import { saveRating } from '#features/reviews/ratings.server.ts';
import { createTestApp, type TestApp } from '../harness/app.ts';
import { temporaryFolder } from '../harness/folders.ts';
import { addMember } from '../harness/members.ts';
import { withoutPages } from '../harness/written.ts';
import {
  CATEGORIES,
  dump,
  importFiles,
  importTarget,
  inconsistencies,
  ndjson,
  stateVersion,
} from './workbench.ts';

/** Tools that were withdrawn (docs/topics/imports.md). */

const links = [{ category: 'chat', specializations: ['local'] }];
const BAD = { id: 'bad', name: 'Bad', description: 'Lies.', former_ids: ['bad-before'], categories: links };
const GOOD = { id: 'good', name: 'Good', description: 'Talks.', categories: links };
const TOOLS = { 'categories.ndjson': ndjson(CATEGORIES), 'tools.ndjson': ndjson([BAD, GOOD]) };
const WITHDRAWN = { 'withdrawn-tools.ndjson': ndjson([{ id: 'bad' }]) };

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp({ empty: true });
  await importFiles(app.db, TOOLS);
});

const statuses = async (...paths: string[]) =>
  Promise.all(paths.map(async (path) => (await app.get(path)).status));

test('say so under every address they had, and are nowhere else', async () => {
  const { id: userId } = await addMember(app.db);
  await saveRating(withoutPages(app.db), { toolId: 'bad', userId, rating: 1, review: null });
  const { faults, report } = await importFiles(app.db, WITHDRAWN);
  expect([faults, report.tallies['withdrawn-tools']]).toEqual([
    [],
    { created: 1, updated: 0, unchanged: 0, faulty: 0 },
  ]);
  expect(
    await statuses('/tools/bad', '/tools/bad?tab=tech', '/tools/bad-before', '/tools/bad/alternatives'),
  ).toEqual([410, 410, 410, 410]);
  expect(await statuses('/tools/good', '/tools/never-there', '/previews/tools/bad.png')).toEqual([
    200, 404, 410,
  ]);
  const page = await (await app.get('/tools/bad')).text();
  expect(page).toContain('This tool is no longer listed');
  expect(page).toContain('noindex');
  expect(await (await app.get('/tools')).text()).not.toContain('/tools/bad"');
  expect(await (await app.get('/sitemaps/tools-1.xml')).text()).not.toContain('/tools/bad<');
  expect(await inconsistencies(app.db)).toEqual([]);
});

test('do not come back with a later import, which calls them unchanged', async () => {
  await importFiles(app.db, WITHDRAWN);
  const [before, version] = [await dump(app.db), await stateVersion(app.db)];
  const { faults, report } = await importFiles(app.db, TOOLS);
  expect([faults, report.tallies.tools]).toEqual([[], { created: 0, updated: 0, unchanged: 2, faulty: 0 }]);
  const again = await importFiles(app.db, WITHDRAWN);
  expect(again.report.tallies['withdrawn-tools']).toMatchObject({ created: 0, unchanged: 1 });
  expect([await dump(app.db), await stateVersion(app.db)]).toEqual([before, version]);
});

test('a dry run withdraws nothing', async () => {
  const before = await dump(app.db);
  const { report } = await importFiles(app.db, WITHDRAWN, { isDryRun: true });
  expect(report.tallies['withdrawn-tools']).toMatchObject({ created: 1 });
  expect(await dump(app.db)).toEqual(before);
});

test('an id that no tool has can be withdrawn in advance', async () => {
  await importFiles(app.db, { 'withdrawn-tools.ndjson': ndjson([{ id: 'later' }]) });
  await importFiles(app.db, { 'tools.ndjson': ndjson([{ ...GOOD, id: 'later' }]) });
  expect(await statuses('/tools/later')).toEqual([410]);
  expect(await inconsistencies(app.db)).toEqual([]);
});

test('an export has them, and an import of it leads to the same', async () => {
  await importFiles(app.db, { ...WITHDRAWN });
  const folder = temporaryFolder();
  const exported = await exportCatalogue(app.db, { folder, filesFolder: folder });
  expect(exported).toMatchObject({ tools: 1, 'withdrawn-tools': 1 });
  const other = await createTestApp({ empty: true });
  await importTarget(other.db, folder);
  const ids = sql`SELECT id, withdrawn_at FROM withdrawn_tools`;
  expect((await other.db.read.execute(ids)).rows).toEqual((await app.db.read.execute(ids)).rows);
});

test('a faulty record is named', async () => {
  const { faults } = await importFiles(app.db, { 'withdrawn-tools.ndjson': ndjson([{ id: 'Bad Id' }, {}]) });
  expect(faults).toHaveLength(2);
});
