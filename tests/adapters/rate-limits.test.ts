import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { takeTurn } from '#platform/request/rate-limits.server.ts';
import { withDatabase } from '../harness/database.ts';

const { write: db } = await withDatabase({ empty: true });
const limit = { burst: 3, everySeconds: 600 };

/** Simulates passing time for a key by moving its moment back. */
const pass = (key: string, seconds: number) =>
  db.execute(
    sql`UPDATE rate_limits SET full_at = full_at - make_interval(secs => ${seconds}) WHERE key = ${key}`,
  );

test('a burst is let through, then one turn each interval', async () => {
  const take = () => takeTurn(db, 'a', limit);
  expect([await take(), await take(), await take()]).toEqual([null, null, null]);
  const wait = await take();
  expect(wait).toBeGreaterThan(590);
  expect(wait).toBeLessThanOrEqual(600);
  await pass('a', 300);
  expect(await take()).toBeLessThanOrEqual(300);
  await pass('a', 300);
  expect(await take()).toBeNull();
  expect(await take()).toBeGreaterThan(590);
});

test('turns do not pile up beyond the burst', async () => {
  await takeTurn(db, 'b', limit);
  await pass('b', 1_000_000);
  const turns = [1, 2, 3, 4].map(() => () => takeTurn(db, 'b', limit));
  const waits: (number | null)[] = [];
  for (const take of turns) waits.push(await take());
  expect(waits.map((wait) => wait === null)).toEqual([true, true, true, false]);
});

test('keys do not share their turns', async () => {
  for (let turn = 0; turn < 4; turn += 1) await takeTurn(db, 'c', limit);
  expect(await takeTurn(db, 'd', limit)).toBeNull();
});

test('fifty at the same moment get no more turns than there are', async () => {
  const waits = await Promise.all(Array.from({ length: 50 }, () => takeTurn(db, 'e', limit)));
  expect(waits.filter((wait) => wait === null)).toHaveLength(3);
  expect(waits.filter((wait) => wait !== null && wait >= 1)).toHaveLength(47);
});

test('rows that no longer matter are swept', async () => {
  await takeTurn(db, 'old', limit);
  await pass('old', 100_000);
  await takeTurn(db, 'f', limit);
  const { rows } = await db.execute(sql`SELECT 1 FROM rate_limits WHERE key = 'old'`);
  expect(rows).toEqual([]);
});
