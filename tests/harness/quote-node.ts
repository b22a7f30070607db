import pino from 'pino';
import { checkQuotes } from '#features/agents/quotes/quote-worker.server.ts';
import { openDatabase } from '#platform/database/connection.server.ts';
import { visitorOf } from './site-visitor.ts';

/** A node that only looks for quoted words, as a process of its own that a test can kill. */
const [url = '', at = ''] = process.argv.slice(2);
const parts = {
  ...{ db: openDatabase(url), log: pino({ level: 'silent' }), now: () => Number(at) },
  visit: visitorOf({ answerMs: 60_000, visitMs: 60_000 }),
};
await checkQuotes(parts, new AbortController().signal);
