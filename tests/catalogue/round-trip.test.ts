import { appendFileSync, cpSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { exportCatalogue } from '../../catalogue/export.ts';
import { hashStarter, importStarter } from '../../catalogue/starter.ts';
import { withDatabase } from '../harness/database.ts';
import {
  dump,
  importFiles,
  importTarget,
  inconsistencies,
  ndjson,
  stateVersion,
  temporaryFolder,
} from './workbench.ts';

/** Programs start and thousands of records are written, perhaps on a slow machine. */
const TIMEOUT_MS = 120_000;
const STARTER = path.resolve(import.meta.dirname, '../../data');
const onProgress = () => {};

test(
  'the starter catalogue comes in whole, once, and again only when its files change or its logos are gone',
  async () => {
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
    expect(facts).toEqual([{ ordered: tools, found: tools, phrases: 5_521, merged: 'twelve-labs' }]);
    const logos = new Set(readdirSync(path.join(filesFolder, 'logos')));
    const { rows } = await db.read.execute<{ logo: string }>(
      sql`SELECT split_part(logoimage_url, '/', 4) AS logo FROM ai_tools WHERE logoimage_url IS NOT NULL`,
    );
    expect(rows.filter(({ logo }) => !logos.has(logo))).toEqual([]);

    expect(await importStarter(db, { folder: STARTER, filesFolder, onProgress })).toBeNull();

    const words = async () =>
      (await db.read.execute(sql`SELECT word, stem, uses FROM search_words ORDER BY word`)).rows;
    const before = await words();
    expect(before.length).toBeGreaterThan(1_000);
    // As in a database that is older than the index.
    await db.write.execute(sql`DELETE FROM search_words`);
    await db.write.execute(sql`DELETE FROM tool_search`);
    expect(await importStarter(db, { folder: STARTER, filesFolder, onProgress })).toBeNull();
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
  },
  TIMEOUT_MS,
);

function rowsOf(report: Awaited<ReturnType<typeof importStarter>>): number | undefined {
  return report?.tallies.tools?.created;
}

test(
  'what is exported changes nothing when it is imported, and restores it all in an empty database',
  async () => {
    const db = await withDatabase({ empty: true });
    const filesFolder = temporaryFolder();
    await importTarget(db, STARTER, { filesFolder });
    await importFiles(db, {
      'category-market-data.ndjson': ndjson([
        {
          category_id: 'video-generation-and-editing',
          market_size: '$1B',
          market_growth_rate: 12.5,
          active_companies: 3,
          investors: [
            {
              name: 'One',
              investmentCount: 2,
              portfolioCompanies: ['A'],
              website: 'https://one.example.com',
            },
          ],
          trend_data: { labels: ['2025', '2026'], values: [1, 2.5] },
          market_forecast: { marketSize: { value: '$2B', percentage: 40 } },
        },
      ]),
    });
    // Ratings, and times with microseconds, as a running site makes them.
    await db.write.execute(
      sql`UPDATE ai_tools SET avg_rating = 4.25, rating_count = 8, imported_avg_rating = 4.25,
            imported_rating_count = 8, updated_at = now() WHERE id = 'chatgpt'`,
    );
    await db.write.execute(
      sql`UPDATE tool_categories SET avg_rating = 4.25, rating_count = 8 WHERE tool_id = 'chatgpt'`,
    );
    const before = { rows: await dump(db), version: await stateVersion(db) };
    const folder = path.join(temporaryFolder(), 'new folder');
    const exported = await exportCatalogue(db, { folder, filesFolder });
    expect(exported).toMatchObject({
      tools: before.rows.ai_tools?.length,
      'category-market-data': 1,
      logos: readdirSync(path.join(STARTER, 'logos')).length,
    });

    const again = await importTarget(db, folder, { filesFolder });
    expect(again.faults).toEqual([]);
    expect({ rows: await dump(db), version: await stateVersion(db) }).toEqual(before);

    const other = await withDatabase({ empty: true });
    await importTarget(other, folder);
    expect(await dump(other)).toEqual(before.rows);
  },
  TIMEOUT_MS,
);
