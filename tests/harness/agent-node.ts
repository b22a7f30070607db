import pino from 'pino';
import { readDue } from '#features/agents/agent-worker.server.ts';
import { openDatabase } from '#platform/database/connection.server.ts';
import { visitorOf } from './site-visitor.ts';

/** A node that only reads the sites of tools, as a process of its own that a test can kill. */
const [url = '', now = ''] = process.argv.slice(2);
const parts = {
  db: openDatabase(url),
  log: pino({ level: 'silent' }),
  visit: visitorOf({ answerMs: 60_000, visitMs: 60_000 }),
  now: () => Number(now),
  model: null,
};
await readDue(parts, new AbortController().signal);
