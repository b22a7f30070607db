import { investorPage } from '#catalogue/figures/investor.ts';
import { catalogueOf } from '#catalogue/loader.server.ts';
import type { Viewer } from '#domain/access.ts';
import type { Investor } from '#domain/funding/entity-pages.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';

/** An investor with whom and what it funds; null if there is none with this id that the viewer may know of. */
export async function readInvestor(db: DrizzleDb, viewer: Viewer, id: string): Promise<Investor | null> {
  return investorPage(await catalogueOf(db), viewer, id);
}
