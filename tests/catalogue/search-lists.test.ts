import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Database } from '#server/db/connection.server.ts';
import { searchTools } from '#server/listing/search.server.ts';
import { saveRating } from '#server/ratings/ratings.server.ts';
import { refreshSearchWords } from '#server/search/index-tools.server.ts';
import { wordListTurn } from '#server/search/word-lists-worker.server.ts';
import { readTool } from '../../catalogue/records/tool.ts';
import { NONE_WITHDRAWN } from '../../catalogue/records/withdrawn-topics.ts';
import { writeTools } from '../../catalogue/write/tools.ts';
import { withDatabase } from '../harness/database.ts';
import { addMember } from '../harness/members.ts';
import { report } from '../harness/report.ts';
import { askedQuery } from '../harness/search/judge.ts';
import { withoutPages } from '../harness/written.ts';
import { CATEGORIES, importFiles, ndjson, stateVersion } from './workbench.ts';

/** The lists of each word's best tools follow the tools, whatever interrupts an import. */

const tool = (id: string, name: string) => ({
  id,
  name,
  description: 'Talks.',
  categories: [{ category: 'chat', specializations: ['local'] }],
});
const files = (...tools: object[]) => ({
  'categories.ndjson': ndjson(CATEGORIES),
  'tools.ndjson': ndjson(tools),
});

async function catalogue(): Promise<Database> {
  const db = await withDatabase({ empty: true });
  await importFiles(db, files(tool('first', 'Parrot')));
  return db;
}

/** Writes a tool as an import does that is killed before its end. */
async function importAndDie(db: Database, record: object): Promise<void> {
  const reading = readTool(record, {
    categories: new Map([['chat', new Set(['local'])]]),
    formerIds: new Map(),
    mergedAtDesk: new Set(),
    withdrawn: NONE_WITHDRAWN,
  });
  if (!('row' in reading)) throw new Error(JSON.stringify(reading));
  await db.bulk.transaction((tx) => writeTools(tx, [reading.row], false));
}

const found = async (db: Database, q: string) =>
  (await searchTools(db.read, { ...askedQuery(q), q })).data.map(({ id }) => id);
const listed = async (db: Database, word: string) =>
  (await db.read.execute(sql`SELECT uses FROM search_words WHERE word = ${word}`)).rows[0]?.uses ?? null;

test('after an import that was killed, the next import lists its tools even if nothing changed', async () => {
  const db = await catalogue();
  await importAndDie(db, tool('second', 'Nightingale'));
  expect(await listed(db, 'nightingale')).toBe(0);
  const { report: next } = await importFiles(db, files(tool('second', 'Nightingale')));
  expect(next.tallies.tools).toMatchObject({ created: 0, updated: 0, unchanged: 1 });
  expect(await listed(db, 'nightingale')).toBe(1);
  expect(await found(db, 'nightingale')).toEqual(['second']);
  report({ what: 'tools of an import that was killed', count: 1, lost: 0 });
});

test('after an import that was killed, a running site lists its tools by itself', async () => {
  const db = await catalogue();
  const turn = wordListTurn(db.bulk);
  await importAndDie(db, tool('second', 'Nightingale'));
  await turn();
  // The import may still be running: only when a whole pause went by without a change is it over.
  expect(await listed(db, 'nightingale')).toBe(0);
  await turn();
  expect(await listed(db, 'nightingale')).toBe(1);
});

test('a tool that is withdrawn is no longer counted, even if nothing else is written', async () => {
  const db = await catalogue();
  await importFiles(db, files(tool('second', 'Parrot Two')));
  const counted = async () => (await searchTools(db.read, { ...askedQuery('parrot'), q: 'parrot' })).count;
  expect(await counted()).toBe(2);
  await importFiles(db, { 'withdrawn-tools.ndjson': ndjson([{ id: 'second' }]) });
  expect(await counted()).toBe(1);
  expect(await listed(db, 'parrot')).toBe(1);
  expect(await listed(db, 'two')).toBeNull();
});

test('lists that are up to date cost nobody their pages', async () => {
  const db = await catalogue();
  const version = await stateVersion(db);
  await refreshSearchWords(db.bulk);
  await importFiles(db, files(tool('first', 'Parrot')));
  expect(await stateVersion(db)).toBe(version);
});

/** Holds up a refresh while it updates the lists, as one over many tools would be held up by its work. */
async function longRefresh(db: Database, word: string) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  onTestFinished(release);
  let hold = () => {};
  const held = new Promise<void>((resolve) => {
    hold = resolve;
  });
  const holding = db.bulk.transaction(async (tx) => {
    await tx.execute(sql`SELECT FROM search_words WHERE word = ${word} FOR UPDATE`);
    hold();
    await released;
  });
  await held;
  let isOver = false;
  const refresh = refreshSearchWords(db.bulk).then(() => {
    isOver = true;
  });
  const isWaiting = async () =>
    (
      await db.read.execute(sql`
        SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
          AND query LIKE '%UPDATE search_words%'`)
    ).rows.length > 0;
  await vi.waitFor(async () => expect(await isWaiting()).toBe(true), { timeout: 10_000 });
  return {
    isOver: () => isOver,
    async end() {
      release();
      await Promise.all([holding, refresh]);
    },
  };
}

test('members and imports do not wait for a refresh, and what they write meanwhile is listed', async () => {
  const db = await catalogue();
  const member = await addMember(db);
  await importAndDie(db, tool('second', 'Parrot Two'));
  const refresh = await longRefresh(db, 'parrot');
  const rating = { toolId: 'first', userId: member.id, rating: 5, review: null };
  await saveRating(withoutPages(db), rating);
  await importAndDie(db, tool('third', 'Parrot Nightingale'));
  expect(refresh.isOver()).toBe(false);
  await refresh.end();
  // As the second import does at its end.
  await refreshSearchWords(db.bulk);
  expect(await listed(db, 'parrot')).toBe(3);
  expect(await listed(db, 'nightingale')).toBe(1);
  report({ what: 'writes during a refresh of the lists of words', count: 2, lost: 0 });
});

test('two refreshes at once leave the lists as one does', async () => {
  const db = await catalogue();
  await importAndDie(db, tool('second', 'Nightingale'));
  await Promise.all([refreshSearchWords(db.bulk), refreshSearchWords(db.bulk)]);
  expect(await found(db, 'nightingale')).toEqual(['second']);
  const { rows } = await db.read.execute(sql`SELECT unlisted FROM catalogue_state`);
  expect(rows).toEqual([{ unlisted: 0 }]);
});

test('a word that no tool has any more is forgotten', async () => {
  const db = await catalogue();
  await importFiles(db, files(tool('first', 'Magpie')));
  expect(await listed(db, 'parrot')).toBeNull();
});
