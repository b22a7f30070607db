import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { watchCatalogue } from '#server/db/catalogue-version.server.ts';
import { catalogueState } from '#server/db/schema/catalogue.server.ts';
import { userRatings } from '#server/db/schema/ratings.server.ts';
import { aiTools } from '#server/db/schema/tools.server.ts';
import { PageCache } from '#server/http/page-cache.server.ts';
import { moderate } from '#server/ratings/moderated-reviews.server.ts';
import { createTestApp } from '../harness/app.ts';
import { startEdge } from '../harness/edge.ts';
import { addMember } from '../harness/members.ts';
import { hiding } from '../harness/operators.ts';
import { withoutPages } from '../harness/written.ts';

/** The last good copy of a page, while the database is away (docs/decisions/0023). */

const html = (body: string, status = 200) =>
  new Response(body, { status, headers: { 'Content-Type': 'text/html' } });

/** An app whose database can be taken away. */
async function fragileSite(shows: string[] = ['tag']) {
  const state = { status: 200, version: 1 };
  const edge = await startEdge((_request, _sender, shown) => {
    for (const tag of shows) shown?.add(tag);
    return html(`version ${state.version}`, state.status);
  });
  const ask = async (target = '/') => {
    const { status, body } = await edge.ask(target);
    return `${status} ${body}`;
  };
  return { state, edge, ask };
}

describe('while a page cannot be made', () => {
  test.each([
    ['a member’s write', (pages: PageCache) => pages.drop(['tag'])],
    ['a write of the catalogue', (pages: PageCache) => pages.clear()],
  ])('its last good copy is sent, even after %s', async (_, write) => {
    const { state, edge, ask } = await fragileSite();
    expect(await ask()).toBe('200 version 1');
    state.status = 503;
    write(edge.pages);
    expect(await ask()).toBe('200 version 1');
    expect((await edge.ask('/')).headers['cache-control']).toBe('public, no-cache');
    expect(await ask('/never-seen')).toBe('503 version 1');
    // As soon as the page can be made again, nobody sees the copy.
    Object.assign(state, { status: 200, version: 2 });
    expect(await ask()).toBe('200 version 2');
  });

  test.each([
    ['that a write took something away from', (pages: PageCache) => pages.forget(['tag'])],
    ['of which it is unknown what was taken away', (pages: PageCache) => pages.forgetAll()],
  ])('no copy is sent %s', async (_, write) => {
    const { state, edge, ask } = await fragileSite();
    await ask();
    // It makes no difference that the page was old before.
    edge.pages.drop(['tag']);
    write(edge.pages);
    state.status = 503;
    expect(await ask()).toBe('503 version 1');
  });

  test.each([
    ['the catalogue was written', (pages: PageCache) => pages.clear(), '200 version 1'],
    ['something was taken away', (pages: PageCache) => pages.forgetAll(), '503 version 1'],
    ['a member wrote', (pages: PageCache) => pages.drop(['tag']), '503 version 1'],
  ])('the copy that was being made while %s answers %s', async (_, write, answer) => {
    let status = 200;
    const edge = await startEdge((_request, _sender, shown) => {
      shown?.add('tag');
      // It is written while the page is being made.
      if (status === 200) write(edge.pages);
      return html('version 1', status);
    });
    await edge.ask('/');
    expect(edge.pages.get('/')).toBeUndefined();
    status = 503;
    const later = await edge.ask('/');
    expect(`${later.status} ${later.body}`).toBe(answer);
  });

  test('no old copy is sent once the answer has changed', async () => {
    const { state, edge, ask } = await fragileSite();
    await ask();
    edge.pages.clear();
    state.status = 404;
    expect(await ask()).toBe('404 version 1');
    state.status = 503;
    expect(await ask()).toBe('503 version 1');
  });

  test.each([500, 404])('an answer of %i is passed on', async (status) => {
    const { state, edge, ask } = await fragileSite();
    await ask();
    edge.pages.clear();
    state.status = status;
    expect(await ask()).toBe(`${status} version 1`);
  });
});

describe('what members and the operator write', () => {
  const TOOL = '/tools/tool-04';

  /** A site that follows its database as another node does: it learns of writes only from the database. */
  async function follower() {
    const pages = new PageCache();
    const seen = { drop: 0, forget: 0, clear: 0 };
    const app = await createTestApp();
    const kept = {
      clear: () => {
        seen.clear += 1;
        pages.clear();
      },
      forgetAll: () => pages.forgetAll(),
      shown: () => pages.shown(),
      drop: (tags: Iterable<string>) => {
        seen.drop += 1;
        pages.drop(tags);
      },
      forget: (tags: Iterable<string>) => {
        seen.forget += 1;
        pages.forget(tags);
      },
    };
    const stop = watchCatalogue(app.db.read, kept, { log: pino({ level: 'silent' }), renew: async () => {} });
    onTestFinished(stop);
    await expect.poll(() => seen.clear, { timeout: 10_000 }).toBe(1);
    const edge = await startEdge(app.app, { pages });
    const member = await addMember(app.db);
    const post = (form: Record<string, string>) =>
      app.send(TOOL, { method: 'POST', body: new URLSearchParams(form), headers: member.headers });
    return { app, edge, post, seen };
  }

  test('leaves no copy of a tool that is gone from the catalogue', { timeout: 30_000 }, async () => {
    const { app, edge } = await follower();
    for (const page of [TOOL, '/tools/tool-05']) await edge.ask(page);
    await app.db.write.delete(aiTools).where(eq(aiTools.id, 'tool-04'));
    await app.db.write.update(catalogueState).set({ version: 10_000 });
    await expect.poll(() => edge.lastGood(TOOL), { timeout: 10_000 }).toBeUndefined();
    expect([edge.kept('/tools/tool-05'), edge.lastGood('/tools/tool-05')]).toEqual([
      undefined,
      expect.anything(),
    ]);
  });

  test('leaves a copy when it adds, and none if something may be gone', { timeout: 30_000 }, async () => {
    const { app, edge, post, seen } = await follower();
    const untilSeen = async (kind: 'drop' | 'forget', times: number) =>
      expect.poll(() => seen[kind], { timeout: 10_000 }).toBe(times);
    await edge.ask(TOOL);
    await post({ intent: 'rate', rating: '5', review: 'Good at what it does, for us.' });
    await untilSeen('drop', 1);
    expect([edge.kept(TOOL), edge.lastGood(TOOL)]).toEqual([undefined, expect.anything()]);
    await edge.ask(TOOL);
    await post({ intent: 'rate', rating: '4', review: 'Another text in the place of the first.' });
    await untilSeen('forget', 1);
    expect(edge.lastGood(TOOL)).toBeUndefined();
    await edge.ask(TOOL);
    const [row] = await app.db.read.select().from(userRatings).where(eq(userRatings.tool_id, 'tool-04'));
    await moderate(withoutPages(app.db), hiding(row?.id ?? ''));
    await untilSeen('forget', 2);
    expect(edge.lastGood(TOOL)).toBeUndefined();
    // Deleted news may have been of any kind.
    await edge.ask(TOOL);
    await app.db.write.update(catalogueState).set({ activity: 10_000 });
    await expect.poll(() => edge.lastGood(TOOL), { timeout: 10_000 }).toBeUndefined();
  });
});
