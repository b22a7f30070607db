import { expect, onTestFinished, test, vi } from 'vitest';
import { type Job, sendJobs } from '#platform/jobs/job.server.ts';
import { startJobs } from '#platform/jobs/runner.server.ts';
import { createLog } from '#platform/watch/log.server.ts';
import { withDatabase } from '../harness/database.ts';

test('a worker that has found a job asks for the next one at once', async () => {
  const db = await withDatabase({ empty: true });
  const job: Job = { name: 'counting', atOnce: 1, pollSeconds: 600, mostSeconds: 60, retryAfter: () => null };
  await sendJobs(db.write, job, [{}, {}, {}]);
  let done = 0;
  const run = async () => {
    done += 1;
  };
  const worker = startJobs({ db, log: createLog({ LOG_LEVEL: 'silent' }), works: [{ job, run }] });
  onTestFinished(() => worker.stop());
  await vi.waitFor(() => expect(done).toBe(3), { timeout: 20_000 });
});
