import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { readSettings } from '#platform/start/settings.server.ts';
import { StartError } from '#platform/start/start-error.server.ts';
import { openStore } from '#platform/start/store.server.ts';
import { withDatabase } from '../harness/database.ts';
import { type Refusal, STARTING, startLatePostgres } from '../harness/late-postgres.ts';

/** What a start does when the database is not up, or not right. */

const WAITING = /^The database is not up yet \(.+\)\. Waiting for it, up to a minute …$/;

/** Opens the store and records what was logged meanwhile. */
function open(DATABASE_URL: string, waitMs: number) {
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const settings = readSettings({ DATABASE_URL });
  return { said, store: openStore(settings, { log: pino({ level: 'silent' }), say }, waitMs) };
}

async function refusing(refusal: Refusal) {
  const late = await startLatePostgres(refusal);
  onTestFinished(late.close);
  return late;
}

test('one that is starting up is waited for, and the log says so once', async () => {
  const { url } = await withDatabase({ empty: true });
  const late = await refusing(STARTING);
  const { said, store } = open(`postgresql://toolbox@127.0.0.1:${late.port}${new URL(url).pathname}`, 30_000);
  await expect.poll(late.refused, { timeout: 10_000 }).toBeGreaterThan(1);
  late.open(url);
  const { db, close } = await store;
  expect((await db.read.execute('SELECT 1')).rows).toHaveLength(1);
  await close();
  expect(said).toEqual([expect.stringMatching(WAITING)]);
  expect(said[0]).toContain(STARTING.message);
});

test.each([
  ['refuses connections', 'postgresql://me:secret@127.0.0.1:1/none', 'ECONNREFUSED'],
  ['is not there', 'postgresql://me:secret@127.0.0.1/none?host=/tmp/no-such-folder', 'ENOENT'],
])('one that %s for too long ends the start with one line', async (_, url, reason) => {
  const { said, store } = open(url, 1_000);
  const error = await store.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(StartError);
  const message = error instanceof Error ? error.message : '';
  expect(message).toMatch(/^The database of DATABASE_URL cannot be used: [^\n]+$/);
  expect(message).toContain(reason);
  expect(message).not.toContain('secret');
  expect(said).toEqual([expect.stringMatching(WAITING)]);
});

test.each<Refusal>([
  { code: '28P01', message: 'password authentication failed for user "me"' },
  { code: '3D000', message: 'database "none" does not exist' },
])('one that says $message is not waited for', async (refusal) => {
  const late = await refusing(refusal);
  const { said, store } = open(`postgresql://me:secret@127.0.0.1:${late.port}/none`, 60_000);
  await expect(store).rejects.toThrow(`The database of DATABASE_URL cannot be used: ${refusal.message}.`);
  expect(said).toEqual([]);
});

test('one of an early version is left as it is, and the line says what to do', async () => {
  const db = await withDatabase({ empty: true });
  await db.write.execute('UPDATE drizzle.__drizzle_migrations SET created_at = id');
  const { said, store } = open(db.url, 60_000);
  await expect(store).rejects.toThrow(
    'The database of DATABASE_URL cannot be used: it was made by an early version of this program and cannot be brought up to date. Give it an empty one to begin anew',
  );
  expect(said).toEqual([]);
});
