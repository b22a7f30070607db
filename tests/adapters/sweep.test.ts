import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { sweeping, sweepRows } from '#app/sweep.server.ts';
import { forgetRegistrations } from '#app/sweeps.server.ts';
import { storeRegistration } from '#features/accounts/registration.server.ts';
import { emailTokens } from '#features/accounts/tables/accounts.server.ts';
import { users } from '#features/accounts/tables/users.server.ts';
import { letterLinks } from '#features/letters/tables/letters.server.ts';
import { decisionSheets } from '#features/sheets/tables/sheets.server.ts';
import { type Database, openDatabase } from '#platform/database/connection.server.ts';
import { startJobs } from '#platform/jobs/runner.server.ts';
import type { Storage } from '#platform/storage/storage.server.ts';
import { addMember, startSession } from '../harness/members.ts';

import { agedStorage, daysAgo, emptyStorage, goesOn, old, photo, withSweeping } from '../harness/sweeping.ts';

/** A busy machine takes longer than the usual second to open the queues. */
const WAIT = { timeout: 20_000 };

const { database, db, lines, log } = await withSweeping();

const failingStorage: Storage = {
  ...emptyStorage,
  list: () => ({
    [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('The bucket is away.')) }),
  }),
};

const start = (storage: Storage, own: Database = database) =>
  startJobs({ db: own, log, works: sweeping({ db: own.write, storage, log }) });

async function countSessions(): Promise<number> {
  const { rows } = await db.execute<{ left: number }>(sql`SELECT count(*)::int AS left FROM sessions`);
  return rows[0]?.left ?? 0;
}

test('links to the letter go, with their addresses, a week after they expired', async () => {
  for (const expired of [8, 6]) {
    const expires_at = daysAgo(expired).toISOString();
    await db
      .insert(letterLinks)
      .values({ token_hash: randomUUID(), email: `${expired}@example.org`, expires_at });
  }
  await sweepRows({ db, storage: emptyStorage, log }, goesOn);
  expect(await db.select({ email: letterLinks.email }).from(letterLinks)).toEqual([
    { email: '6@example.org' },
  ]);
});

test('decision sheets without an account go when their makers have not opened them for 90 days', async () => {
  const { id: user_id } = await addMember(database);
  const sheets = [
    { days: 91, maker: { key_hash: 'a' } },
    { days: 89, maker: { key_hash: 'b' } },
    { days: 500, maker: { user_id } },
  ];
  for (const { days, maker } of sheets) {
    await db
      .insert(decisionSheets)
      .values({ ...maker, content: days, opened_at: daysAgo(days).toISOString() });
  }
  await sweepRows({ db, storage: emptyStorage, log }, goesOn);
  const left = await db.select({ days: decisionSheets.content }).from(decisionSheets);
  expect(left.map(({ days }) => days).toSorted()).toEqual([500, 89]);
});

describe('registrations', () => {
  /** @param links how many days ago each of its links expired */
  async function registered(
    email: string,
    made: number,
    links: number[],
    isConfirmed = false,
  ): Promise<void> {
    const id = randomUUID();
    await db.insert(users).values({ id, email, email_verified: isConfirmed, created_at: daysAgo(made) });
    for (const expired of links) {
      await db.insert(emailTokens).values({
        token_hash: randomUUID(),
        purpose: 'signup',
        user_id: id,
        expires_at: daysAgo(expired).toISOString(),
      });
    }
  }
  const left = async () =>
    (await db.select({ email: users.email }).from(users)).map(({ email }) => email).sort();

  test('that nobody can confirm any more are deleted with their links; all others stay', async () => {
    await registered('gone, its links expired long ago', 30, [29, 8]);
    await registered('gone, it has no links', 8, []);
    await registered('its link still says that it expired', 30, [29, 6]);
    await registered('its link is good', 30, [-1]);
    await registered('new', 1, [0]);
    await registered('confirmed', 300, [299], true);
    await sweepRows({ db, storage: emptyStorage, log }, goesOn);
    expect(await left()).toEqual([
      'confirmed',
      'its link is good',
      'its link still says that it expired',
      'new',
    ]);
    expect(await db.$count(emailTokens)).toBe(3);
    expect(lines.join()).toContain(
      '"links":4,"registrations":2,"sessions":0,"searches":0,"openings":0,"visits":0,"views":0,"deliveries":0,"letterLinks":0,"follows":0,"lists":0,"listed":0,"alerts":0,"arrivals":0,"factors":0,"uploads":0,"sheets":0,"quotes":0,"payments":0,"msg":"Swept"',
    );
  });

  test('that are renewed at this moment stay, and neither side blocks the other', async () => {
    const email = 'again@example.org';
    await registered(email, 30, []);
    const registration = {
      email,
      origin: 'http://localhost',
      password_hash: 'x',
      first_name: null,
      last_name: null,
      return_to: '',
    };
    await db.transaction(async (all) => {
      await storeRegistration(all, registration);
      expect(await forgetRegistrations(database.bulk)).toEqual({ count: 0, isMore: false });
    });
    await sweepRows({ db, storage: emptyStorage, log }, goesOn);
    expect(await left()).toEqual([email]);
  });

  test('are deleted in small batches, however many there are', async () => {
    await db.execute(sql`
      INSERT INTO users (id, email, created_at)
      SELECT 'u' || n, n || '@example.org', now() - interval '30 days' FROM generate_series(1, 1100) n`);
    expect(await forgetRegistrations(db)).toEqual({ count: 500, isMore: true });
    await sweepRows({ db, storage: emptyStorage, log }, goesOn);
    expect(await left()).toEqual([]);
  });

  test('are deleted once by several nodes, and no node fails', async () => {
    await db.execute(sql`
      INSERT INTO users (id, email, created_at)
      SELECT 'u' || n, n || '@example.org', now() - interval '30 days' FROM generate_series(1, 2000) n`);
    await Promise.all([1, 2, 3, 4].map(() => sweepRows({ db, storage: emptyStorage, log }, goesOn)));
    expect(await left()).toEqual([]);
    const counts = lines.map((line) => Number(/"registrations":(\d+)/.exec(line)?.[1] ?? 0));
    expect(counts.reduce((sum, count) => sum + count)).toBe(2000);
  });

  test('ended sessions are deleted, others stay', async () => {
    const member = await addMember(database);
    await startSession(database, member.id, { expiresAt: daysAgo(1) });
    await sweepRows({ db, storage: emptyStorage, log }, goesOn);
    expect(await countSessions()).toBe(1);
  });
});

