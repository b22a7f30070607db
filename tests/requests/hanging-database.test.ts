import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/db/connection.server.ts';
import { brokenDatabase, createTestApp } from '../harness/app.ts';
import { withDatabase } from '../harness/database.ts';
import { startHangingPostgres } from '../harness/hanging-postgres.ts';

const LIMIT_MS = 50;

test.each(['/', '/tools', '/tools/any', '/categories', '/categories/any', '/questions/any', '/business'])(
  '%s does not wait for a database that hangs',
  async (path) => {
    const db = openDatabase(await startHangingPostgres(), () => {}, LIMIT_MS);
    const app = await createTestApp({ db });
    expect((await app.get(path)).status).toBe(503);
    expect(app.logged('error').length).toBeGreaterThan(0);
    await db.close();
  },
);

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
  const db = openDatabase(url, () => {}, LIMIT_MS);
  onTestFinished(() => db.close());
  await expect(db.read.execute(sql`SELECT pg_sleep(60)`)).rejects.toThrow();
  const { rows } = await write.execute(
    sql`SELECT FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%sleep(60)' AND pid <> pg_backend_pid()`,
  );
  expect(rows).toHaveLength(0);
  await db.write.execute(sql`SELECT pg_sleep(${(2 * LIMIT_MS) / 1_000})`);
});
