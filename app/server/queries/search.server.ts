import type { ToolPage } from '#domain/entities.ts';
import type { ToolListing } from '#domain/tool-query.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { countListing } from './listing-memory.server.ts';
import { listTools } from './tools.server.ts';
import { correctSpelling } from './vocabulary.server.ts';

export interface ToolSearch extends ToolPage {
  /** A term that finds tools where the one asked for finds none. */
  didYouMean: string | null;
  /** Whether the tools are those of `didYouMean`: sorting by relevance forgives a mistyped word. */
  isCorrected: boolean;
}

/** The tools that a term finds (spec §7, "Search helper"), and where it finds none, what may have been meant. */
export async function searchTools(db: DrizzleDb, query: ToolListing): Promise<ToolSearch> {
  const found = await listTools(db, query);
  if (found.count > 0) return { ...found, didYouMean: null, isCorrected: false };
  const didYouMean = await correctSpelling(db, query.q);
  if (didYouMean === null) return { ...found, didYouMean, isCorrected: false };
  if (query.sortBy !== 'relevance') {
    const count = await countListing(db, { ...query, q: didYouMean });
    return { ...found, didYouMean: count > 0 ? didYouMean : null, isCorrected: false };
  }
  const meant = await listTools(db, { ...query, q: didYouMean });
  return meant.count > 0
    ? { ...meant, didYouMean, isCorrected: true }
    : { ...found, didYouMean: null, isCorrected: false };
}
