import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { runImport } from '#features/imports/jobs/run.server.ts';
import { undoImport } from '#features/imports/jobs/undo.server.ts';
import { imports } from '#features/imports/tables/imports.server.ts';
import { NO_CHOICES, type TableChoices } from '#features/records/read/table-choices.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { withDatabase } from '../harness/database.ts';
import { temporaryFolder } from '../harness/folders.ts';
import { CATEGORIES, dump, importFiles, inconsistencies, ndjson } from './workbench.ts';

/** Categories and specializations that a table's rows name and somebody has made with them. */

let db: Database;
beforeEach(async () => {
  db = await withDatabase({ empty: true });
  await importFiles(db, { 'categories.ndjson': ndjson(CATEGORIES) });
});

const FILE = `Name,Description,Category
Alpha,d,Audio; Audio/Voices
Beta,d,Cuts; chat
Gamma,d,Audio
Delta,,Unused
`;

const MADE: TableChoices['made'] = {
  Audio: { id: 'audio', name: 'Audio', inner: null },
  'Audio/Voices': { id: 'audio', name: 'Audio', inner: { id: 'voices', name: 'Voices' } },
  Cuts: { id: 'video', name: 'Video', inner: { id: 'cuts', name: 'Cuts' } },
  Unused: { id: 'unused', name: 'Unused', inner: null },
};

const take = (made: TableChoices['made'], content = FILE, isDryRun = false) =>
  importFiles(db, { 'tools.csv': content }, { isDryRun, choices: { ...NO_CHOICES, made } });

const read = async (statement: string) => (await db.read.execute(sql.raw(statement))).rows;
const topics = async () => [
  ...(await read(`SELECT id, name, tool_count FROM categories ORDER BY id`)),
  ...(await read(
    `SELECT category_id || '/' || id AS id, name, tool_count FROM specializations
     WHERE category_id IN ('audio', 'video') ORDER BY 1`,
  )),
];

const AFTER = [
  { id: 'audio', name: 'Audio', tool_count: 2 },
  { id: 'chat', name: 'Chat', tool_count: 1 },
  { id: 'video', name: 'Video', tool_count: 1 },
  { id: 'audio/voices', name: 'Voices', tool_count: 1 },
  { id: 'video/cuts', name: 'Cuts', tool_count: 1 },
  { id: 'video/editing', name: 'Editing', tool_count: 0 },
  { id: 'video/effects', name: 'Effects', tool_count: 0 },
];

test('are written with the tools in them, and only those that have some', async () => {
  const before = await dump(db);
  expect((await take(MADE, FILE, true)).faults).toEqual(['tools.csv:5: Description: is required']);
  expect(await dump(db)).toEqual(before);
  const { report, faults } = await take(MADE);
  expect(faults).toEqual(['tools.csv:5: Description: is required']);
  expect(report.tallies.tools).toMatchObject({ created: 3 });
  expect(await topics()).toEqual(AFTER);
  expect(await inconsistencies(db)).toEqual([]);
  expect((await take(MADE)).report.tallies.tools).toMatchObject({ created: 0, unchanged: 3 });
  expect(await topics()).toEqual(AFTER);
});

test('are those that there are by the same id or name', async () => {
  const made = {
    Audio: { id: 'moving-pictures', name: 'video', inner: null },
    'Audio/Voices': { id: 'video', name: 'Sound', inner: { id: 'cutting', name: 'Editing' } },
  };
  const { faults } = await take(made, 'Name,Description,Category\nAlpha,d,Audio; Audio/Voices\n');
  expect(faults).toEqual([]);
  expect(await read(`SELECT category_id, specialization_id FROM tool_categories ORDER BY 2`)).toEqual([
    { category_id: 'video', specialization_id: '' },
    { category_id: 'video', specialization_id: 'editing' },
  ]);
  expect(await read(`SELECT id FROM categories ORDER BY id`)).toEqual([{ id: 'chat' }, { id: 'video' }]);
});

test.each([
  ['', '音声'],
  ['Audio!', 'Audio'],
  ['audio', '\u3164'],
])('are none with the id %j and the name %j', async (id, name) => {
  const { faults, readings } = await take(
    { 音声: { id, name, inner: null } },
    'Name,Description,Category\nAlpha,d,音声\n',
  );
  expect(faults).toHaveLength(1);
  expect([...(readings[0]?.unknownTopics.keys() ?? [])]).toEqual(['音声']);
});

describe('an import at the desk', () => {
  /** @returns the lines of what is made, and how to undo it */
  async function imported(phase: 'check' | 'import', content: string) {
    const target = `${temporaryFolder({ 'tools.csv': content })}/tools.csv`;
    const given = { given_name: 'tools.csv', name: 'tools.csv', bytes: 1 };
    const [row] = await db.write.insert(imports).values(given).returning({ id: imports.id });
    const run = { id: row?.id ?? '', onProgress: () => {}, isStopped: () => false };
    const ownHost = 'toolbox.example.org';
    const choices = { ...NO_CHOICES, made: MADE };
    await runImport(db, { ...run, phase, target, filesFolder: temporaryFolder(), ownHost, choices });
    await db.write.update(imports).set({ imported_at: sql`clock_timestamp()` }).where(eq(imports.id, run.id));
    return {
      made: await read(`SELECT record_id, reason FROM import_lines WHERE what = 'made' ORDER BY number`),
      undo: () => undoImport(db, { ...run, kind: 'tools', by: null }),
    };
  }

  const ALL = [
    { record_id: 'audio', reason: 'The category “Audio”.' },
    { record_id: 'audio/voices', reason: 'The specialization “Voices” of audio.' },
    { record_id: 'video/cuts', reason: 'The specialization “Cuts” of video.' },
  ];

  test('says what it would make once, however many batches need it', async () => {
    const before = await dump(db);
    const more = Array.from({ length: 300 }, (_, at) => `Tool ${at},d,Audio\n`).join('');
    expect((await imported('check', FILE + more)).made).toEqual(ALL);
    expect(await dump(db)).toEqual(before);
  });

  test('takes it away again when it is undone', async () => {
    const before = await dump(db);
    const { made, undo } = await imported('import', FILE);
    expect(made).toEqual(ALL);
    expect(await topics()).toEqual(AFTER);
    await undo();
    expect(await dump(db)).toEqual(before);
  });

  test('leaves what other tools are in by then, or somebody has changed', async () => {
    const { undo } = await imported('import', FILE);
    await db.write.execute(sql`UPDATE specializations SET name = 'Cutting' WHERE id = 'cuts'`);
    await importFiles(db, { 'tools.csv': 'Name,Description,Category\nOther,d,audio/voices\n' });
    await undo();
    expect(
      await read(`SELECT record_id, reason FROM import_lines WHERE outcome = 'left' ORDER BY 1`),
    ).toEqual([
      { record_id: 'audio', reason: 'Tools or other records use it.' },
      { record_id: 'audio/voices', reason: 'Tools are in: voices' },
      { record_id: 'video/cuts', reason: 'Changed since: Name' },
    ]);
  });
});
