import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { findPresentTool, readTool } from '#catalogue/tools/tool-page.server.ts';
import { readReferredTools } from '#catalogue/tools/tool-references.server.ts';
import { searchTools } from '#features/directory/search.server.ts';
import { listEntries, toolLists } from '#features/lists/tables/lists.server.ts';
import { saveRating } from '#features/reviews/ratings.server.ts';
import { userFavorites } from '#features/reviews/tables/ratings.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { withDatabase } from '../harness/database.ts';
import { addMember } from '../harness/members.ts';
import { report } from '../harness/report.ts';
import { askedQuery } from '../harness/search/judge.ts';
import { withoutPages } from '../harness/written.ts';
import { CATEGORIES, dump, importFiles, inconsistencies, ndjson, stateVersion } from './workbench.ts';

/** Two records that turn out to be one tool: what members gave to either is still there afterwards. */

const links = [{ category: 'chat', specializations: ['local'] }];
const OLD = {
  id: 'old',
  name: 'Old',
  description: 'Talks.',
  avg_rating: 5,
  rating_count: 1,
  categories: links,
};
const KEPT = {
  id: 'kept',
  name: 'Kept',
  description: 'Talks.',
  avg_rating: 4,
  rating_count: 2,
  categories: links,
};
const MERGED = { 'tools.ndjson': ndjson([{ ...KEPT, former_ids: ['old'] }]) };

let db: Database;
let members: string[];
beforeEach(async () => {
  db = await withDatabase({ empty: true });
  await importFiles(db, {
    'categories.ndjson': ndjson(CATEGORIES),
    'tools.ndjson': ndjson([OLD, KEPT]),
    'questions.ndjson': ndjson([
      { id: 'q', question: 'Which?', primary_tool: 'old', related_tools: ['kept', 'old'] },
    ]),
    'business-functions.ndjson': ndjson([
      { id: 'f', slug: 'f', function_name: 'F', tool_ids: ['old', 'kept'] },
    ]),
  });
  // They also name tools that are listed no more.
  await db.write.execute(sql`UPDATE questions_tools SET related_tools = related_tools || ', older'`);
  await db.write.execute(sql`UPDATE business_functions SET tool_ids = array_prepend('other', tool_ids)`);
  members = [];
  for (let index = 0; index < 3; index++) members.push((await addMember(db)).id);
});

const rate = (toolId: string, member: number, rating: number, review: string | null = null) =>
  saveRating(withoutPages(db), { toolId, userId: members[member] ?? '', rating, review });

const mark = (tool_id: string, member: number) =>
  db.write.insert(userFavorites).values({ tool_id, user_id: members[member] ?? '' });

const read = async (statement: string) => (await db.read.execute(statement)).rows;

test('ratings, reviews and favourites move along, and the later of two ratings stays', async () => {
  await rate('old', 0, 1, 'Said of the old one');
  await rate('kept', 1, 2, 'An earlier word');
  await rate('old', 1, 5, 'A later word');
  await rate('old', 2, 3, 'An earlier word, too');
  await rate('kept', 2, 4, 'A later word, too');
  await mark('old', 0);
  await mark('old', 1);
  await mark('kept', 1);

  const { faults } = await importFiles(db, MERGED);
  expect(faults).toEqual([]);
  expect(await read('SELECT tool_id, rating, review FROM user_ratings ORDER BY rating')).toEqual([
    { tool_id: 'kept', rating: 1, review: 'Said of the old one' },
    { tool_id: 'kept', rating: 4, review: 'A later word, too' },
    { tool_id: 'kept', rating: 5, review: 'A later word' },
  ]);
  const favorites = await read('SELECT tool_id, user_id FROM user_favorites');
  expect(new Set(favorites.map(({ user_id }) => user_id))).toEqual(new Set(members.slice(0, 2)));
  expect(favorites.every(({ tool_id }) => tool_id === 'kept')).toBe(true);
  expect(await read('SELECT id, rating_count, avg_rating FROM ai_tools')).toEqual([
    { id: 'kept', rating_count: 5, avg_rating: (4 * 2 + 1 + 4 + 5) / 5 },
  ]);
  expect(await inconsistencies(db)).toEqual([]);
  report({ what: 'members’ ratings and favourites of a tool that was merged', count: 5, lost: 0 });
});

test('a list that has both keeps one of them with both notes, and others get the tool that stays', async () => {
  const list = async (member: number, ...entries: [tool: string, note: string][]) => {
    const user_id = members[member] ?? '';
    const [made] = await db.write.insert(toolLists).values({ user_id, name: 'A list' }).returning();
    const rows = entries.map(([tool_id, note], at) => ({ tool_id, note, place: at + 1 }));
    await db.write
      .insert(listEntries)
      .values(rows.map((row) => ({ ...row, user_id, list_id: made?.id ?? '' })));
  };
  await list(0, ['old', 'Of the old one'], ['kept', 'Of the other']);
  await list(1, ['old', 'Only of the old one']);
  await list(2, ['kept', 'The same'], ['old', 'The same']);

  const { faults } = await importFiles(db, MERGED);
  expect(faults).toEqual([]);
  expect(await read('SELECT tool_id, note FROM list_entries ORDER BY note')).toEqual([
    { tool_id: 'kept', note: 'Of the other\nOf the old one' },
    { tool_id: 'kept', note: 'Only of the old one' },
    { tool_id: 'kept', note: 'The same' },
  ]);
});

