import { sql } from 'drizzle-orm';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { aiTools } from '../tables/tools.server.ts';
import type { ToolCard } from './entities.ts';
import { toolCardColumns } from './tool-cards.server.ts';

/**
 * The tools that a catalogue text refers to by id, former id or name, in the given order (spec §7, "Tools by
 * list of ids", "Tool by name"), in one statement. An id takes precedence over a name; a name matches in any
 * case, and if several tools share it, the first by id counts.
 *
 * @returns as many as were asked for, with null for a reference that matches no tool
 */
export async function readReferredTools(
  db: DrizzleDb,
  references: readonly string[],
): Promise<(ToolCard | null)[]> {
  if (references.length === 0) return [];
  const rows = await db
    .select({ ...toolCardColumns, reference: sql<string>`given.reference` })
    .from(aiTools)
    .innerJoin(
      sql`(SELECT DISTINCT reference, present_tool_id(reference) AS tool_id
           FROM unnest(${sql.param([...references])}::text[]) AS reference) AS given`,
      sql`given.tool_id = ${aiTools.id} OR lower(given.reference) = ${aiTools.sort_name}`,
    )
    .orderBy(sql`given.tool_id = ${aiTools.id} DESC`, aiTools.id);
  const cards = new Map(rows.map(({ reference: _, ...card }) => [card.id, card]));
  return references.map(
    (asked) => cards.get(rows.find(({ reference }) => reference === asked)?.id ?? '') ?? null,
  );
}
