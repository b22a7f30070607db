import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { toolVendors } from '#features/claims/tables/vendors.server.ts';
import { runImport } from '#features/imports/jobs/run.server.ts';
import { undoImport } from '#features/imports/jobs/undo.server.ts';
import { imports } from '#features/imports/tables/imports.server.ts';
import { proposals } from '#features/proposals/tables/proposals.server.ts';
import { readEnteredRecord, saveRecord } from '#features/publishing/records.server.ts';
import type { KindName } from '#features/records/kinds.server.ts';
import { giveMarksBack } from '#features/records/write/marks.server.ts';
import { inTransaction } from '#features/records/write/transaction.server.ts';
import { saveRating } from '#features/reviews/ratings.server.ts';
import { userFavorites } from '#features/reviews/tables/ratings.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { withDatabase } from '../harness/database.ts';
import { temporaryFolder } from '../harness/folders.ts';
import { addMember } from '../harness/members.ts';
import { withoutPages } from '../harness/written.ts';
import { CATEGORIES, dump, importFiles, inconsistencies, ndjson } from './workbench.ts';

/** What undoing an import gives back (docs/topics/desk.md). */

const tool = (id: string, more: object = {}) => ({
  ...{ id, name: `The ${id}`, description: 'Talks.', url: `https://${id}.example.com` },
  categories: [{ category: 'chat', specializations: ['local'] }],
  ...more,
});

let db: Database;
beforeEach(async () => {
  db = await withDatabase({ empty: true });
  await importFiles(db, {
    'categories.ndjson': ndjson(CATEGORIES),
    'tools.ndjson': ndjson([tool('old', { former_ids: ['older'] }), tool('kept')]),
  });
});

/** Imports a file as the desk does. @returns how to undo it */
async function imported(kind: KindName, records: readonly object[]) {
  const filesFolder = temporaryFolder();
  const name = `${kind}.ndjson`;
  const target = `${temporaryFolder({ [name]: ndjson(records) })}/${name}`;
  const given = { given_name: name, name, bytes: 1 };
  const [row] = await db.write.insert(imports).values(given).returning({ id: imports.id });
  const run = { id: row?.id ?? '', onProgress: () => {}, isStopped: () => false };
  const { report } = await runImport(db, {
    ...run,
    phase: 'import',
    target,
    filesFolder,
    ownHost: 'toolbox.example.org',
  });
  expect(report.faults).toBe(0);
  const isNow = (set: object) => db.write.update(imports).set(set).where(eq(imports.id, run.id));
  await isNow({ state: 'imported', imported_at: sql`clock_timestamp()` });
  return async () => {
    await undoImport(db, { ...run, kind, by: null });
    await isNow({ state: 'undone', undone_at: sql`clock_timestamp()` });
  };
}

const read = async (statement: string) => (await db.read.execute(sql.raw(statement))).rows;
const left = () => read(`SELECT record_id, outcome, reason FROM import_lines WHERE outcome = 'left'`);

/** The catalogue without the times of writes. */
async function catalogue() {
  return JSON.parse(
    JSON.stringify(await dump(db), (key, value) =>
      ['updated_at', 'rated_at'].includes(key) ? undefined : value,
    ),
  );
}

describe('undoing an import that merged tools', () => {
  test.each([
    ['a listed one', tool('kept', { former_ids: ['old', 'older'] })],
    ['a new one', tool('fresh', { former_ids: ['old', 'older'] })],
  ])('into %s lists both again, so that no address is dead', async (_, keeper) => {
    const before = await catalogue();
    const undo = await imported('tools', [keeper]);
    expect(await read(`SELECT id FROM ai_tools WHERE id = 'old'`)).toEqual([]);
    await undo();
    expect(await catalogue()).toEqual(before);
    expect([await left(), await inconsistencies(db)]).toEqual([[], []]);
  });

  test('gives back what members gave the merged one', async () => {
    const { id: userId } = await addMember(db);
    const rate = (toolId: string, rating: number) =>
      saveRating(withoutPages(db), { toolId, userId, rating, review: null });
    await rate('old', 2);
    await db.write.insert(userFavorites).values({ tool_id: 'old', user_id: userId });
    const undo = await imported('tools', [tool('kept', { former_ids: ['old', 'older'] })]);
    expect(await read('SELECT tool_id FROM user_ratings')).toEqual([{ tool_id: 'kept' }]);
    await undo();
    for (const table of ['user_ratings', 'user_favorites']) {
      expect(await read(`SELECT tool_id FROM ${table}`), table).toEqual([{ tool_id: 'old' }]);
    }
    const figures = 'SELECT id, rating_count FROM ai_tools ORDER BY id';
    expect(await read(figures)).toEqual([
      { id: 'kept', rating_count: 0 },
      { id: 'old', rating_count: 1 },
    ]);
    expect(await inconsistencies(db)).toEqual([]);
  });

  test('leaves the address with a new tool that members use', async () => {
    const undo = await imported('tools', [tool('fresh', { former_ids: ['old', 'older'] })]);
    const { id } = await addMember(db);
    await db.write.insert(userFavorites).values({ tool_id: 'fresh', user_id: id });
    await undo();
    expect(await read(`SELECT id, tool_id FROM former_tools ORDER BY id`)).toEqual([
      { id: 'old', tool_id: 'fresh' },
      { id: 'older', tool_id: 'fresh' },
    ]);
    expect((await left()).map(({ record_id }) => record_id).toSorted()).toEqual(['fresh', 'old', 'older']);
  });
});

