import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import type { Database } from '#platform/database/connection.server.ts';
import { RECURRING_ID, sendJobs } from '#platform/jobs/job.server.ts';
import { openQueues, perform, type Work } from '#platform/jobs/runner.server.ts';
import type { Logger } from '#platform/watch/log.server.ts';

/** Runs every due job, one after another as a node would, including jobs that become due meanwhile. */
export async function workOff(
  db: Database,
  works: readonly Work[],
  log: Logger = pino({ level: 'silent' }),
): Promise<void> {
  const boss = await openQueues(db, false);
  await boss.start();
  try {
    for (const work of works) {
      await boss.createQueue(work.job.name);
      for (;;) {
        const [claimed] = await boss.fetch(work.job.name, { includeMetadata: true });
        if (!claimed) break;
        const { signal } = new AbortController();
        await perform({ db: db.write, log }, work, { ...claimed, signal });
      }
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}

/** Has jobs that come back take their turn. */
export async function comeBack(db: Database, works: readonly Work[]): Promise<void> {
  for (const { job } of works) await sendJobs(db.write, job, [{ id: RECURRING_ID }]);
  await workOff(db, works);
}

/** Makes every waiting job due at once. */
export async function makeDue(db: Database): Promise<void> {
  await db.write.execute(sql`UPDATE jobs.job SET start_after = now() WHERE state < 'active'`);
}
