import { investorPage } from '#catalogue/figures/investor.ts';
import { catalogueOf } from '#catalogue/loader.server.ts';
import type { Investor } from '#catalogue/rounds/entity-pages.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import type { Viewer } from '#site/access.ts';

/** An investor with whom and what it funds; null if there is none with this id that the viewer may know of. */
export async function readInvestor(db: DrizzleDb, viewer: Viewer, id: string): Promise<Investor | null> {
  return investorPage(await catalogueOf(db), viewer, id);
}
