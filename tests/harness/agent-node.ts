import pino from 'pino';
import { readDue } from '#features/agents/agent-worker.server.ts';
import { budgetOf } from '#features/agents/model/budget.server.ts';
import { createModelReader, modelLimits } from '#features/agents/model/model-reader.server.ts';
import { openDatabase } from '#platform/database/connection.server.ts';
import { readSettings } from '#platform/start/settings.server.ts';
import { visitorOf } from './site-visitor.ts';

/** A node that only reads tools' sites, in its own process, which a test can kill. */
const [url = '', at = ''] = process.argv.slice(2);
const db = openDatabase(url);
const log = pino({ level: 'silent' });
const now = () => Number(at);
const settings = readSettings();
const budget = budgetOf(db.write, modelLimits(settings), now);
const parts = {
  ...{ db, log, now, model: createModelReader(settings, { budget, log }) },
  visit: visitorOf({ answerMs: 60_000, visitMs: 60_000 }),
};
await readDue(parts, new AbortController().signal);
