import { sql } from 'drizzle-orm';
import type { DrizzleDb } from '../database/connection.server.ts';

/** Background work: a queue of pg-boss, whose tables are in the schema `jobs` (docs/topics/operations.md). */
export interface Job {
  /** The queue's name: words joined by hyphens, also shown in the log and at the desk. */
  name: string;
  /** How many runs a process has at once. */
  atOnce: number;
  /** How long an idle process waits before it polls again. */
  pollSeconds: number;
  /** A run that takes longer counts as failed. */
  mostSeconds: number;
  /** The job repeats this long after each run; without it, other code sends each job. */
  everySeconds?: number;
  /** The delay after the nth failure in a row, in seconds. */
  retryAfter(attempt: number): number;
}

/**
 * A job that repeats: one row, so one run at a time on all nodes together. Retried after the same interval, but within
 * ten minutes.
 */
export function recurring(name: string, everySeconds: number): Job {
  return {
    name,
    atOnce: 1,
    pollSeconds: Math.max(0.5, Math.min(everySeconds / 2, MOST_POLL_SECONDS)),
    mostSeconds: HOUR,
    everySeconds,
    retryAfter: () => Math.min(everySeconds, RETRY_SECONDS),
  };
}

const HOUR = 60 * 60;
const MOST_POLL_SECONDS = 10;
const RETRY_SECONDS = 10 * 60;
/** A worker that has been silent for this long counts as dead. */
const SILENT_SECONDS = 30;
/** A dead worker's job is retried regardless of its number of attempts. */
const DEAD_WORKERS = 1_000_000;
const DEAD_WORKER_RETRY_SECONDS = 1;

/** The only row of a repeating job. */
export const RECURRING_ID = '00000000-0000-4000-8000-000000000000';

interface Sent {
  /** Identifies the job's subject: while such a job waits, no other is added; if it is running, it runs once more. */
  id?: string;
}

/**
 * Sends jobs in the transaction that causes them, so that they exist only if it commits.
 *
 * Uses the insertion that pg-boss documents for its table, so it needs no connection of pg-boss. A row that ended
 * otherwise starts anew. Locks rows in a fixed order, so that two senders of the same jobs do not deadlock.
 */
export async function sendJobs(tx: DrizzleDb, job: Job, jobs: readonly Sent[]): Promise<void> {
  if (jobs.length === 0) return;
  await tx.execute(sql`
    INSERT INTO jobs.job (id, name, policy, start_after, keep_until, expire_seconds, heartbeat_seconds,
      retry_limit, retry_delay, deletion_seconds)
    SELECT coalesce(sent.id, gen_random_uuid()), ${job.name}, 'standard',
      clock_timestamp(), 'infinity',
      ${job.mostSeconds}::int, ${SILENT_SECONDS}::int, ${DEAD_WORKERS}::int, ${DEAD_WORKER_RETRY_SECONDS}::int, 0
    FROM jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb) AS sent(id uuid),
      (SELECT jobs.create_queue(${job.name}, '{"policy": "standard"}')) AS queue
    ORDER BY sent.id
    ON CONFLICT (name, id) DO UPDATE SET
      data = CASE job.state WHEN 'active' THEN '{"again": true}'::jsonb END,
      state = CASE job.state WHEN 'active' THEN job.state ELSE 'created' END,
      start_after = CASE job.state WHEN 'active' THEN job.start_after ELSE clock_timestamp() END,
      started_on = CASE job.state WHEN 'active' THEN job.started_on END,
      retry_count = CASE job.state WHEN 'active' THEN job.retry_count ELSE 0 END,
      completed_on = NULL
    WHERE job.state = 'active' OR job.state >= 'completed'`);
}
