import type { ToolSearch } from '#domain/entities.ts';
import { NOTHING_FOUND } from '#domain/search/found.ts';
import { literalTerm, type ToolQuery } from '#domain/search/tool-query.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { findTools } from '#server/search/find-tools.server.ts';
import { listTools } from './tools.server.ts';

/**
 * The tools that a term finds (spec §7, "Search helper"): by what it means (docs/decisions/0043), or
 * literally when it is in quotes. A term without meaningful words is matched literally too. Without a term it
 * is the listing.
 */
export async function searchTools(db: DrizzleDb, query: ToolQuery): Promise<ToolSearch> {
  const literal = literalTerm(query.q);
  if (query.q !== '' && literal === null) {
    const found = await findTools(db, query);
    if (found.count > 0) return found;
  }
  const { data, count, currentPage } = await listTools(db, { ...query, q: literal ?? query.q });
  return { ...NOTHING_FOUND, data: data.map((tool) => ({ ...tool, reason: null })), count, currentPage };
}
