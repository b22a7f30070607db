import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Job, sendJobs } from '#platform/jobs/job.server.ts';
import { openQueues, perform, startJobs } from '#platform/jobs/runner.server.ts';
import { createLog } from '#platform/watch/log.server.ts';
import { withDatabase } from '../harness/database.ts';

const ID = '11111111-1111-4111-8111-111111111111';
const log = pino({ level: 'silent' });
const counting: Job = { name: 'counting', atOnce: 1, pollSeconds: 600, mostSeconds: 60, retryAfter: () => 1 };

test('a worker that has found a job asks for the next one at once', async () => {
  const db = await withDatabase({ empty: true });
  await sendJobs(db.write, counting, [{}, {}, {}]);
  let done = 0;
  const run = async () => {
    done += 1;
  };
  const works = [{ job: counting, run }];
  const worker = startJobs({ db, log: createLog({ LOG_LEVEL: 'silent' }), works });
  onTestFinished(() => worker.stop());
  await vi.waitFor(() => expect(done).toBe(3), { timeout: 20_000 });
});

async function withQueue() {
  const db = await withDatabase({ empty: true });
  const boss = await openQueues(db, false);
  await boss.start();
  onTestFinished(() => boss.stop({ graceful: false }));
  await boss.createQueue(counting.name);
  await sendJobs(db.write, counting, [{ id: ID }]);
  const claim = async () => {
    const [claimed] = await boss.fetch(counting.name, { includeMetadata: true });
    if (!claimed) throw new Error('nothing to claim');
    return { ...claimed, signal: new AbortController().signal };
  };
  const states = async () =>
    (await db.write.execute(sql`SELECT state::text, retry_count FROM jobs.job`)).rows;
  return { db, boss, claim, states };
}

test('what a worker is through with is not completed for the one that has claimed it since', async () => {
  const { db, boss, claim, states } = await withQueue();
  const first = await claim();
  await perform({ db: db.write, log }, { job: counting, run: async () => 0 }, first);
  await claim();
  // What pg-boss does with a job whose worker has returned.
  await boss.complete(counting.name, first);
  expect(await states()).toEqual([{ state: 'active', retry_count: 0 }]);
});

test('a worker that counted as dead leaves the job to the one that has claimed it since', async () => {
  const { db, claim, states } = await withQueue();
  const stale = await claim();
  await db.write.execute(sql`UPDATE jobs.job SET state = 'created', started_on = NULL`);
  await claim();
  await perform({ db: db.write, log }, { job: counting, run: async () => undefined }, stale);
  expect(await states()).toEqual([{ state: 'active', retry_count: 0 }]);
});

test.each(['completed', 'failed', 'cancelled'])(
  'a job that something else has ended as %s begins anew',
  async (state) => {
    const { db, claim } = await withQueue();
    await db.write.execute(
      sql`UPDATE jobs.job SET state = ${state}::jobs.job_state, completed_on = now(), retry_count = 3, started_on = now()`,
    );
    await sendJobs(db.write, counting, [{ id: ID }]);
    expect(await claim()).toMatchObject({ id: ID, retryCount: 0 });
  },
);

test('jobs begin although the database fails at first', async () => {
  const db = await withDatabase({ empty: true });
  await sendJobs(db.write, counting, [{}]);
  const { query } = db.pools.write;
  let failures = 3;
  vi.spyOn(db.pools.write, 'query').mockImplementation(((text: unknown, ...rest: unknown[]) => {
    if (String(text).includes('create-queue') && failures > 0) {
      failures -= 1;
      return Promise.reject(new Error('the database is away'));
    }
    return Reflect.apply(query, db.pools.write, [text, ...rest]);
  }) as typeof query);
  const run = vi.fn(async () => undefined);
  const worker = startJobs({ db, log, works: [{ job: counting, run }] });
  onTestFinished(() => worker.stop());
  await vi.waitFor(() => expect(run).toHaveBeenCalledOnce(), { timeout: 20_000 });
  expect(failures).toBe(0);
});

test('a fault of pg-boss is logged once, however often it comes', async () => {
  const db = await withDatabase({ empty: true });
  const lines: string[] = [];
  const { query } = db.pools.write;
  let faults = 0;
  vi.spyOn(db.pools.write, 'query').mockImplementation(((text: unknown, ...rest: unknown[]) => {
    if (!String(text).includes('retry_count + 1'))
      return Reflect.apply(query, db.pools.write, [text, ...rest]);
    faults += 1;
    return Promise.resolve({ rows: [null] });
  }) as typeof query);
  const works = [{ job: { ...counting, pollSeconds: 0.5 }, run: async () => undefined }];
  const worker = startJobs({
    db,
    log: pino({ level: 'error' }, { write: (line) => lines.push(line) }),
    works,
  });
  onTestFinished(() => worker.stop());
  await vi.waitFor(() => expect(faults).toBeGreaterThan(2), { timeout: 20_000 });
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['pg-boss failed']);
});
