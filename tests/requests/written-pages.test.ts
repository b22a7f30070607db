import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { catalogueState } from '#catalogue/tables/catalogue.server.ts';
import { watchCatalogue } from '#catalogue/watch-writes.server.ts';
import { saveRating } from '#features/reviews/ratings.server.ts';
import { openDatabase } from '#platform/database/connection.server.ts';
import { PageCache } from '#platform/http/page-cache.server.ts';
import { createTestApp } from '../harness/app.ts';
import { withDatabase } from '../harness/database.ts';
import { startEdge } from '../harness/edge.ts';
import { addMember } from '../harness/members.ts';
import { refusing } from '../harness/refusing.ts';

/** What a member writes drops all cached pages: at once on its own node, within two seconds on the others. */

const TOOL = '/tools/tool-04';
const ADDRESSES = [
  '/',
  '/about',
  '/tools?sortBy=avg_rating',
  '/categories/beta-code',
  TOOL,
  '/tools/tool-30',
];
const WRITES = [
  ['a rating', { intent: 'rate', rating: '5' }, '9 ratings'],
  ['a favourite', { intent: 'favorite' }, '1 favorite'],
] as const;

async function site() {
  const pages = new PageCache();
  const db = await withDatabase();
  const app = await createTestApp({ db, pages });
  const edge = await startEdge(app.app, { pages });
  const member = await addMember(app.db);
  const post = (form: Record<string, string>) =>
    app.send(TOOL, { method: 'POST', body: new URLSearchParams(form), headers: member.headers });
  const ask = async (address: string) => (await edge.ask(address)).body.toString();
  const askAll = async () => {
    for (const address of ADDRESSES) await ask(address);
    expect(cached()).toEqual(ADDRESSES);
  };
  const cached = () => ADDRESSES.filter((address) => edge.kept(address));
  const state = async () => (await app.db.write.select().from(catalogueState))[0];
  return { app, db, edge, member, post, ask, askAll, cached, state };
}

describe.each(WRITES)('%s', (_, form, shown) => {
  test('drops all pages at once on its own node, and its author finds it', async () => {
    const { post, askAll, cached, ask } = await site();
    await askAll();
    expect((await post(form)).status).toBe(200);
    expect(cached()).toEqual([]);
    expect(await ask(TOOL)).toContain(shown);
  });

  test('drops all pages on every other node within two seconds', async () => {
    const { app, post } = await site();
    const other = new PageCache();
    const elsewhere = await startEdge(app.app, { pages: other });
    let looks = 0;
    const pages = {
      clear: () => other.clear(),
      forgetAll: () => {
        looks += 1;
        other.forgetAll();
      },
    };
    onTestFinished(
      watchCatalogue(app.db.looks, pages, { log: pino({ level: 'silent' }), renew: async () => {} }),
    );
    await expect.poll(() => looks, { timeout: 10_000 }).toBe(1);
    for (const address of ADDRESSES) await elsewhere.ask(address);
    expect(ADDRESSES.filter((address) => elsewhere.kept(address))).toEqual(ADDRESSES);
    await post(form);
    await expect
      .poll(() => ADDRESSES.filter((address) => elsewhere.kept(address)), { timeout: 2_000 })
      .toEqual([]);
    expect((await elsewhere.ask(TOOL)).body.toString()).toContain(shown);
  });

  test('that is rolled back drops nothing and counts nothing', async () => {
    const { app, post, askAll, cached, state } = await site();
    await askAll();
    const before = await state();
    await refusing(app.db, form.intent === 'rate' ? 'user_ratings' : 'user_favorites', async () => {
      expect((await post(form)).status).toBe(503);
    });
    expect([await state(), cached()]).toEqual([before, ADDRESSES]);
    expect((await post(form)).status).toBe(200);
    expect((await state())?.version).toBe((before?.version ?? 0) + 1);
  });
});

test('a write by another process is in the next page that is made, for members too', async () => {
  const { app, db, member, edge } = await site();
  const shown = async () => (await app.get(TOOL, member.headers)).text();
  for (const _ of [1, 2]) expect(await shown()).not.toContain('Only just written');
  const process = openDatabase(db.url);
  onTestFinished(() => process.close());
  const { id: userId } = await addMember(app.db);
  const written = { db: process, pages: new PageCache() };
  await saveRating(written, { toolId: 'tool-04', userId, rating: 5, review: 'Only just written' });
  expect(await shown()).toContain('Only just written');
  expect((await edge.ask(TOOL)).body.toString()).toContain('Only just written');
});

test('a page that is being made while a member writes is not kept as new', async () => {
  const pages = new PageCache();
  const app = await createTestApp({ pages });
  const member = await addMember(app.db);
  const edge = await startEdge(
    async (request, sender) => {
      const made = await app.app(request, sender);
      if (new URL(request.url).pathname === TOOL && !wrote) {
        wrote = true;
        const form = new URLSearchParams({ intent: 'favorite' });
        await app.send(TOOL, { method: 'POST', body: form, headers: member.headers });
      }
      return made;
    },
    { pages },
  );
  let wrote = false;
  expect((await edge.ask(TOOL)).body.toString()).not.toContain('1 favorite');
  expect(edge.kept(TOOL)).toBeUndefined();
  expect((await edge.ask(TOOL)).body.toString()).toContain('1 favorite');
});
