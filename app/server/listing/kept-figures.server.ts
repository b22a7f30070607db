import { sql } from 'drizzle-orm';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { refreshCategoryFigures } from './category-figures.server.ts';
import { refreshFreshness } from './freshness.server.ts';
import { refreshHomeFigures } from './home-figures.server.ts';
import { refreshMarketFigures } from './market-figures.server.ts';

type Db = Pick<DrizzleDb, 'execute'>;

/** The advisory lock that lets one refresh run at a time. */
const REFRESH_LOCK = 4_003;

/**
 * Works out what the pages show of the whole catalogue and of each category, if writes have changed it. Then raises
 * the version, so that every node drops the pages that it made from the old figures.
 *
 * This reads every tool, and the catalogue's state row, which every writer needs, is locked only at the end. A write
 * in the meantime is counted in `unsummed`, and the next refresh shows it. If the program dies, so does the
 * transaction, and the writes are still counted.
 */
export async function refreshFigures(db: DrizzleDb): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${REFRESH_LOCK})`);
    const unsummed = await countUnsummed(tx);
    if (unsummed === 0) return;
    await refreshHomeFigures(tx);
    await refreshMarketFigures(tx);
    await refreshCategoryFigures(tx);
    await refreshFreshness(tx);
    await tx.execute(
      sql`UPDATE catalogue_state SET version = version + 1, unsummed = unsummed - ${unsummed}::int`,
    );
  });
}

/** How many writes the kept figures do not show yet. */
export async function countUnsummed(db: Db): Promise<number> {
  const { rows } = await db.execute<{ unsummed: number }>(sql`SELECT unsummed FROM catalogue_state`);
  return rows[0]?.unsummed ?? 0;
}
