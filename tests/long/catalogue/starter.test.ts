import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, cpSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { completeCatalogue, hashStarter, importStarter } from '#features/imports/starter.server.ts';
import { importTarget, inconsistencies, ndjson } from '../../catalogue/workbench.ts';
import { withDatabase } from '../../harness/database.ts';
import { temporaryFolder } from '../../harness/folders.ts';
import { expectRoundTrip } from '../../harness/round-trip.ts';

/** The whole starter catalogue, in and out; tests/catalogue/round-trip.test.ts does the same with a small one. */

const STARTER = path.resolve('data');
const onProgress = () => {};

test('the starter catalogue comes in whole, once, and again only when its files change or its logos are gone', async () => {
  const db = await withDatabase({ empty: true });
  const filesFolder = temporaryFolder();
  const report = await importStarter(db, { folder: STARTER, filesFolder, onProgress });
  expect(report?.tallies.tools?.created).toBeGreaterThan(3_200);
  expect(report?.tallies.categories?.created).toBe(40);
  expect(report?.faults).toBe(0);
  expect([...(report?.unknownRivals ?? [])]).toEqual([]);
  expect(await inconsistencies(db)).toEqual([]);
  const { rows: facts } = await db.read.execute(sql`
      SELECT count(*) FILTER (WHERE stated_prominence BETWEEN 1 AND 9)::int AS ordered,
        count(*) FILTER (WHERE cardinality(facts.needs) > 1)::int AS found, (SELECT sum(jsonb_array_length(needs))::int FROM specializations) AS phrases,
        (SELECT tool_id FROM former_tools WHERE id = 'twelvelabs') AS merged
      FROM ai_tools JOIN tool_facts facts ON tool_id = id`);
  const tools = rowsOf(report);
  expect(facts).toEqual([{ ordered: tools, found: tools, phrases: 12_103, merged: 'twelve-labs' }]);
  const logos = new Set(readdirSync(path.join(filesFolder, 'logos')));
  const { rows } = await db.read.execute<{ logo: string }>(
    sql`SELECT split_part(logoimage_url, '/', 4) AS logo FROM ai_tools WHERE logoimage_url IS NOT NULL`,
  );
  expect(rows.filter(({ logo }) => !logos.has(logo))).toEqual([]);

  expect(await importStarter(db, { folder: STARTER, filesFolder, onProgress })).toBeNull();

  // The order of a tool's words says nothing.
  const words = async () =>
    (
      await db.read.execute(sql`
        SELECT tool_id, (SELECT json_object_agg(word, impact ORDER BY word) FROM unnest(words, impacts) AS of (word, impact)) AS words
        FROM tool_search ORDER BY tool_id`)
    ).rows;
  const before = await words();
  expect(before.length).toBeGreaterThan(1_000);
  // As in a database that is older than the index.
  await db.write.execute(sql`DELETE FROM tool_search`);
  await completeCatalogue(db);
  expect(await words()).toEqual(before);

  rmSync(path.join(filesFolder, 'logos'), { recursive: true });
  const again = await importStarter(db, { folder: STARTER, filesFolder, onProgress });
  expect(again?.tallies.tools).toEqual({ created: 0, updated: 0, unchanged: rowsOf(report), faulty: 0 });
  expect(readdirSync(path.join(filesFolder, 'logos'))).toHaveLength(logos.size);

  const folder = temporaryFolder();
  cpSync(STARTER, folder, { recursive: true });
  expect(await hashStarter(folder)).toBe(await hashStarter(STARTER));
  appendFileSync(
    path.join(folder, 'tools.ndjson'),
    ndjson([{ id: 'added', name: 'Added', description: 'd' }]),
  );
  const second = await importStarter(db, { folder, filesFolder, onProgress });
  expect(second?.tallies.tools).toEqual({ created: 1, updated: 0, unchanged: rowsOf(report), faulty: 0 });
});

function rowsOf(report: Awaited<ReturnType<typeof importStarter>>): number | undefined {
  return report?.tallies.tools?.created;
}

test('what is exported changes nothing when it is imported, and restores it all in an empty database', async () => {
  const db = await withDatabase({ empty: true });
  const filesFolder = temporaryFolder();
  await importTarget(db, STARTER, { filesFolder });
  const logos = readdirSync(path.join(STARTER, 'logos')).length;
  await expectRoundTrip(db, {
    category: 'video-generation-and-editing',
    tool: 'chatgpt',
    logos,
    filesFolder,
  });
});

test('it can be imported with sixty-four descriptors', async () => {
  const script = `
    import { openDatabase } from '#platform/database/connection.server.ts';
    import { importStarter } from '${path.resolve('app/features/imports/starter.server.ts')}';
    const db = openDatabase(process.env.DATABASE_URL);
    const filesFolder = process.env.DATA_DIR;
    await importStarter(db, { folder: ${JSON.stringify(STARTER)}, filesFolder, onProgress() {} });
    await db.close();`;
  const empty = await withDatabase({ empty: true });
  const child = spawn(
    'sh',
    ['-c', 'ulimit -n 64; exec "$0" --input-type=module-typescript -e "$1"', process.execPath, script],
    {
      env: { ...process.env, DATABASE_URL: empty.url, DATA_DIR: temporaryFolder() },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  const [code] = await once(child, 'close');
  expect(code).toBe(0);
});
