import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { watchCatalogue } from '#server/db/catalogue-version.server.ts';
import { brokenDatabase } from '../harness/app.ts';
import { withDatabase } from '../harness/database.ts';
import { startEdge } from '../harness/edge.ts';

test('a write of the catalogue by anybody is seen within two seconds', async () => {
  const db = await withDatabase();
  let rendered = 0;
  let changes = 0;
  const edge = await startEdge(() => {
    rendered += 1;
    return new Response(`version ${rendered}`, { headers: { 'Content-Type': 'text/html' } });
  });
  onTestFinished(
    watchCatalogue(db.read, {
      clear: () => {
        changes += 1;
        edge.pages.clear();
      },
      drop: () => {},
      forget: () => {},
      forgetAll: () => {},
    }),
  );
  // The watch begins by clearing what was kept before it knew anything.
  await expect.poll(() => changes, { timeout: 10_000 }).toBe(1);
  const write = () => db.write.execute(sql`UPDATE catalogue_state SET version = version + 1`);
  const before = (await edge.ask('/')).body.toString();
  await write();
  await expect.poll(async () => (await edge.ask('/')).body.toString(), { timeout: 2_000 }).not.toBe(before);
});

test('a database that does not answer leaves what is kept alone', async () => {
  let changes = 0;
  const broken = brokenDatabase();
  onTestFinished(() => broken.close());
  onTestFinished(
    watchCatalogue(broken.read, {
      clear: () => {
        changes += 1;
      },
      drop: () => {},
      forget: () => {},
      forgetAll: () => {},
    }),
  );
  await expect(broken.read.execute(sql`SELECT 1`)).rejects.toThrow();
  expect(changes).toBe(0);
});

test('a page of a very long address is not kept: whoever makes addresses up could empty the memory', async () => {
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
