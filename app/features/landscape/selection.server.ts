import type { Catalogue } from '#catalogue/catalogue.ts';
import { countedIn, panelOf } from '#catalogue/list.ts';
import { isMatchedLiterally } from '#catalogue/literal-match.ts';
import type { FacetPanel } from '#catalogue/search/filters/facet-counts.ts';
import type { ToolQuery } from '#catalogue/search/filters/tool-query.ts';
import { findTools } from '#features/directory/search.server.ts';
import { listed, panelOfListing } from '#features/directory/tools.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { literalTerm } from '#site/shown-term.ts';

/** The tools that the directory lists for the same filters. */
export interface Selection {
  catalogue: Catalogue;
  numbers: ReadonlySet<number>;
  panel: FacetPanel;
}

export async function selectTools(db: DrizzleDb, query: ToolQuery): Promise<Selection> {
  if (query.q === '' || literalTerm(query.q) !== null) return selectLiterally(db, query);
  const { catalogue, found } = await findTools(db, query);
  if (isMatchedLiterally(query.q, found)) return selectLiterally(db, query);
  return {
    catalogue,
    numbers: new Set(found.page.map(({ entry }) => entry.number)),
    panel: panelOf(catalogue, query, countedIn(catalogue, found), found.understood),
  };
}

async function selectLiterally(db: DrizzleDb, query: ToolQuery): Promise<Selection> {
  const { listing, catalogue } = await listed(db, {
    ...query,
    q: literalTerm(query.q) ?? query.q,
  });
  return {
    catalogue,
    numbers: new Set(listing.slice(0, listing.count).map(({ number }) => number)),
    panel: panelOfListing(catalogue, query, listing),
  };
}
