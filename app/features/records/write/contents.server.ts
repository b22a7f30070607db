import { eq, isNull } from 'drizzle-orm';
import { aiTools, toolDetails } from '#catalogue/tables/tools.server.ts';
import { readGroup } from '#catalogue/tools/field-values.ts';
import { isOwnName } from '#catalogue/tools/named-tool.ts';
import { contentsOf } from '#catalogue/tools/tab-contents.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { bumpState, lockState } from './state.server.ts';

const BATCH = 500;

/**
 * Counts the contents of tools' tabs where this is missing: in a catalogue from before these counts, or after a
 * migration that emptied the column because the counting changed.
 */
export async function fillContents(db: DrizzleDb): Promise<void> {
  while ((await fillBatch(db)) > 0);
}

function fillBatch(db: DrizzleDb): Promise<number> {
  return db.transaction(async (tx) => {
    const [uncounted] = await tx
      .select({ id: toolDetails.tool_id })
      .from(toolDetails)
      .where(UNCOUNTED)
      .limit(1);
    if (!uncounted) return 0;
    await lockState(tx);
    const rows = await tx
      .select({ own: { name: aiTools.name, developer_name: aiTools.developer_name }, stored: toolDetails })
      .from(toolDetails)
      .innerJoin(aiTools, eq(aiTools.id, toolDetails.tool_id))
      .where(UNCOUNTED)
      .limit(BATCH);
    for (const { own, stored } of rows) {
      const contents = contentsOf(
        (name) => isOwnName(name, own),
        (group) => readGroup(group, stored[group]).data,
      );
      await tx.update(toolDetails).set({ contents }).where(eq(toolDetails.tool_id, stored.tool_id));
    }
    await bumpState(tx, 0);
    return rows.length;
  });
}

const UNCOUNTED = isNull(toolDetails.contents);
