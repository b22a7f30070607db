import pino from 'pino';
import { checkDue } from '#features/lifecycle/checker-worker.server.ts';
import { openDatabase } from '#platform/database/connection.server.ts';
import { visitorOf } from './site-visitor.ts';

/** A node that only looks at the sites of tools, as a process of its own that a test can kill. */
const [url = '', now = ''] = process.argv.slice(2);
await checkDue({
  db: openDatabase(url).write,
  log: pino({ level: 'silent' }),
  visit: visitorOf({ answerMs: 60_000, visitMs: 60_000 }),
  perMinute: Number.POSITIVE_INFINITY,
  now: () => Number(now),
});
