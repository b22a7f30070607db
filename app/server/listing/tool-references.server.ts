import { inArray, or } from 'drizzle-orm';
import type { ToolCard } from '#domain/entities.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { aiTools } from '#server/db/schema.server.ts';
import { toolCardColumns } from './tool-cards.server.ts';

/**
 * The tools that a catalogue text refers to by id or by name, in the given order (spec §7, "Tools by list of
 * ids", "Tool by name"), in one statement. An id takes precedence over a name; a name matches in any case,
 * and if several tools share it, the first by id counts.
 *
 * @returns as many as were asked for, with null for a reference that matches no tool
 */
export async function readReferredTools(
  db: DrizzleDb,
  references: readonly string[],
): Promise<(ToolCard | null)[]> {
  if (references.length === 0) return [];
  const tools = await db
    .select(toolCardColumns)
    .from(aiTools)
    .where(
      or(
        inArray(aiTools.id, [...references]),
        inArray(
          aiTools.sort_name,
          references.map((reference) => reference.toLowerCase()),
        ),
      ),
    )
    .orderBy(aiTools.id);
  return references.map(
    (reference) =>
      tools.find(({ id }) => id === reference) ??
      tools.find(({ name }) => name.toLowerCase() === reference.toLowerCase()) ??
      null,
  );
}
