import pino from 'pino';
import { readDue } from '#features/agents/agent-worker.server.ts';
import { findDue } from '#features/agents/finding/finding-worker.server.ts';
import { checkDue } from '#features/lifecycle/checker-worker.server.ts';
import { openDatabase } from '#platform/database/connection.server.ts';
import { findersOf } from './finding.ts';

/**
 * A node with both agents and the checker of sites, on a clock of its own, as a process that a test can kill. It writes each
 * moment that it has come to, in milliseconds since 1970.
 */
const [url = '', from = '', to = '', step = ''] = process.argv.slice(2);
const db = openDatabase(url);
const never = new AbortController().signal;
let now = () => Number(from);
const parts = {
  ...{ db, log: pino({ level: 'silent' }), model: null, now: () => now() },
  ...findersOf({ answerMs: 5_000, visitMs: 10_000 }),
};
for (let at = Number(from); at < Number(to); at += Number(step)) {
  const begun = performance.now();
  now = () => Math.round(at + performance.now() - begun);
  process.stdout.write(`${at}\n`);
  await checkDue({ ...parts, db: db.write, perMinute: 60_000 });
  await readDue(parts, never);
  await findDue(parts, never);
}
process.exit(0);
