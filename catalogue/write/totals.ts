import type { Database } from '#server/db/connection.server.ts';
import { refreshHomeFigures } from '#server/listing/home-figures.server.ts';
import { refreshMarketFigures } from '#server/listing/market-figures.server.ts';

/** Works out again what all tools add up to. */
export async function refreshTotals(db: Database): Promise<void> {
  await refreshHomeFigures(db.bulk);
  await refreshMarketFigures(db.bulk);
}
