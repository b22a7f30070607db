import { sql } from 'drizzle-orm';
import { investorPage } from '#catalogue/figures/investor.ts';
import { catalogueOf } from '#catalogue/loader.server.ts';
import type { Investor, InvestorRecord } from '#catalogue/rounds/entity-pages.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import type { Viewer } from '#site/access.ts';

/**
 * An investor with whom and what it funds, and what its record says; null if there is none with this id that the viewer
 * may know of.
 */
export async function readInvestor(
  db: DrizzleDb,
  viewer: Viewer,
  id: string,
): Promise<(Investor & { record: InvestorRecord | null }) | null> {
  const investor = investorPage(await catalogueOf(db), viewer, id);
  if (investor === null) return null;
  const { rows } = await db.execute<Pick<InvestorRecord, keyof InvestorRecord>>(
    sql`SELECT to_json(aliases) AS aliases, kind, country, source FROM investor_records WHERE id = ${id}`,
  );
  return { ...investor, record: rows[0] ?? null };
}
