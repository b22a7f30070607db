import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { asc, eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { pino } from 'pino';
import { beforeEach, expect, test, vi } from 'vitest';
import type { LetterContent } from '#features/letters/letter-news.ts';
import { queueLetters, weeklyLetter } from '#features/letters/sending.server.ts';
import { letterReaders, weeklyLetters } from '#features/letters/tables/letters.server.ts';
import { startJobs } from '#platform/jobs/runner.server.ts';
import { outbox } from '#platform/mail/tables/mail.server.ts';
import { addTool } from '../factories.ts';
import { withDatabase } from '../harness/database.ts';
import { TEST_SECRET } from '../harness/members.ts';
import { report } from '../harness/report.ts';

/** From a letter to the mails of its readers: each once, whoever works on it and is killed meanwhile. */

const db = await withDatabase();
/** A process of its own takes its time to start on a busy machine. */
const WAIT = 60_000;
const DATE = '2020-06-08';
const MADE = '2020-06-08T06:00:00Z';
const NOTHING = { count: 0, listed: [] };
const CONTENT: LetterContent = {
  featured: null,
  tools: { count: 1, listed: [{ id: 'a', name: 'A', description: 'B', categories: [], price: null }] },
  rounds: NOTHING,
  prices: NOTHING,
};
const parts = { db: db.write, secret: TEST_SECRET, origin: 'https://toolbox.example' };

beforeEach(async () => {
  await db.write.execute(sql`TRUNCATE weekly_letters, letter_readers, outbox`);
  const letter = { date: DATE, content: CONTENT, has_news: true, made_at: MADE };
  await db.write.insert(weeklyLetters).values(letter);
});

const addReaders = (count: number, confirmed = '2020-06-01') =>
  db.write.execute(sql`
    INSERT INTO letter_readers (email, confirmed_at)
    SELECT 'reader-' || n || '@' || ${confirmed} || '.example', ${confirmed}::timestamptz
    FROM generate_series(1, ${count}) AS n`);

/** Takes what waits, as the outbox does: sent mails are deleted. */
async function takeMails(): Promise<string[]> {
  const taken = await db.write.delete(outbox).returning({ to: outbox.to });
  return taken.map(({ to }) => to);
}

async function readers(): Promise<string[]> {
  const { email } = letterReaders;
  return (await db.write.select({ email }).from(letterReaders).orderBy(asc(email))).map((row) => row.email);
}

async function letter() {
  const [found] = await db.write.select().from(weeklyLetters).where(eq(weeklyLetters.date, DATE));
  return found;
}

/** Repeats some work until the letter is with all its readers. @returns their mails */
async function untilDone(work: () => Promise<unknown>): Promise<string[]> {
  const mails: string[] = [];
  for (let turn = 0; turn < 50 && !(await letter())?.done_at; turn += 1) {
    await work();
    mails.push(...(await takeMails()));
  }
  return mails.sort();
}

test('several nodes at once queue one mail for each reader', async () => {
  await addReaders(730);
  const nodes = () => Promise.all([1, 2, 3].map(() => queueLetters(parts)));
  expect(await untilDone(nodes)).toEqual((await readers()).sort());
  expect(await letter()).toMatchObject({ queued: 730 });
  await nodes();
  expect(await takeMails()).toEqual([]);
});

test('a mail has both parts, names its list and ends with a way out of its own', async () => {
  await addReaders(2);
  await queueLetters(parts);
  const mails = await db.write.select().from(outbox);
  expect(new Set(mails.map(({ unsubscribe }) => unsubscribe)).size).toBe(2);
  for (const { subject, text, html, unsubscribe } of mails) {
    expect(subject).toBe('The week in AI tools, June 8, 2020');
    expect(unsubscribe).toMatch(/^https:\/\/toolbox\.example\/unsubscribe\?token=weekly\./);
    for (const part of [text, html]) {
      expect(part).toContain(unsubscribe);
      expect(part).toContain('https://toolbox.example/tools/a');
      expect(part).toContain('https://toolbox.example/weekly/2020-06-08');
    }
  }
});

test('whoever confirms after the letter was made, or has left, gets none', async () => {
  await addReaders(3);
  await addReaders(2, '2020-06-09');
  await db.write.delete(letterReaders).where(eq(letterReaders.email, 'reader-1@2020-06-01.example'));
  expect(await untilDone(() => queueLetters(parts))).toEqual([
    'reader-2@2020-06-01.example',
    'reader-3@2020-06-01.example',
  ]);
});

test('letters leave room for other mails', async () => {
  await addReaders(1_000);
  while (await queueLetters(parts));
  expect(await db.write.$count(outbox)).toBe(400);
  expect(await queueLetters(parts)).toBe(false);
  await takeMails();
  expect(await queueLetters(parts)).toBe(true);
});

/** Holds every node at the moment when its mails are in and the letter is about to note them. */
const HOLD = `
  CREATE FUNCTION hold() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM pg_advisory_xact_lock(1); RETURN NEW; END $$;
  CREATE TRIGGER hold BEFORE UPDATE ON weekly_letters FOR EACH ROW EXECUTE FUNCTION hold()`;

test(
  'a node that is killed in the middle leaves nothing half done',
  async () => {
    await addReaders(250);
    const holder = new pg.Client(db.url);
    await holder.connect();
    await holder.query('SELECT pg_advisory_lock(1)');
    await db.write.execute(sql.raw(HOLD));
    const program = path.join(import.meta.dirname, '../harness/letter-node.ts');
    const node = spawn(process.execPath, [program, db.url, TEST_SECRET]);
    const waiting = sql`SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event = 'advisory' AND query ILIKE 'update%weekly_letters%'`;
    await vi.waitFor(async () => expect((await db.write.execute(waiting)).rows).toHaveLength(1), WAIT);
    const died = once(node, 'exit');
    node.kill('SIGKILL');
    await died;
    // Nobody else takes the letter before the database has noticed.
    expect(await queueLetters(parts)).toBe(false);
    await holder.end();
    await vi.waitFor(async () => expect((await db.write.execute(waiting)).rows).toHaveLength(0), WAIT);
    await db.write.execute(sql`DROP FUNCTION hold CASCADE`);
    expect(await takeMails()).toEqual([]);
    const mails = await untilDone(() => queueLetters(parts));
    const lost = 250 - new Set(mails).size;
    report({ what: 'kills of a node that queues letters', count: 1, lost, ended: 0 });
    expect(mails).toEqual((await readers()).sort());
  },
  2 * WAIT,
);

test('the worker makes the letter that is due and queues it; a restart does neither again', async () => {
  await db.write.execute(sql`TRUNCATE weekly_letters`);
  // What a catalogue began with is no news.
  await addTool(db, { id: 'the-first', created_at: '2020-01-01' });
  await addTool(db, { id: 'of-the-week', created_at: '2020-06-03' });
  await addReaders(2);
  const log = pino({ level: 'silent' });
  for (const _ of ['start', 'restart']) {
    const works = [weeklyLetter({ ...parts, now: () => Date.parse(MADE) })];
    const workers = [1, 2].map(() => startJobs({ db, log, works }));
    await vi.waitFor(async () => expect((await letter())?.done_at).toBeTruthy(), WAIT);
    await Promise.all(workers.map((worker) => worker.stop()));
  }
  expect((await letter())?.content.tools.listed).toMatchObject([{ id: 'of-the-week' }]);
  expect((await takeMails()).sort()).toEqual(await readers());
});
