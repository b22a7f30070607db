import type { MeantTerm, ToolSearch } from '#domain/entities.ts';
import type { ToolListing } from '#domain/search/tool-query.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { findMatches } from './listing-memory.server.ts';
import { matchedTexts } from './tool-listing.server.ts';
import { listTools } from './tools.server.ts';
import { correctSpelling } from './vocabulary.server.ts';

/**
 * The tools that a term finds (spec §7, "Search helper"), and where it finds none, what may help: the same
 * words one by one, or what may have been meant (decision 0010).
 */
export async function searchTools(db: DrizzleDb, query: ToolListing): Promise<ToolSearch> {
  const found = await listTools(db, query);
  const nothing = { ...found, withAllWords: 0, didYouMean: null, isCorrected: false };
  if (found.count > 0) return nothing;
  const isByRelevance = query.sortBy === 'relevance';
  const withAllWords = isByRelevance ? 0 : await countWithAllWords(db, query);
  // Words that tools hold are no mistakes.
  if (withAllWords > 0) return { ...nothing, withAllWords };
  const term = await correctSpelling(db, query.q);
  if (term === null) return nothing;
  const meant = { ...query, q: term };
  if (!isByRelevance) return { ...nothing, didYouMean: await whatFinds(db, meant) };
  const corrected = await listTools(db, meant);
  if (corrected.count === 0) return nothing;
  return { ...nothing, ...corrected, didYouMean: { term, byRelevance: true }, isCorrected: true };
}

/** Zero where the words are the term itself, which has been looked for already. */
async function countWithAllWords(db: DrizzleDb, query: ToolListing): Promise<number> {
  const filters = { ...query, eachWord: true };
  const [first] = matchedTexts(filters);
  return first === query.q ? 0 : (await findMatches(db, filters)).count;
}

async function whatFinds(db: DrizzleDb, query: ToolListing): Promise<MeantTerm | null> {
  const { count } = await findMatches(db, query);
  if (count > 0) return { term: query.q, byRelevance: false };
  return (await countWithAllWords(db, query)) > 0 ? { term: query.q, byRelevance: true } : null;
}