describe('the worker', () => {
  test('takes its turn on one of several nodes', async () => {
    let lists = 0;
    const storage: Storage = {
      ...emptyStorage,
      async *list() {
        lists += 1;
        yield [];
      },
    };
    const workers = [1, 2, 3].map(() => start(storage));
    await vi.waitFor(() => expect(lists).toBe(1), WAIT);
    await Promise.all(workers.map((worker) => worker.stop()));
    expect(lists).toBe(1);
  });

  /** Sweeps until the log says that one part failed, and again after the pause. */
  async function sweepTwice(
    fails: 'rows' | 'photos',
    storages: { first: Storage; second: Storage },
    /** What the first does beside it. */
    meanwhile = () => {},
  ) {
    const first = start(storages.first);
    await vi.waitFor(() => expect(lines.join()).toContain(`"msg":"sweeping-${fails} failed"`), WAIT);
    await vi.waitFor(meanwhile, WAIT);
    await first.stop();
    return async () => {
      await db.execute(sql`UPDATE jobs.job SET start_after = start_after - interval '11 minutes'`);
      const second = start(storages.second);
      onTestFinished(() => second.stop());
    };
  }

  test('tries rows again after the pause if they failed, and sweeps photos meanwhile', async () => {
    const member = await addMember(database);
    await startSession(database, member.id, { expiresAt: daysAgo(1) });
    const [orphan, later] = [photo(), photo()];
    const [first, second] = [agedStorage([old(orphan)]), agedStorage([old(later)])];
    await db.execute(sql`ALTER TABLE sessions RENAME TO sessions_away`);
    onTestFinished(async () => {
      await db.execute(sql`ALTER TABLE IF EXISTS sessions_away RENAME TO sessions`);
    });
    const again = await sweepTwice('rows', { first, second }, () => expect(first.removed).toEqual([orphan]));
    await db.execute(sql`ALTER TABLE sessions_away RENAME TO sessions`);
    await again();
    await vi.waitFor(async () => expect(await countSessions()).toBe(1), WAIT);
    // Photos were swept, so they wait for their day.
    expect(second.removed).toEqual([]);
  });

  test('tries photos again after the pause if they failed', async () => {
    const orphan = photo();
    const second = agedStorage([old(orphan)]);
    const again = await sweepTwice('photos', { first: failingStorage, second });
    await again();
    await vi.waitFor(() => expect(second.removed).toEqual([orphan]), WAIT);
  });

  test('logs a database that is away, and ends', async () => {
    const away = openDatabase('postgresql://nobody@127.0.0.1:1/nothing');
    const worker = start(emptyStorage, away);
    await vi.waitFor(() => expect(lines.join()).toContain('"msg":"Reading the jobs failed"'), WAIT);
    await worker.stop();
    await away.close();
  });
});

test('payments go ten years after they were made', async () => {
  await db.execute(sql`
    INSERT INTO payments (provider, id, amount, refunded, currency, paid_at)
    SELECT 'stripe', years::text, 499, 0, 'USD', now() - make_interval(years => years, days => 1)
    FROM unnest(ARRAY[9, 10]) years`);
  await sweepRows({ db, storage: emptyStorage, log }, goesOn);
  expect((await db.execute(sql`SELECT id FROM payments`)).rows).toEqual([{ id: '9' }]);
});
