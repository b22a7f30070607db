import path from 'node:path';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { exportCatalogue } from '#features/imports/export.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { dump, importFiles, importTarget, ndjson, stateVersion } from '../catalogue/workbench.ts';
import { withDatabase } from './database.ts';
import { temporaryFolder } from './folders.ts';

/**
 * Expects that what a database exports changes nothing when it is imported again, and restores all of it in an empty
 * one.
 *
 * @param of.category,of.tool one of each, which get what only a running site makes
 * @param of.logos how many the catalogue has, in the folder of files
 */
export async function expectRoundTrip(
  db: Database,
  of: { category: string; tool: string; logos: number; filesFolder: string },
): Promise<void> {
  const { category, tool, logos, filesFolder } = of;
  await importFiles(db, {
    'category-market-data.ndjson': ndjson([
      {
        category_id: category,
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
          imported_rating_count = 8, updated_at = now() WHERE id = ${tool}`,
  );
  const before = { rows: await dump(db), version: await stateVersion(db) };
  const folder = path.join(temporaryFolder(), 'new folder');
  const exported = await exportCatalogue(db, { folder, filesFolder });
  expect(exported).toMatchObject({
    tools: before.rows.ai_tools?.length,
    'category-market-data': 1,
    logos,
  });

  const again = await importTarget(db, folder, { filesFolder });
  expect(again.faults).toEqual([]);
  expect({ rows: await dump(db), version: await stateVersion(db) }).toEqual(before);

  const other = await withDatabase({ empty: true });
  await importTarget(other, folder);
  expect(await dump(other)).toEqual(before.rows);
}
