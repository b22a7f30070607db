import { sql } from 'drizzle-orm';
import { type Investor, investorPage } from '#catalogue/figures/investor.ts';
import { investorList, type ListedInvestor } from '#catalogue/figures/investor-list.ts';
import { catalogueOf } from '#catalogue/loader.server.ts';
import { entityId } from '#catalogue/rounds/entity-id.ts';
import type { InvestorRecord } from '#catalogue/rounds/entity-pages.ts';
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
  const records = await readRecords(db, [id]);
  return { ...investor, record: records.get(id) ?? null };
}

/**
 * The investors of the rounds that a viewer may see, in the order of their ids, with what their records say.
 *
 * @param after the id of the last one seen; '' for the beginning
 * @param beginning what their names must begin with
 */
export async function investorsAfter(
  db: DrizzleDb,
  viewer: Viewer,
  { after, beginning, limit }: { after: string; beginning: string; limit: number },
): Promise<{ investors: (ListedInvestor & { record: InvestorRecord | null })[]; isPartial: boolean }> {
  const seen = (await catalogueOf(db)).roundsFor(viewer);
  const start = entityId(beginning.toLowerCase());
  const page = investorList(seen, {}, { words: undefined, sort: 'name', until: null })
    .filter(({ id }) => id > after && id.startsWith(start))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .slice(0, limit);
  const records = await readRecords(
    db,
    page.map(({ id }) => id),
  );
  return {
    investors: page.map((line) => ({ ...line, record: records.get(line.id) ?? null })),
    isPartial: seen.isPartial,
  };
}

/** What records say of investors, by their ids. */
async function readRecords(db: DrizzleDb, ids: readonly string[]): Promise<Map<string, InvestorRecord>> {
  const { rows } = await db.execute<InvestorRecord & { [column: string]: unknown; id: string }>(sql`
    SELECT id, to_json(aliases) AS aliases, kind, country, source FROM investor_records
    WHERE id = ANY(${sql.param([...ids])}::text[])`);
  return new Map(rows.map(({ id, ...record }) => [id, record]));
}
