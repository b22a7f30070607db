import { sql } from 'drizzle-orm';
import { tierInSql } from '#features/accounts/tier.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { countMails } from '#platform/mail/outbox.server.ts';
import { type LastBackup, readLastBackup } from '#platform/watch/last-backup.server.ts';
import type { NodeWatch } from '#platform/watch/node-watch.server.ts';
import { OVERVIEW } from '#site/overview.ts';
import type { PaidTier } from '#site/plans.ts';

const THIS_WEEK = sql`date_trunc('week', now() AT TIME ZONE 'UTC')`;

/** Sign-ups with a confirmed address by week (its Monday, UTC), latest first. */
export async function signUps(db: DrizzleDb): Promise<{ week: string; members: number }[]> {
  const first = sql`${THIS_WEEK} - make_interval(weeks => ${OVERVIEW.signUpWeeks - 1}::int)`;
  const { rows } = await db.execute<{ week: string; members: number }>(sql`
    SELECT week::date::text, coalesce(members, 0)::int AS members
    FROM generate_series(${first}, ${THIS_WEEK}, interval '1 week') AS week
    LEFT JOIN (
      SELECT date_trunc('week', created_at AT TIME ZONE 'UTC') AS week, count(*) AS members
      FROM users WHERE email_verified AND created_at >= (${first}) AT TIME ZONE 'UTC'
      GROUP BY 1) AS counted USING (week)
    ORDER BY week DESC`);
  return rows;
}

/** Members by present plan, bought or granted. */
export async function subscribersNow(db: DrizzleDb): Promise<{ tier: PaidTier; members: number }[]> {
  const { rows } = await db.execute<{ tier: PaidTier; members: number }>(sql`
    SELECT tier, count(*)::int AS members FROM (
      SELECT ${tierInSql(sql`now()`)} AS tier FROM users u
      WHERE (subscription_status <> 'free' AND subscription_expires_at > now()) OR granted_until > now()) AS held
    WHERE tier <> 'free' GROUP BY tier`);
  return rows;
}

/** Subscriptions that began and ended in a month (its first day, UTC). */
interface MonthOfPlan {
  month: string;
  tier: PaidTier;
  begun: number;
  ended: number;
}

/** The months in which a subscription began or ended, latest first. */
export async function subscriptionMonths(db: DrizzleDb): Promise<MonthOfPlan[]> {
  const { rows } = await db.execute<MonthOfPlan & Record<string, unknown>>(sql`
    SELECT month::text, tier, begun, ended FROM subscription_counts
    WHERE month > (now() AT TIME ZONE 'UTC')::date - make_interval(months => ${OVERVIEW.subscriptionMonths}::int)
    ORDER BY month DESC, tier`);
  return rows;
}

interface VisitedTool {
  id: string;
  name: string;
  times: number;
}

/** The tools whose sites were visited most from here lately. */
export async function mostVisited(db: DrizzleDb): Promise<VisitedTool[]> {
  const { rows } = await db.execute<VisitedTool & Record<string, unknown>>(sql`
    SELECT t.id, t.name, visited.times
    FROM (
      SELECT tool_id, sum(times)::int AS times FROM visited_tools
      WHERE day > (now() AT TIME ZONE 'UTC')::date - ${OVERVIEW.visitDays}::int
      GROUP BY tool_id ORDER BY times DESC, tool_id LIMIT ${OVERVIEW.visitedTools}) AS visited
    JOIN ai_tools t ON t.id = visited.tool_id
    ORDER BY visited.times DESC, t.id`);
  return rows;
}

export interface Health {
  /** The database's response time, in whole milliseconds. */
  databaseMs: number;
  mails: { waiting: number; failed: number };
  /** The last backup recorded in the data folder. */
  lastBackup: LastBackup | null;
  /** Of this process since its start. */
  process: {
    /** In ISO 8601. */
    startedAt: string;
    hits: number;
    misses: number;
    slowest: readonly { statement: string; ms: number }[];
  };
}

/** The health of the site, and of the process that answers. */
export async function readHealth(
  db: DrizzleDb,
  { node, dataDir }: { node: NodeWatch; dataDir: string },
): Promise<Health> {
  const begun = performance.now();
  await db.execute(sql`SELECT FROM catalogue_state`);
  const databaseMs = Math.round(performance.now() - begun);
  const { startedAt, pages, statements } = node;
  return {
    databaseMs,
    mails: await countMails(db),
    lastBackup: await readLastBackup(dataDir),
    process: {
      startedAt: startedAt.toISOString(),
      hits: pages.hits,
      misses: pages.misses,
      slowest: statements.list(),
    },
  };
}
