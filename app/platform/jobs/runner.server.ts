import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { Database, DrizzleDb } from '../database/connection.server.ts';
import type { Logger } from '../watch/log.server.ts';
import { type Job, RECURRING_ID, sendJobs } from './job.server.ts';
import { Outage } from './outage.server.ts';
import type { Worker } from './repeating.server.ts';

interface Run {
  /** The job's id; identifies its subject if the sender gave one. */
  id: string;
  /** From 1; starts again after a success. */
  attempt: number;
  /** Aborts when the job takes too long or the program stops. */
  signal: AbortSignal;
}

export interface Work {
  job: Job;
  /**
   * @returns the seconds until the same job is due again; 'later' to give it back unchanged, for another process or
   * time; nothing when it is done or repeats anyway
   */
  // biome-ignore lint/suspicious/noConfusingVoidType: most work has nothing to say
  run(run: Run): Promise<number | 'later' | void>;
}

interface Parts {
  db: Database;
  log: Logger;
  works: readonly Work[];
}

/** How often to look for dead workers. */
const LOOK_SECONDS = 20;
/** On a stop, runs get this long; then they are ended, and unfinished work is due again. */
const STOP_MS = 3_000;
const GIVE_BACK_MS = 2_000;
/** The pause between attempts to start. */
const RETRY_MS = 1_000;

/** Marks statement errors that the outage has logged; pg-boss copies errors with their properties. */
const TOLD = { isTold: true };

/** Opens the queues on the site's own connections, without the parts of pg-boss that this site does not use. */
export async function openQueues(db: Database, supervise: boolean, outage?: Outage): Promise<PgBoss> {
  const { PgBoss } = await import('pg-boss');
  return new PgBoss({
    schema: 'jobs',
    supervise,
    superviseIntervalSeconds: LOOK_SECONDS,
    monitorIntervalSeconds: LOOK_SECONDS,
    schedule: false,
    registerInstance: false,
    flowIntervalSeconds: 3_600,
    db: {
      async executeSql(text, values) {
        try {
          const result = await db.pools.write.query(text, values);
          outage?.ended();
          return result;
        } catch (error) {
          outage?.failed(error);
          throw error instanceof Error ? Object.assign(error, TOLD) : error;
        }
      },
    },
  });
}

/** Runs one job and stores its result. */
export async function perform(
  { db, log }: { db: DrizzleDb; log: Logger },
  { job, run }: Work,
  claimed: Pick<JobWithMetadata, 'id' | 'retryCount' | 'startedOn' | 'signal'>,
  { stopping, outage }: { stopping?: AbortSignal; outage?: Outage } = {},
): Promise<void> {
  const { id, retryCount, startedOn } = claimed;
  const attempt = retryCount + 1;
  // The number of attempts starts again after a success, so it alone does not identify a run.
  const mine = sql`name = ${job.name} AND id = ${id} AND state = 'active' AND retry_count = ${retryCount}
    AND date_trunc('milliseconds', started_on) = ${startedOn.toISOString()}::timestamptz`;
  const again = (
    seconds: number,
    set = sql`state = 'created', retry_count = 0, output = NULL, data = NULL, started_on = NULL,
      created_on = now()`,
  ) =>
    db.execute(sql`
      UPDATE jobs.job SET start_after = clock_timestamp() + make_interval(secs => ${seconds}), ${set} WHERE ${mine}`);
  // The pause lets pg-boss see that this worker is done with the job.
  const giveBack = () =>
    again(
      1,
      sql`state = 'created', started_on = CASE ${retryCount}::int WHEN 0 THEN NULL ELSE started_on END,
        retry_count = greatest(retry_count - 1, 0)`,
    );
  try {
    const signal = AbortSignal.any(stopping ? [claimed.signal, stopping] : [claimed.signal]);
    const result = await run({ id, attempt, signal });
    if (result === 'later') {
      await giveBack();
      // Without a random pause, processes that poll in step would never change their order.
      await wait(Math.random() * job.pollSeconds * 1_000);
      return;
    }
    const seconds = result ?? job.everySeconds;
    if (seconds === undefined) await db.execute(sql`DELETE FROM jobs.job WHERE ${mine} AND data IS NULL`);
    // A job sent during the run is due now.
    await again(seconds ?? 1);
    outage?.ended();
  } catch (err) {
    // A run cut off by a stop is no failure.
    if (stopping?.aborted) {
      await giveBack();
      return;
    }
    const seconds = job.retryAfter(attempt);
    const about = { err, job: job.name, id, attempt };
    if (outage) outage.failed(err);
    else log.warn(about, 'A job failed and is tried again');
    const output = JSON.stringify({ message: String(err) });
    await again(seconds, sql`state = 'retry', output = ${output}::jsonb`);
  } finally {
    // pg-boss then completes the jobs that it claimed, by id and number of attempts. Another worker may have the same
    // job with the same number by now, so this number must match none.
    claimed.retryCount = Number.MAX_SAFE_INTEGER;
  }
}

/**
 * Runs all jobs until it is stopped, also after database outages. Any number of processes may do so at once. A job
 * whose worker dies is due again within a minute.
 */
export function startJobs({ db, log, works }: Parts): Worker {
  const stopping = new AbortController();
  let isStopped = false;
  const texts = { begins: 'Reading the jobs failed', ends: 'Reading the jobs works again' };
  const outage = new Outage(log, texts);
  const opening = openQueues(db, true, outage);
  /** Retries until the database takes the step. */
  const untilDone = async (step: () => Promise<void>) => {
    for (;;) {
      try {
        await step();
        return;
      } catch (err) {
        if (isStopped) throw err;
        outage.failed(err);
        await wait(RETRY_MS, undefined, { signal: stopping.signal });
      }
    }
  };
  const begin = async () => {
    const boss = await opening;
    const own = new Outage(log, { begins: 'pg-boss failed', ends: 'pg-boss works again' });
    boss.on('error', (err) => {
      // A copy of an error is none.
      if (!('isTold' in err)) own.failed(err instanceof Error ? err : Object.assign(new Error(), err));
    });
    await boss.start({ attempts: Number.MAX_SAFE_INTEGER });
    for (const work of works) {
      const { job } = work;
      await untilDone(async () => {
        await boss.createQueue(job.name);
        if (job.everySeconds !== undefined) await sendJobs(db.write, job, [{ id: RECURRING_ID }]);
      });
      const failing =
        job.everySeconds === undefined
          ? undefined
          : new Outage(log, { begins: `${job.name} failed`, ends: `${job.name} works again` });
      const options = { pollingIntervalSeconds: job.pollSeconds, includeMetadata: true as const };
      for (let worker = 0; worker < job.atOnce; worker += 1) {
        const id: string = await boss.work(job.name, options, async ([claimed]) => {
          if (!claimed) return;
          const about = { stopping: stopping.signal, ...(failing && { outage: failing }) };
          await perform({ db: db.write, log }, work, claimed, about);
          // Where there was one job, there may be more: only idle processes pause.
          boss.notifyWorker(id);
        });
      }
    }
  };
  const begun = begin().catch((err: unknown) => {
    if (!isStopped) log.error({ err }, 'The jobs could not be started');
  });
  return {
    async stop() {
      isStopped = true;
      const boss = await opening;
      const cut = setTimeout(() => stopping.abort(), STOP_MS);
      await boss.stop({ timeout: STOP_MS + GIVE_BACK_MS });
      clearTimeout(cut);
      stopping.abort();
      await begun;
    },
  };
}