describe('undoing imports of the same value', () => {
  const priced = (amount: number, more: object = {}) => [
    tool('kept', { decision_information: { decision_price_from: { value: { amount } } }, ...more }),
  ];
  const priceOf = async () =>
    (
      await read(`SELECT facts #>> '{decision_price_from,value,amount}' AS price FROM (
      SELECT decision_information AS facts FROM tool_details WHERE tool_id = 'kept') AS details`)
    )[0]?.price;

  test('gives back what stood before the first, whichever is undone first', async () => {
    await imported('tools', priced(10));
    const undos = [
      await imported('tools', priced(17)),
      await imported('tools', priced(34)),
      await imported('tools', priced(51)),
    ];
    for (const undo of undos) await undo();
    expect(await priceOf()).toBe('10');
    expect((await left()).map(({ reason }) => reason)).toEqual(Array(2).fill('Changed since: Price from'));
  });

  test('gives back what a later one stood on, if that still stands', async () => {
    await imported('tools', priced(10));
    const undo = await imported('tools', priced(17));
    await undo();
    expect(await priceOf()).toBe('10');
    // The same value again, which nobody undoes.
    await imported('tools', priced(17));
    const other = await imported('tools', [tool('old', { former_ids: ['older'], description: 'Sings.' })]);
    const last = await imported('tools', priced(34));
    await other();
    await last();
    expect(await priceOf()).toBe('17');
  });
});

test('a merge takes waiting proposals along; of two by one vendor, the later one waits', async () => {
  const [{ id: one }, { id: both }] = [await addMember(db), await addMember(db)];
  const propose = (tool_id: string, user_id: string, remark: string) => ({
    ...{ tool_id, user_id, remark, values: [{ path: 'name', after: remark }] },
  });
  await db.write
    .insert(toolVendors)
    .values([{ tool_id: 'old', user_id: one, proof: 'mail', proved_at: 'example.com' }]);
  for (const proposal of [
    propose('old', one, 'alone'),
    propose('kept', both, 'earlier'),
    propose('old', both, 'later'),
  ]) {
    await db.write.insert(proposals).values(proposal);
  }
  const { path, after } = { path: 'name', after: 'Read' };
  for (const tool_id of ['kept', 'old']) {
    const agent = { tool_id, origin: 'agent' as const, remark: `read at ${tool_id}` };
    await db.write.insert(proposals).values({ ...agent, values: [{ path, after }] });
  }
  await importFiles(db, {
    'tools.ndjson': ndjson([tool('kept', { former_ids: ['old', 'older'] })]),
  });
  expect(await read('SELECT tool_id, state, remark FROM proposals ORDER BY remark')).toEqual([
    { tool_id: 'kept', state: 'waiting', remark: 'alone' },
    { tool_id: 'kept', state: 'declined', remark: 'earlier' },
    { tool_id: 'kept', state: 'waiting', remark: 'later' },
    { tool_id: 'kept', state: 'declined', remark: 'read at kept' },
    { tool_id: 'kept', state: 'waiting', remark: 'read at old' },
  ]);
  const [told] = await read(`SELECT answer FROM proposals WHERE state = 'declined'`);
  expect(told?.answer).toContain('merged');
  expect(await read('SELECT tool_id FROM tool_vendors')).toEqual([{ tool_id: 'kept' }]);
});

test('what moved is given back under the name that the log has always had for it', async () => {
  const { id: user_id } = await addMember(db);
  const [stored] = await db.write
    .insert(proposals)
    .values({ tool_id: 'kept', user_id, values: [] })
    .returning({ id: proposals.id });
  await inTransaction(db.write, (tx) => giveMarksBack(tx, 'old', { vendor_proposals: [stored?.id ?? ''] }));
  expect(await read('SELECT tool_id FROM proposals')).toEqual([{ tool_id: 'old' }]);
});

describe('undoing an import of categories', () => {
  const [VIDEO, CHAT] = CATEGORIES;
  const next = [
    { ...VIDEO, specializations: [...(VIDEO?.specializations ?? []), { id: 'sound', name: 'Sound' }] },
    { ...CHAT, specializations: [{ id: 'local', name: 'At home' }] },
  ];

  test('takes away the specializations that it brought', async () => {
    const before = await catalogue();
    const undo = await imported('categories', next);
    await undo();
    expect([await catalogue(), await left()]).toEqual([before, []]);
  });

  test('leaves those that tools have come to name', async () => {
    const undo = await imported('categories', next);
    const categories = [{ category: 'video', specializations: ['sound'] }];
    await importFiles(db, { 'tools.ndjson': ndjson([tool('loud', { categories })]) });
    await undo();
    expect(await read(`SELECT name FROM specializations WHERE id = 'sound'`)).toEqual([{ name: 'Sound' }]);
    expect(await left()).toEqual([{ record_id: 'video', outcome: 'left', reason: 'Tools are in: sound' }]);
  });

  test('leaves what the desk has written since', async () => {
    const undo = await imported('categories', next);
    const base = await readEnteredRecord(db, 'categories', 'chat');
    const record = { ...base, specializations: [{ id: 'local', name: 'Nearby' }] };
    const by = await addMember(db);
    await saveRecord(db, { kind: 'categories', id: 'chat', base: base ?? {}, record, by });
    await undo();
    expect(await read(`SELECT name FROM specializations WHERE id = 'local'`)).toEqual([{ name: 'Nearby' }]);
    expect(await left()).toEqual([
      {
        ...{ record_id: 'chat', outcome: 'left' },
        reason: 'Changed since: Specializations, local: Name',
      },
    ]);
  });
});
