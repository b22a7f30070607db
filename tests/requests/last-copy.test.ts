import { eq } from 'drizzle-orm';
import pg from 'pg';
import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { catalogueState } from '#catalogue/tables/catalogue.server.ts';
import { watchCatalogue } from '#catalogue/watch-writes.server.ts';
import { replacePhotoUrl, updateProfile } from '#features/profiles/profiles.server.ts';
import { inTransaction } from '#features/records/write/transaction.server.ts';
import { withdrawTools } from '#features/records/write/withdrawn-tools.server.ts';
import { moderate } from '#features/reviews/moderated-reviews.server.ts';
import { userRatings } from '#features/reviews/tables/ratings.server.ts';
import { PageCache } from '#platform/http/page-cache.server.ts';
import { readMigrations } from '../../commands/backup/database/migrations.ts';
import { completeSchema } from '../../commands/backup/database/rebuild.ts';
import { createTestApp } from '../harness/app.ts';
import { withDatabase } from '../harness/database.ts';
import { startEdge } from '../harness/edge.ts';
import { addMember } from '../harness/members.ts';
import { hiding } from '../harness/operators.ts';
import { withoutPages } from '../harness/written.ts';

/** The last good copy of a page, while the database is away (docs/decisions/0023). */

const html = (body: string, status = 200) =>
  new Response(body, { status, headers: { 'Content-Type': 'text/html' } });

/** An app whose database can be taken away. */
async function fragileSite() {
  const state = { status: 200, version: 1 };
  const edge = await startEdge(() => html(`version ${state.version}`, state.status));
  const ask = async (target = '/') => {
    const { status, body } = await edge.ask(target);
    return `${status} ${body}`;
  };
  return { state, edge, ask };
}

describe('while a page cannot be made', () => {
  test('its last good copy is sent, even after a write', async () => {
    const { state, edge, ask } = await fragileSite();
    expect(await ask()).toBe('200 version 1');
    state.status = 503;
    edge.pages.clear();
    expect(await ask()).toBe('200 version 1');
    expect((await edge.ask('/')).headers['cache-control']).toBe('public, no-cache');
    expect(await ask('/never-seen')).toBe('503 version 1');
    // As soon as the page can be made again, nobody sees the copy.
    Object.assign(state, { status: 200, version: 2 });
    expect(await ask()).toBe('200 version 2');
  });

  test('no copy is sent once a write has taken something away', async () => {
    const { state, edge, ask } = await fragileSite();
    await ask();
    // It makes no difference that the page was old before.
    edge.pages.clear();
    edge.pages.forgetAll();
    state.status = 503;
    expect(await ask()).toBe('503 version 1');
  });

  test.each([
    ['something was written', (pages: PageCache) => pages.clear(), '200 version 1'],
    ['something was taken away', (pages: PageCache) => pages.forgetAll(), '503 version 1'],
  ])('the copy that was being made while %s answers %s', async (_, write, answer) => {
    let status = 200;
    const edge = await startEdge(() => {
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
    const seen = { writes: 0, removals: 0 };
    const db = await withDatabase();
    const app = await createTestApp({ db });
    const watched = {
      clear: () => {
        seen.writes += 1;
        pages.clear();
      },
      forgetAll: () => {
        seen.removals += 1;
        pages.forgetAll();
      },
    };
    const stop = watchCatalogue(db.read, watched, { log: pino({ level: 'silent' }), renew: async () => {} });
    onTestFinished(stop);
    await expect.poll(() => seen.removals, { timeout: 10_000 }).toBe(1);
    const edge = await startEdge(app.app, { pages });
    const member = await addMember(db);
    const post = (form: Record<string, string>) =>
      app.send(TOOL, { method: 'POST', body: new URLSearchParams(form), headers: member.headers });
    const untilSeen = (kind: keyof typeof seen, times: number) =>
      expect.poll(() => seen[kind], { timeout: 10_000 }).toBe(times);
    return { db, edge, post, member, untilSeen };
  }

  test('leaves no copy of a tool that is withdrawn', { timeout: 30_000 }, async () => {
    const { db, edge, untilSeen } = await follower();
    await edge.ask(TOOL);
    expect(edge.lastGood(TOOL)).toBeDefined();
    await inTransaction(db.bulk, (tx) => withdrawTools(tx, [{ id: 'tool-04' }], false));
    await untilSeen('removals', 2);
    expect([edge.lastGood(TOOL), (await edge.ask(TOOL)).status]).toEqual([undefined, 410]);
  });

  test('leaves a copy when it adds, and none if something may be gone', { timeout: 30_000 }, async () => {
    const { db, edge, post, untilSeen } = await follower();
    await edge.ask(TOOL);
    await post({ intent: 'rate', rating: '5', review: 'Good at what it does, for us.' });
    await untilSeen('writes', 1);
    expect([edge.kept(TOOL), edge.lastGood(TOOL)]).toEqual([undefined, expect.anything()]);
    await edge.ask(TOOL);
    await post({ intent: 'rate', rating: '4', review: 'Another text in the place of the first.' });
    await untilSeen('removals', 2);
    expect(edge.lastGood(TOOL)).toBeUndefined();
    await edge.ask(TOOL);
    const [row] = await db.read.select().from(userRatings).where(eq(userRatings.tool_id, 'tool-04'));
    await moderate(withoutPages(db), hiding(row?.id ?? ''));
    await untilSeen('removals', 3);
    expect(edge.lastGood(TOOL)).toBeUndefined();
  });

  test('leaves the copies when a member changes what no page shows', { timeout: 60_000 }, async () => {
    const { db, edge, post, member } = await follower();
    const written = withoutPages(db);
    const profile = (texts: Parameters<typeof updateProfile>[2]) => updateProfile(written, member.id, texts);
    const steps: [what: string, write: () => Promise<unknown>, leavesCopy: boolean][] = [
      ['the name of somebody who has rated nothing', () => profile({ first_name: 'Mia' }), true],
      ['their photo', () => replacePhotoUrl(written, member.id, '/photos/1.jpg'), true],
      ['a first review', () => post({ intent: 'rate', rating: '5', review: 'Good for us, so far.' }), true],
      ['the biography', () => profile({ first_name: 'Mia', biography: 'Writes.' }), true],
      ['the name', () => profile({ first_name: 'Ida', biography: 'Writes.' }), false],
      ['the photo', () => replacePhotoUrl(written, member.id, null), false],
    ];
    for (const [what, write, leavesCopy] of steps) {
      await edge.ask(TOOL);
      expect(edge.kept(TOOL), what).toBeDefined();
      await write();
      await expect.poll(() => edge.kept(TOOL), { timeout: 10_000 }).toBeUndefined();
      expect(edge.lastGood(TOOL) !== undefined, what).toBe(leavesCopy);
    }
  });

  test('leaves no copy of what a restored backup no longer has', { timeout: 30_000 }, async () => {
    const { db, edge, untilSeen } = await follower();
    await edge.ask(TOOL);
    const [newest] = readMigrations().slice(-1);
    if (!newest) throw new Error('There are no migrations.');
    const client = new pg.Client(db.url);
    await client.connect();
    const version = (await db.read.select().from(catalogueState))[0]?.version ?? 0;
    await completeSchema(client, newest, { version, photos: new Set() });
    await client.end();
    await untilSeen('removals', 2);
    expect(edge.lastGood(TOOL)).toBeUndefined();
  });
});
