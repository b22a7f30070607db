import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { mailingTurn } from '#features/alerts/alerts-worker.server.ts';
import { tellFollowers } from '#features/alerts/fan-out.server.ts';
import { readHistory } from '#features/history/read-history.server.ts';
import { openDatabase } from '#platform/database/connection.server.ts';
import { mailDueAt } from '#site/cadence.ts';
import { megabytesIn } from './megabytes.ts';

/**
 * One node's work on a day's alerts, for `bench/alerts.ts`, which kills it: makes all alerts, then writes all daily
 * mails. Prints what it has done as lines of JSON. Usage: node bench/alerts-node.ts <database address>
 */
const POLL_MS = 200;
const db = openDatabase(process.argv[2] ?? '');
const begun = performance.now();

while (await isUnread()) {
  while (await readHistory(db.bulk, Date.now(), [tellFollowers]));
  await wait(POLL_MS);
}
note('alerts');
const due = mailDueAt('daily', Date.now());
const writeMails = mailingTurn({
  db,
  now: () => due,
  secret: 'a secret of benchmarks',
  origin: 'https://toolbox.example',
});
for (let isDone = false; !isDone; ) {
  try {
    await writeMails(() => false);
    isDone = true;
  } catch (error) {
    note(`failed: ${error}`);
  }
}
note('mails');
await db.close();

/** A node that was killed can hold the history until its last statement has ended. */
async function isUnread(): Promise<boolean> {
  const { rows } = await db.write.execute(sql`
    SELECT FROM tool_changes
    WHERE (changed_at, tool_id) > (SELECT at, subject FROM history_reading WHERE log = 'changes') LIMIT 1`);
  return rows.length > 0;
}

function note(what: string): void {
  const seconds = (performance.now() - begun) / 1_000;
  const peak = megabytesIn(process.resourceUsage().maxRSS);
  process.stdout.write(`${JSON.stringify({ what, seconds, peak })}\n`);
}