test('other records that name it by the old id lead to the tool that stays', async () => {
  await importFiles(db, {
    'tools.ndjson': ndjson([
      { ...KEPT, former_ids: ['old'] },
      { ...KEPT, id: 'other', name: 'Other', decision_information: { decision_rivals: ['old'] } },
    ]),
  });
  expect(await referred(['old', 'kept', 'older', 'Kept'])).toEqual(['kept', 'kept', null, 'kept']);
  expect((await readTool(db.read, 'other'))?.rivals).toMatchObject([{ id: 'kept', name: 'Kept' }]);
  expect((await searchTools(db.read, askedQuery('other alternative'))).data[0]?.id).toBe('kept');
});

const referred = async (references: string[]) =>
  (await readReferredTools(db.read, references)).map((tool) => tool?.id ?? null);

describe('a tool that is merged on', () => {
  const THIRD = { ...KEPT, id: 'third', name: 'Third' };

  test.each([[['kept']], [['kept', 'old']]])(
    'keeps all its addresses if the record names %j',
    async (former_ids) => {
      await importFiles(db, MERGED);
      const files = { 'tools.ndjson': ndjson([{ ...THIRD, former_ids }]) };
      const { faults } = await importFiles(db, files);
      expect(faults).toEqual([]);
      expect(await read('SELECT id FROM ai_tools')).toEqual([{ id: 'third' }]);
      for (const id of ['old', 'kept', 'OLD']) expect(await findPresentTool(db.read, id)).toBe('third');
      expect(await referred(['old'])).toEqual(['third']);
      const again = await importFiles(db, files);
      expect(again.faults).toEqual([]);
      expect(again.report.tallies.tools).toMatchObject({ unchanged: 1 });
      expect(await inconsistencies(db)).toEqual([]);
    },
  );

  test.each([
    ['first to last', (records: object[]) => records],
    ['last to first', (records: object[]) => records.toReversed()],
  ])('may come in one file with the others, from %s', async (_, ordered) => {
    await rate('old', 0, 5);
    const { faults } = await importFiles(db, {
      'tools.ndjson': ndjson(
        ordered([
          { ...KEPT, former_ids: ['old'] },
          { ...THIRD, former_ids: ['kept'] },
        ]),
      ),
    });
    if (faults.length > 0)
      expect(faults).toEqual([expect.stringContaining('was merged into the tool "third"')]);
    expect(await findPresentTool(db.read, 'kept')).toBe('third');
    expect(await inconsistencies(db)).toEqual([]);
  });
});

test('importing the same again changes nothing', async () => {
  await importFiles(db, MERGED);
  const [before, version] = [await dump(db), await stateVersion(db)];
  const again = await importFiles(db, MERGED);
  expect(again.report.tallies.tools).toEqual({ created: 0, updated: 0, unchanged: 1, faulty: 0 });
  expect([await dump(db), await stateVersion(db)]).toEqual([before, version]);
});

test('the old record does not come back, nor does another tool take its id', async () => {
  await importFiles(db, MERGED);
  const { faults } = await importFiles(db, {
    'tools.ndjson': ndjson([OLD, { ...KEPT, id: 'third', former_ids: ['old'] }]),
  });
  expect(faults).toEqual([
    'tools.ndjson:1: id: was merged into the tool "kept", whose former_ids name it',
    'tools.ndjson:2: former_ids[0]: is a former id of the tool "kept" already',
  ]);
});

test('a record that no longer names the id lets it go', async () => {
  await importFiles(db, MERGED);
  const { faults } = await importFiles(db, { 'tools.ndjson': ndjson([KEPT]) });
  expect(faults).toEqual([]);
  expect(await read('SELECT * FROM former_tools')).toEqual([]);
  const back = await importFiles(db, { 'tools.ndjson': ndjson([OLD]) });
  expect(back.report.tallies.tools).toMatchObject({ created: 1, faulty: 0 });
});

test('a dry run merges nothing', async () => {
  const before = await dump(db);
  await importFiles(db, MERGED, { isDryRun: true });
  expect(await dump(db)).toEqual(before);
});

test('in one file, tools may come before the tool they are merged into', async () => {
  const empty = await withDatabase({ empty: true });
  await importFiles(empty, {
    'categories.ndjson': ndjson(CATEGORIES),
    'tools.ndjson': ndjson([OLD, { ...KEPT, former_ids: ['old'] }]),
  });
  const { rows } = await empty.read.execute(sql`SELECT id FROM ai_tools`);
  expect(rows).toEqual([{ id: 'kept' }]);
  expect(await inconsistencies(empty)).toEqual([]);
});
