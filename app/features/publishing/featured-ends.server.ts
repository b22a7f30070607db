import { eq } from 'drizzle-orm';
import { featuredInOrder } from '#features/directory/tools.server.ts';
import type { Editor } from '#features/editing/editing.server.ts';
import { featuredEnds } from '#features/editing/tables/featured-ends.server.ts';
import type { Transaction } from '#features/records/write/transaction.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';

/** A Featured tool and its last day. */
export interface FeaturedTool {
  id: string;
  name: string;
  /** YYYY-MM-DD; null for no end. */
  until: string | null;
}

/** The Featured tools in their order. */
export async function listFeatured(db: DrizzleDb): Promise<FeaturedTool[]> {
  const tools = await featuredInOrder(db);
  const ends = new Map((await db.select().from(featuredEnds)).map((row) => [row.tool_id, row.ends_on]));
  return tools.map((tool) => ({ ...tool, until: ends.get(tool.id) ?? null }));
}

/** The last day on which a tool is Featured, YYYY-MM-DD; null for no end. */
export async function endOfFeatured(db: DrizzleDb, id: string): Promise<string | null> {
  const [end] = await db.select().from(featuredEnds).where(eq(featuredEnds.tool_id, id));
  return end?.ends_on ?? null;
}

/** Sets or clears the last day on which a tool is Featured. @returns the day before */
export async function setEnd(
  tx: Transaction,
  { id, until, by }: { id: string; until: string | null; by: Editor | null },
): Promise<string | null> {
  const before = await endOfFeatured(tx, id);
  await tx.delete(featuredEnds).where(eq(featuredEnds.tool_id, id));
  if (until !== null) {
    await tx.insert(featuredEnds).values({ tool_id: id, ends_on: until, operator_id: by?.id ?? null });
  }
  return before;
}
