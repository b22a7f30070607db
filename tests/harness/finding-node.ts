import pino from 'pino';
import { findDue } from '#features/agents/finding/finding-worker.server.ts';
import { openDatabase } from '#platform/database/connection.server.ts';
import { findersOf } from './finding.ts';

/** A node that only looks for tools, in its own process, which a test can kill. */
const [url = '', now = ''] = process.argv.slice(2);
const parts = {
  db: openDatabase(url),
  log: pino({ level: 'silent' }),
  ...findersOf({ answerMs: 60_000, visitMs: 60_000 }),
  now: () => Number(now),
};
await findDue(parts, new AbortController().signal);
