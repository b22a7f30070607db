import { type SQL, sql } from 'drizzle-orm';
import type { DrizzleDb } from '../database/connection.server.ts';
import { RECURRING_ID } from './job.server.ts';

const MAX_SHOWN = 100;
/** A repeating job counts as stuck after this many failures in a row. */
const FAILURES = 3;
const OVERDUE_MINUTES = 10;

/** A job that needs attention. */
export interface StuckJob {
  /** The queue's name in words. */
  name: string;
  /** Failing repeatedly; or due, and no process runs it. */
  state: 'failing' | 'overdue';
  attempts: number;
  error: string | null;
  /** The next try, or when it was due; in ISO 8601. */
  at: string;
}

/** When a job was due. A job that each process gives back has been due since it was sent. */
const DUE = sql`CASE WHEN state = 'created' AND id <> ${RECURRING_ID} THEN created_on ELSE start_after END`;
const IS_OVERDUE = sql`(${DUE} < now() - make_interval(mins => ${OVERDUE_MINUTES}))`;

/** The rows of jobs that keep failing, or that are overdue. */
const STUCK: SQL = sql`jobs.job WHERE (state = 'retry' AND id = ${RECURRING_ID} AND retry_count >= ${FAILURES - 1})
  OR (state IN ('created', 'retry') AND ${IS_OVERDUE})`;

/** How many jobs are stuck, as a query. */
export const STUCK_COUNT: SQL = sql`SELECT count(*) FROM ${STUCK}`;

/** The stuck jobs, latest first, and their number. */
export async function stuckJobs(db: DrizzleDb): Promise<{ jobs: StuckJob[]; count: number }> {
  const { rows } = await db.execute<StuckJob & { count: number } & Record<string, unknown>>(sql`
    SELECT replace(name, '-', ' ') AS name, (retry_count + 1)::int AS attempts,
      CASE WHEN ${IS_OVERDUE} THEN 'overdue' ELSE 'failing' END AS state,
      coalesce(output->>'message', output->'value'->>'message') AS error, ${DUE} AS at,
      (count(*) OVER ())::int AS count
    FROM ${STUCK} ORDER BY at DESC LIMIT ${MAX_SHOWN}`);
  const jobs = rows.map(({ count: _, ...job }) => ({ ...job, at: new Date(job.at).toISOString() }));
  return { jobs, count: rows[0]?.count ?? 0 };
}
