import { eq, isNull } from 'drizzle-orm';
import { readGroup } from '#domain/tools/field-values.ts';
import { contentsOf } from '#domain/tools/tab-contents.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { toolDetails } from '#server/db/schema.server.ts';
import { bumpState, lockState } from './state.ts';

const BATCH = 500;

/**
 * Counts what the tabs of tools hold where nobody has done so yet: in a catalogue that was imported before
 * contents were stored, or after a migration that empties the column because the counting has changed.
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
    const rows = await tx.select().from(toolDetails).where(UNCOUNTED).limit(BATCH);
    for (const { tool_id, ...stored } of rows) {
      const contents = contentsOf((group) => readGroup(group, stored[group]).data);
      await tx.update(toolDetails).set({ contents }).where(eq(toolDetails.tool_id, tool_id));
    }
    await bumpState(tx, 0);
    return rows.length;
  });
}

const UNCOUNTED = isNull(toolDetails.contents);
