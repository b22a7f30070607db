import { appendFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { completeCatalogue, hashStarter, importStarter } from '#features/imports/starter.server.ts';
import { withDatabase, withStarterCatalogue } from '../harness/database.ts';
import { temporaryFolder } from '../harness/folders.ts';
import { pngOf } from '../harness/pictures.ts';
import { expectRoundTrip } from '../harness/round-trip.ts';
import { CATEGORIES, inconsistencies, ndjson } from './workbench.ts';

/** A catalogue that comes in and goes out, in small; `npm run test:catalogue` does it with the whole starter. */

/** The first that asks for the starter catalogue imports it, perhaps on a slow machine. */
const TIMEOUT_MS = 120_000;

interface CategoryLine {
  specializations: { needs?: string[] }[];
}

function phrasesOfFile(): number {
  const lines = readFileSync('data/categories.ndjson', 'utf8').trim().split('\n');
  const categories: CategoryLine[] = lines.map((line) => JSON.parse(line));
  return categories.flatMap(({ specializations }) => specializations.flatMap(({ needs = [] }) => needs))
    .length;
}

const tool = (id: string) => ({
  id,
  name: `Tool ${id}`,
  description: `What ${id} does.`,
  categories: [{ category: 'video', specializations: ['editing'] }],
});

function withLogo(folder: string): string {
  mkdirSync(path.join(folder, 'logos'));
  writeFileSync(path.join(folder, 'logos', 'a.png'), pngOf(32, 32));
  return folder;
}

test('a starter catalogue comes in once, and again only when its files change or its logos are gone', async () => {
  const db = await withDatabase({ empty: true });
  const filesFolder = temporaryFolder();
  const folder = withLogo(
    temporaryFolder({
      'categories.ndjson': ndjson(CATEGORIES),
      'tools.ndjson': ndjson([tool('one'), tool('two')]),
    }),
  );
  const bring = async (from = folder) =>
    (await importStarter(db, { folder: from, filesFolder, onProgress: () => {} }))?.tallies.tools;
  expect(await bring()).toEqual({ created: 2, updated: 0, unchanged: 0, faulty: 0 });
  expect(await bring()).toBeUndefined();

  const words = async () =>
    (await db.read.execute(sql`SELECT tool_id, words, impacts FROM tool_search ORDER BY tool_id`)).rows;
  const before = await words();
  expect(before).not.toEqual([]);
  // As in a database that is older than the index.
  await db.write.execute(sql`DELETE FROM tool_search`);
  await completeCatalogue(db);
  expect(await words()).toEqual(before);

  rmSync(path.join(filesFolder, 'logos'), { recursive: true });
  expect(await bring()).toEqual({ created: 0, updated: 0, unchanged: 2, faulty: 0 });
  expect(readdirSync(path.join(filesFolder, 'logos'))).toEqual(['a.png']);

  const changed = temporaryFolder();
  cpSync(folder, changed, { recursive: true });
  expect(await hashStarter(changed)).toBe(await hashStarter(folder));
  appendFileSync(path.join(changed, 'tools.ndjson'), ndjson([tool('added')]));
  expect(await bring(changed)).toEqual({ created: 1, updated: 0, unchanged: 2, faulty: 0 });
});

test(
  'the starter catalogue comes in whole',
  async () => {
    const db = await withStarterCatalogue();
    expect(await inconsistencies(db)).toEqual([]);
    const { rows } = await db.read.execute(sql`
      SELECT count(*) > 3200 AS enough, bool_and(stated_prominence BETWEEN 1 AND 9) AS ordered,
        bool_and(cardinality(facts.needs) > 1) AS found, (SELECT count(*)::int FROM categories) AS categories,
        (SELECT sum(jsonb_array_length(needs))::int FROM specializations) AS phrases,
        (SELECT tool_id FROM former_tools WHERE id = 'twelvelabs') AS merged
      FROM ai_tools JOIN tool_facts facts ON tool_id = id`);
    expect(rows).toEqual([
      {
        enough: true,
        ordered: true,
        found: true,
        categories: 40,
        phrases: phrasesOfFile(),
        merged: 'twelve-labs',
      },
    ]);
    const logos = new Set(readdirSync(path.resolve('data/logos')));
    const named = await db.read.execute<{ logo: string }>(
      sql`SELECT split_part(logoimage_url, '/', 4) AS logo FROM ai_tools WHERE logoimage_url IS NOT NULL`,
    );
    expect(named.rows.filter(({ logo }) => !logos.has(logo))).toEqual([]);
  },
  TIMEOUT_MS,
);

test('what is exported changes nothing when it is imported, and restores it all in an empty database', async () => {
  const filesFolder = withLogo(temporaryFolder());
  const of = { category: 'alpha-chat', tool: 'tool-01', logos: 1, filesFolder };
  const db = await withDatabase();
  await db.write.execute(sql`UPDATE ai_tools SET logoimage_url = '/files/logos/a.png' WHERE id = 'tool-02'`);
  await expectRoundTrip(db, of);
});
