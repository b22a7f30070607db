import { eq, sql } from 'drizzle-orm';
import { users } from '#features/accounts/tables/users.server.ts';
import { featuredEnds } from '#features/editing/tables/featured-ends.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { featureTool } from './featured.server.ts';

/**
 * Takes the tools from the Featured ones whose last day is over.
 *
 * @param now milliseconds since 1970
 */
export async function endFeatured(db: Database, now: number, signal: AbortSignal): Promise<void> {
  const today = new Date(now).toISOString().slice(0, 10);
  // A tool that a draft or a file has taken from the Featured ones may become Featured again without an end.
  await db.write.execute(sql`
    DELETE FROM featured_ends ended USING ai_tools tool WHERE tool.id = ended.tool_id AND NOT tool.is_featured`);
  const due = await db.write
    .select({ id: featuredEnds.tool_id, by: { id: users.id, email: users.email } })
    .from(featuredEnds)
    .leftJoin(users, eq(users.id, featuredEnds.operator_id))
    .where(sql`${featuredEnds.ends_on} < ${today}::date`)
    .orderBy(featuredEnds.ends_on, featuredEnds.tool_id);
  for (const { id, by } of due) {
    signal.throwIfAborted();
    await featureTool(db, { id, isFeatured: false, until: null, overOn: today, by });
  }
}
