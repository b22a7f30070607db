import { sql } from 'drizzle-orm';
import type { DrizzleDb } from '../database/connection.server.ts';

/** Work that goes on beside the requests: a queue of pg-boss, whose tables are in the schema `jobs` (docs/topics/operations.md). */
export interface Job {
  /** Of its queue: words joined by hyphens, as the log and the desk say them. */
  name: string;
  /** How many a process does at once. */
  atOnce: number;
  /** How long a process that finds nothing to do waits before it asks again. */
  pollSeconds: number;
  /** A run that takes longer counts as failed. */
  mostSeconds: number;
  /** The job comes back this long after each run; without it, whoever has work sends it. */
  everySeconds?: number;
  /** How long a job waits that has failed for the nth time in a row, in seconds. */
  retryAfter(attempt: number): number;
}

/**
 * A job that comes back by itself: one row, so one run at a time on all nodes together. After a failure it is tried again
 * after the same time, but within ten minutes.
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
/** A worker that has not been heard of for this long counts as dead. */
const SILENT_SECONDS = 30;
/** What becomes of a dead worker's job is not for its number of attempts to decide. */
const DEAD_WORKERS = 1_000_000;
const DEAD_WORKER_RETRY_SECONDS = 1;

/** The only row of a job that comes back. */
export const RECURRING_ID = '00000000-0000-4000-8000-000000000000';

interface Sent {
  /** Names what the job is about: while such a job waits, another is not added; if it is at work, it comes back once more. */
  id?: string;
}

/**
 * Sends jobs in the transaction that causes them: they are there if it commits, and not if it does not.
 *
 * This is the insertion that pg-boss documents for its table, so that it needs none of its connections. A row that
 * something else has ended begins anew. Two senders of the same jobs wait for each other in one order.
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
