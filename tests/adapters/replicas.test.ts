import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Replicas } from '#server/db/replicas.server.ts';
import { createTestApp } from '../harness/app.ts';
import { withDatabase } from '../harness/database.ts';
import { addMember } from '../harness/members.ts';

/** Which requests are read from a replica, and when. The replica is a second database that says where it is. */

const SOON = { timeout: 20_000, interval: 10 };
const AWAY = 'postgresql://nobody@127.0.0.1:1/nothing';
const primary = await withDatabase();
const replica = await withDatabase();
await replica.write.execute(sql`UPDATE ai_tools SET name = 'Of the replica'`);
await primary.write.execute(sql`UPDATE ai_tools SET name = 'Of the primary'`);
const { rows } = await primary.read.execute<{ id: string }>(sql`SELECT id FROM ai_tools LIMIT 1`);
const tool = `/tools/${rows[0]?.id}`;

async function withReplicas(urls: string[]) {
  const replicas = new Replicas(primary, urls, pino({ level: 'silent' }));
  onTestFinished(() => replicas.stop());
  const app = await createTestApp({ db: replicas.database });
  const from = async (path: string, headers?: HeadersInit) => {
    const text = await (await app.get(path, headers)).text();
    return ['primary', 'replica'].filter((place) => text.includes(`Of the ${place}`));
  };
  const readsFrom = (place: string) =>
    vi.waitFor(async () => expect(await from(tool)).toEqual([place]), SOON);
  return { replicas, app, from, readsFrom };
}

test('what everybody may read comes from a replica; members and keys read the database itself', async () => {
  const { app, from, readsFrom } = await withReplicas([replica.url]);
  await readsFrom('replica');
  for (const path of ['/tools', '/search?q=replica', '/api/v1/tools', '/feeds/tools.atom', `${tool}.md`])
    expect(await from(path), path).toEqual(['replica']);
  const { headers } = await addMember(app.db);
  expect(await from(tool, headers)).toEqual(['primary']);
  expect(await from(tool, { Authorization: 'Bearer anything' })).toEqual(['primary']);
  const form = { method: 'POST', body: new URLSearchParams({ intent: 'rate', rating: '9' }) };
  expect(await (await app.send(tool, form)).text()).not.toContain('Of the replica');
});

test.each([
  ['version', sql`version = version + 1`],
  ['activity', sql`activity = activity + 1`],
])('after a write, a replica is read again once it shows the same %s', async (_, raised) => {
  const { replicas, from, readsFrom } = await withReplicas([replica.url]);
  await readsFrom('replica');
  await primary.write.execute(sql`UPDATE catalogue_state SET ${raised}`);
  replicas.written();
  expect(await from(tool)).toEqual(['primary']);
  // Each of its looks finds it behind.
  for (let count = 0; count < 8; count += 1) expect(await from(tool)).toEqual(['primary']);
  await replica.write.execute(sql`UPDATE catalogue_state SET ${raised}`);
  await readsFrom('replica');
});

test('a replica that is away is left out, and nobody notices', async () => {
  const { readsFrom } = await withReplicas([AWAY, replica.url]);
  await readsFrom('replica');
  const alone = await withReplicas([AWAY]);
  for (let count = 0; count < 5; count += 1) expect(await alone.from(tool)).toEqual(['primary']);
});

test('a statement that its replica did not answer is asked again', async () => {
  const { app, readsFrom, from } = await withReplicas([replica.url]);
  await readsFrom('replica');
  const { pools } = app.db;
  await Promise.all(
    Array.from({ length: 3 }, async () => {
      const asked = app.get(`/search?q=${Math.random()}`);
      await pools['replica 1']
        ?.query(
          'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
        )
        .catch(() => {});
      expect((await asked).status).toBe(200);
    }),
  );
  expect(await from(tool)).not.toEqual([]);
  await readsFrom('replica');
});
