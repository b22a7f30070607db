import { sql } from 'drizzle-orm';
import { selected } from '#domain/search/facet-counts.ts';
import { facetConditions, filterConditions } from '#domain/search/selection.ts';
import {
  type Base,
  baseOf,
  baseOfAny,
  NO_TOOLS,
  type ToolSet,
  unsortedSetOf,
} from '#domain/search/tool-sets.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { topicNames, topicsAt } from '#server/search/topics.server.ts';
import { facetSetsAt } from './facet-sets.server.ts';
import { type ListingFilters, matchesText } from './tool-listing.server.ts';
import { trigramCounts } from './trigram-counts.server.ts';
import { currentVersions, VersionedMemory, type Versions } from './versioned-memory.server.ts';

/** What the term and the filters of a listing leave. */
export interface SelectedTools {
  base: Base;
  /** Of how many tools. */
  size: number;
  /** The catalogue's version of the facets. */
  version: number;
  versions: Versions;
  /** The tools that the term matches, before any filter; null without a term. */
  matching: ToolSet | null;
}

/**
 * Selects tools in the node's sets of facets, within a millisecond at any size, after one statement. A term
 * that nobody has asked for since the last write is looked up in the texts of all tools by that statement.
 */
export async function selectTools(db: DrizzleDb, filters: ListingFilters): Promise<SelectedTools> {
  const { matching, versions } = await matchingTools(db, filters.q);
  const all = await facetSetsAt(db, versions.catalogue);
  const topics = topicNames(await topicsAt(db, versions.catalogue));
  const conditions = [...filterConditions(filters, topics), ...facetConditions(filters.facets)];
  const found = matching && baseOfAny([matching], all.size);
  const base = selected(all, found, conditions) ?? baseOf([], 0);
  return { base, size: all.size, version: all.version, versions, matching };
}

const NO_CATALOGUE: Versions = { catalogue: 0, ratings: 0 };

async function matchingTools(
  db: DrizzleDb,
  q: string,
): Promise<{ matching: ToolSet | null; versions: Versions }> {
  if (q === '') return { matching: null, versions: (await currentVersions(db)) ?? NO_CATALOGUE };
  const matches = await terms.read(
    db,
    q,
    sql`(SELECT string_agg(int4send(number), '') FROM ai_tools JOIN tool_search ON tool_id = ai_tools.id
      WHERE ${matchesText(q, trigramCounts(db))})`,
  );
  return { matching: matches?.value ?? NO_TOOLS, versions: matches?.now ?? NO_CATALOGUE };
}

const MOST_BYTES = 64_000_000;

/** The tools that terms match literally. A set of a million takes 125 kB. */
const terms = new VersionedMemory(
  MOST_BYTES,
  (set: ToolSet) => 1 + (set.kind === 'list' ? set.numbers : set.bits).byteLength,
  (sent: Buffer | null) => (sent ? unsortedSetOf(numbersSent(sent)) : NO_TOOLS),
);

/** Numbers as `int4send` writes them. */
export function numbersSent(sent: Buffer): Uint32Array {
  return Uint32Array.from({ length: sent.length / 4 }, (_, at) => sent.readUInt32BE(at * 4));
}
