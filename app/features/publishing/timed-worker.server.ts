import { eq, sql } from 'drizzle-orm';
import { users } from '#features/accounts/tables/users.server.ts';
import { featuredEnds } from '#features/editing/tables/featured-ends.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { recurring } from '#platform/jobs/job.server.ts';
import type { Work } from '#platform/jobs/runner.server.ts';
import { featureTool } from './featured.server.ts';
import { publishDue, type TimedParts } from './timed.server.ts';

const EVERY_SECONDS = 20;

/** Runs what the desk has scheduled: publishes drafts, ends Featured times. */
export function timedPublishing(parts: TimedParts): Work {
  return {
    job: recurring('timed-publishing', EVERY_SECONDS),
    async run({ signal }) {
      await publishDue(parts, signal);
      await endFeatured(parts.db, parts.now(), signal);
    },
  };
}

/**
 * Ends the Featured times whose last day is over.
 *
 * @param now milliseconds since 1970
 */
async function endFeatured(db: Database, now: number, signal: AbortSignal): Promise<void> {
  const today = new Date(now).toISOString().slice(0, 10);
  // Forgets the end of a tool that a draft or file has unfeatured: it may become Featured again without one.
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
