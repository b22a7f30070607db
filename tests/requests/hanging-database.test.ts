import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { catalogueOf } from '#catalogue/loader.server.ts';
import { openDatabase } from '#platform/database/connection.server.ts';
import { innermostMessage } from '#platform/database/unavailable.server.ts';
import { brokenDatabase, createTestApp } from '../harness/app.ts';
import { startCuttingPostgres } from '../harness/cutting-postgres.ts';
import { withDatabase } from '../harness/database.ts';
import { startHangingPostgres } from '../harness/hanging-postgres.ts';
import { report } from '../harness/report.ts';

const LIMIT_MS = 50;

test.each(['/', '/tools', '/tools/any', '/categories', '/categories/any', '/questions/any', '/business'])(
  '%s does not wait for a database that hangs',
  async (path) => {
    const db = openDatabase(await startHangingPostgres(), () => {}, { readMs: LIMIT_MS });
    const app = await createTestApp({ db });
    const { status, headers } = await app.get(path);
    expect([status, headers.get('Retry-After')]).toEqual([503, '5']);
    expect(app.logged('error').length).toBeGreaterThan(0);
    await db.close();
  },
);

test.each([/begin/, /insert into "contact_messages"/, /commit/])(
  'transactions whose database falls silent at %s give every connection back',
  async (at) => {
    const { url } = await withDatabase({ empty: true });
    const proxy = await startCuttingPostgres(url);
    const db = openDatabase(proxy.url, () => {}, { writeMs: 1_500 });
    onTestFinished(() => db.close());
    const app = await createTestApp({ db });
    const write = async (name: string) => {
      const form = { name, email: 'ann@example.org', kind: 'other', message: 'Ten characters or more.' };
      return (await app.send('/contact', { method: 'POST', body: new URLSearchParams(form) }, name)).status;
    };
    const all = (word: string) =>
      Promise.all(Array.from({ length: 12 }, (_, turn) => write(`${word} ${turn}`)));
    // The first mail of a database makes the queue of mails, for which others would wait.
    expect(await write('first')).toBe(303);
    proxy.cutNext({ at, when: 'stalled' }, 12);
    expect(await all('silent')).toEqual(Array.from({ length: 12 }, () => 503));
    expect(await all('again')).toEqual(Array.from({ length: 12 }, () => 303));
    report({ what: 'transactions that a database left without an answer', count: 12, ended: 0 });
  },
  30_000,
);

test('statements without an answer say that they took too long, and give every connection back', async () => {
  const { url } = await withDatabase({ empty: true });
  const proxy = await startCuttingPostgres(url);
  const db = openDatabase(proxy.url, () => {}, { readMs: 500 });
  onTestFinished(() => db.close());
  const all = (word: string) =>
    Promise.all(
      Array.from({ length: db.pools.read.options.max }, () =>
        db.read.execute(sql.raw(`SELECT '${word}'`)).then(() => word, innermostMessage),
      ),
    );
  proxy.cutNext({ at: /'silent'/, when: 'stalled' }, db.pools.read.options.max);
  const limit = 'Connection terminated: a statement took longer than 1000 ms';
  expect(new Set(await all('silent'))).toEqual(new Set([limit]));
  expect(new Set(await all('again'))).toEqual(new Set(['again']));
});

test.each(['/tools/any', '/categories/any', '/questions/any', '/business/any'])(
  'the page of the failure of %s names the number to look for in the log',
  async (path) => {
    const app = await createTestApp({ db: brokenDatabase() });
    const response = await app.get(path);
    const id = response.headers.get('X-Request-Id') ?? '';
    expect(await response.text()).toContain(`<code>${id}</code>`);
    expect(app.logged('error')).toEqual([expect.stringContaining(`"request_id":"${id}"`)]);
  },
);

test('a read that takes too long is no longer worked on; a write takes its time', async () => {
  const { url, write } = await withDatabase({ empty: true });
  const db = openDatabase(url, () => {}, { readMs: LIMIT_MS });
  onTestFinished(() => db.close());
  await expect(db.read.execute(sql`SELECT pg_sleep(60)`)).rejects.toThrow();
  const sleeping = sql`SELECT FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%sleep(60)' AND pid <> pg_backend_pid()`;
  await expect.poll(async () => (await write.execute(sleeping)).rows).toHaveLength(0);
  await db.write.execute(sql`SELECT pg_sleep(${(2 * LIMIT_MS) / 1_000})`);
});

test('the whole catalogue may take longer to load than a page waits for a statement', async () => {
  const { url, bulk, write } = await withDatabase();
  const db = openDatabase(url, () => {}, { readMs: LIMIT_MS * 4 });
  onTestFinished(() => db.close());
  const waitsLonger = sql`SELECT FROM pg_stat_activity WHERE datname = current_database()
    AND wait_event_type = 'Lock' AND query_start < clock_timestamp() - ${LIMIT_MS * 8} * interval '1 ms'`;
  const loaded = await bulk.transaction(async (tx) => {
    await tx.execute(sql`LOCK TABLE tool_search IN ACCESS EXCLUSIVE MODE`);
    const loading = catalogueOf(db.read).then(({ count }) => count, innermostMessage);
    await expect.poll(async () => (await write.execute(waitsLonger)).rows.length).toBeGreaterThan(0);
    return { loading };
  });
  expect(await loaded.loading).toBeGreaterThan(0);
});
