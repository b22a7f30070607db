import { once } from 'node:events';
import { createServer } from 'node:net';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { watchCatalogue } from '#catalogue/watch-writes.server.ts';
import { type Database, openDatabase } from '#platform/database/connection.server.ts';
import { withDatabase } from '../harness/database.ts';
import { startEdge } from '../harness/edge.ts';

const SILENT = pino({ level: 'silent' });

test('a change to the catalogue by anybody is seen within two seconds', async () => {
  const db = await withDatabase();
  let rendered = 0;
  let changes = 0;
  const edge = await startEdge(() => {
    rendered += 1;
    return new Response(`version ${rendered}`, { headers: { 'Content-Type': 'text/html' } });
  });
  const changed = () => {
    changes += 1;
    edge.pages.clear();
  };
  const pages = { clear: changed, forgetAll: changed };
  onTestFinished(watchCatalogue(db.read, pages, { log: SILENT, renew: async () => {} }));
  // The watch begins by dropping what was cached before it knew anything.
  await expect.poll(() => changes, { timeout: 10_000 }).toBe(1);
  const write = () => db.write.execute(sql`UPDATE catalogue_state SET version = version + 1`);
  const before = (await edge.ask('/')).body.toString();
  await write();
  await expect.poll(async () => (await edge.ask('/')).body.toString(), { timeout: 2_000 }).not.toBe(before);
});

/** A watch over cached pages, which counts how often all of them were dropped, and what it logged. */
function watchFrom(db: Database) {
  const lines: string[] = [];
  const log = pino({ base: null }, { write: (line: string) => void lines.push(line) });
  const seen = { clears: 0, lines };
  const clear = () => {
    seen.clears += 1;
  };
  onTestFinished(watchCatalogue(db.read, { clear, forgetAll: clear }, { log, renew: async () => {} }));
  return seen;
}

/** Sets the clock, but no timers. */
function setClock(at: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: at });
  onTestFinished(() => void vi.useRealTimers());
}

test('while the database is away, cached pages stay, however long it takes, and the log says so once', async () => {
  let looks = 0;
  const away = createServer((socket) => {
    looks += 1;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(away, 'listening');
  const address = away.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const db = openDatabase(`postgresql://nobody@127.0.0.1:${port}/nothing`);
  onTestFinished(async () => {
    await db.close();
    away.close();
  });
  const watch = watchFrom(db);
  await expect.poll(() => watch.lines.length).toBe(1);
  setClock(Date.now() + 3_600_000);
  await expect.poll(() => looks, { timeout: 8_000 }).toBeGreaterThan(3);
  expect(watch.clears).toBe(0);
  expect(watch.lines).toEqual([expect.stringContaining('What was written cannot be seen')]);
}, 20_000);

test('a database that answers but cannot be asked is not trusted for more than a minute', async () => {
  const db = await withDatabase({ empty: true });
  const watch = watchFrom(db);
  await expect.poll(() => watch.clears).toBe(1);
  await db.write.execute(sql`ALTER TABLE catalogue_state RENAME COLUMN version TO edition`);
  await expect.poll(() => watch.lines.length, { timeout: 5_000 }).toBe(1);
  expect(watch.lines[0]).toContain('column \\"version\\" does not exist');
  expect(watch.clears).toBe(1);
  setClock(Date.now() + 61_000);
  await expect.poll(() => watch.clears, { timeout: 5_000 }).toBeGreaterThan(2);
  await db.write.execute(sql`ALTER TABLE catalogue_state RENAME COLUMN edition TO version`);
  await expect.poll(() => watch.lines.length, { timeout: 5_000 }).toBe(2);
  expect(watch.lines[1]).toContain('What is written is seen again');
}, 20_000);

test('a page with a very long address is not kept: made-up addresses could fill the memory', async () => {
  let rendered = 0;
  const edge = await startEdge(() => {
    rendered += 1;
    return new Response('found', { headers: { 'Content-Type': 'text/html' } });
  });
  const askTwice = async (path: string) => {
    const before = rendered;
    for (const _ of [1, 2]) expect((await edge.ask(path)).body.toString()).toBe('found');
    return rendered - before;
  };
  expect(await askTwice(`/search?q=${'x'.repeat(200)}`)).toBe(1);
  expect(await askTwice(`/search?q=${'x'.repeat(1_000)}`)).toBe(2);
});
