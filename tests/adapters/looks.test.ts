import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { watchCatalogue } from '#catalogue/watch-writes.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { LendingPool } from '#platform/database/pool.server.ts';
import { withDatabase } from '../harness/database.ts';

/** How soon a node knows of another's write, and what looking for writes costs. */

/** Half of what the site promises: the rest is for making the page. */
const KNOWN_MS = 1_000;
/** Of a busy machine, or of a database that is far away. */
const STATEMENT_MS = 100;

/** The watch, and how often it found a write, and one that took something away. */
function watchOn(db: DrizzleDb) {
  const seen = { writes: 0, removals: 0 };
  const pages = {
    clear: () => {
      seen.writes += 1;
    },
    forgetAll: () => {
      seen.removals += 1;
    },
  };
  const stop = watchCatalogue(db, pages, { log: pino({ level: 'silent' }), renew: async () => {} });
  onTestFinished(async () => {
    const stopped = stop();
    if (vi.isFakeTimers()) await vi.runOnlyPendingTimersAsync();
    await stopped;
  });
  return seen;
}

/** A counter that only a stand-in clock moves: a statement reads it at once, and its answer comes later. */
function standIn() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const state = { version: 1, removedAt: 1, asked: 0, onRead: () => {} };
  const pool = new LendingPool({});
  const query = async () => {
    state.asked += 1;
    const rows = [[state.version, state.removedAt]];
    state.onRead();
    await new Promise((resolve) => setTimeout(resolve, STATEMENT_MS));
    return { rows };
  };
  Object.assign(pool, { query });
  return { state, db: drizzle(pool) };
}

test.each(['writes', 'removals'] as const)(
  'a node knows within a second of %s that its last look has just missed',
  async (what) => {
    const { state, db } = standIn();
    const seen = watchOn(db);
    await vi.advanceTimersByTimeAsync(5_000);
    const before = seen[what];
    state.onRead = () => {
      state.version += 1;
      if (what === 'removals') state.removedAt = state.version;
      state.onRead = () => {};
    };
    while (state.version === 1) await vi.advanceTimersByTimeAsync(1);
    await vi.advanceTimersByTimeAsync(KNOWN_MS);
    expect(seen[what]).toBe(before + 1);
  },
);

test('a removal is seen also when a write follows it before the next look', async () => {
  const { state, db } = standIn();
  const seen = watchOn(db);
  await vi.advanceTimersByTimeAsync(5_000);
  const { removals } = seen;
  Object.assign(state, { version: 3, removedAt: 2 });
  await vi.advanceTimersByTimeAsync(KNOWN_MS);
  expect(seen.removals).toBe(removals + 1);
});

test('when a day begins, the pages of the day before are old: they judge the age of facts by the day', async () => {
  const { db } = standIn();
  vi.setSystemTime(Date.parse('2026-11-29T23:59:50Z'));
  const seen = watchOn(db);
  await vi.advanceTimersByTimeAsync(5_000);
  const { writes, removals } = seen;
  await vi.advanceTimersByTimeAsync(5_000 + KNOWN_MS);
  expect(seen).toEqual({ writes: writes + 1, removals });
});

test('while nothing is written, it asks at most four statements a second', async () => {
  const { state, db } = standIn();
  watchOn(db);
  await vi.advanceTimersByTimeAsync(10_000);
  state.asked = 0;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(state.asked).toBeGreaterThan(60);
  expect(state.asked).toBeLessThanOrEqual(240);
});

test('a look waits neither for the pages nor for the writers that hold all connections', async () => {
  const db = await withDatabase();
  const seen = watchOn(db.looks);
  await expect.poll(() => seen.removals).toBe(1);
  for (const pool of [db.pools.read, db.pools.write, db.pools.bulk]) {
    const lent = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    onTestFinished(() => {
      for (const client of lent) client.release();
    });
  }
  await db.looks.execute(sql`UPDATE catalogue_state SET version = version + 1`);
  await expect.poll(() => seen.writes, { timeout: 4_000 }).toBe(1);
});
