import { sql } from 'drizzle-orm';
import { parse } from 'node-html-parser';
import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { ToolQuery } from '#domain/search/tool-query.ts';
import { watchCatalogue } from '#server/db/catalogue-version.server.ts';
import { catalogueState, toolActivity } from '#server/db/schema/catalogue.server.ts';
import { PageCache } from '#server/http/page-cache.server.ts';
import { listTools } from '#server/listing/tools.server.ts';
import { saveRating } from '#server/ratings/ratings.server.ts';
import { addBusinessFunction, addQuestion, addTool } from '../factories.ts';
import { createTestApp, type TestApp } from '../harness/app.ts';
import { startEdge } from '../harness/edge.ts';
import { addMember } from '../harness/members.ts';
import { withoutPages } from '../harness/written.ts';

/** Pages know what they show: a rating drops the pages that show the tool, and no others. */

/** `tool-04` is in Alpha & Chat, `tool-18` in Beta Code as well, `tool-30` in Beta Code alone; 28 to 30 are Featured. */
const ALPHA = '/tools?category=Alpha+%26+Chat';
const ADDRESSES = [
  '/',
  '/about',
  '/premium',
  '/categories',
  '/categories/alpha-chat',
  '/categories/beta-code',
  '/tools',
  '/tools?page=3',
  '/tools?sortBy=avg_rating',
  '/tools?sortBy=rating_count&page=2',
  ALPHA,
  `${ALPHA}&page=2`,
  `${ALPHA}&sortBy=avg_rating&page=2`,
  `${ALPHA}&sortBy=rating_count`,
  '/tools?category=Beta+Code&sortBy=avg_rating',
  '/tools/tool-04',
  '/tools/tool-04?tab=tech',
  '/tools/tool-18',
  '/tools/tool-30',
  '/search?q=%22Tool+04%22',
  '/search?q=%22Tool+30%22',
  '/search?q=tool&sortBy=avg_rating',
  '/questions/which',
  '/business/selling',
  '/business/alpha',
];

async function site() {
  const pages = new PageCache();
  const app = await createTestApp({ pages });
  await addQuestion(app.db, { id: 'which', primary_tool: 'tool-04', related_tools: 'tool-30' });
  await addBusinessFunction(app.db, { id: 'selling', tool_ids: ['tool-04'] });
  const edge = await startEdge(app.app, { pages });
  const member = await addMember(app.db);
  const post = (tool: string, form: Record<string, string>) =>
    app.send(`/tools/${tool}`, { method: 'POST', body: new URLSearchParams(form), headers: member.headers });
  const ask = async (address: string) => (await edge.ask(address)).body.toString();
  const kept = () => ADDRESSES.filter((address) => edge.kept(address));
  return { app, pages, edge, member, post, ask, kept };
}

/** Follows the database as a node does, once the watch has cleared what was kept before it knew anything. */
async function follow(app: TestApp, pages: PageCache): Promise<void> {
  let cleared = 0;
  const watched = {
    clear: () => {
      cleared += 1;
      pages.clear();
    },
    drop: (tags: Iterable<string>) => pages.drop(tags),
    forget: (tags: Iterable<string>) => pages.forget(tags),
    forgetAll: () => pages.forgetAll(),
    shown: () => pages.shown(),
  };
  const parts = { log: pino({ level: 'silent' }), renew: async () => {} };
  onTestFinished(watchCatalogue(app.db.read, watched, parts));
  await expect.poll(() => cleared, { timeout: 10_000 }).toBe(1);
}

const DROPPED_WITH_TOOL_04 = [
  // Lists that show it, and those in an order that ratings decide.
  '/tools',
  '/tools?sortBy=avg_rating',
  '/tools?sortBy=rating_count&page=2',
  ALPHA,
  `${ALPHA}&sortBy=avg_rating&page=2`,
  `${ALPHA}&sortBy=rating_count`,
  '/categories/alpha-chat',
  '/search?q=%22Tool+04%22',
  '/search?q=tool&sortBy=avg_rating',
  '/tools/tool-04',
  '/tools/tool-04?tab=tech',
  '/questions/which',
  '/business/selling',
];

describe('a rating', { timeout: 30_000 }, () => {
  test.each([
    ['a rating', { intent: 'rate', rating: '5' }],
    ['a favourite', { intent: 'favorite' }],
  ])('as %s drops the pages that show the tool, at once on its own node', async (_, form) => {
    const { post, ask, kept } = await site();
    for (const address of ADDRESSES) await ask(address);
    expect(kept()).toEqual(ADDRESSES);
    expect((await post('tool-04', form)).status).toBe(200);
    expect(ADDRESSES.filter((address) => !kept().includes(address)).sort()).toEqual(
      [...DROPPED_WITH_TOOL_04].sort(),
    );
  });

  test('drops the home page only if it shows the tool, or the tool had no rating before', async () => {
    const { app, edge, post, ask } = await site();
    await addTool(app.db, { id: 'unrated' });
    const dropsHome = async (tool: string, form: Record<string, string>) => {
      await ask('/');
      expect((await post(tool, form)).status).toBe(200);
      return edge.kept('/') === undefined;
    };
    expect(await dropsHome('tool-04', { intent: 'rate', rating: '5' })).toBe(false);
    expect(await dropsHome('tool-30', { intent: 'rate', rating: '5' })).toBe(true);
    expect(await dropsHome('unrated', { intent: 'rate', rating: '5' })).toBe(true);
  });

  test('that is the first of its tool drops the home page on every other node', async () => {
    const { app, pages, edge, ask } = await site();
    await addTool(app.db, { id: 'unrated' });
    await follow(app, pages);
    await ask('/');
    const first = await addMember(app.db);
    const second = await addMember(app.db);
    // Both arrive before the other node looks, and then the tool has two ratings.
    await app.db.write.transaction(async (both) => {
      for (const { id: userId } of [first, second])
        await saveRating(withoutPages({ write: both }), {
          toolId: 'unrated',
          userId,
          rating: 5,
          review: null,
        });
    });
    await expect.poll(() => edge.kept('/'), { timeout: 2_000 }).toBeUndefined();
  });

  test('is in the next answer to anybody', async () => {
    const { post, ask } = await site();
    expect(await ask('/tools/tool-10')).not.toContain('Only just written');
    await post('tool-10', { intent: 'rate', rating: '5', review: 'Only just written' });
    const after = await ask('/tools/tool-10');
    expect(after).toMatch(/\(<!-- -->9 ratings|\(9 ratings/);
    expect(after).toContain('Only just written');
  });

  test('drops the same on every other node, within two seconds', async () => {
    const { app, pages, edge, ask, kept } = await site();
    await follow(app, pages);
    for (const address of ADDRESSES) await ask(address);
    // Another node does not hold these pages: only the database knows of them.
    const { id: userId } = await addMember(app.db);
    await saveRating(withoutPages(app.db), { toolId: 'tool-04', userId, rating: 5, review: null });
    await expect.poll(() => edge.kept('/tools/tool-04'), { timeout: 2_000 }).toBeUndefined();
    expect(ADDRESSES.filter((address) => !kept().includes(address)).sort()).toEqual(
      [...DROPPED_WITH_TOOL_04].sort(),
    );
  });

  test('whose news is missing drops everything', async () => {
    const { app, pages, edge, ask } = await site();
    await follow(app, pages);
    await ask('/about');
    await app.db.write.transaction(async (both) => {
      const { id: userId } = await addMember(app.db);
      await saveRating(withoutPages({ write: both }), { toolId: 'tool-04', userId, rating: 5, review: null });
      await both.delete(toolActivity);
    });
    await expect.poll(() => edge.kept('/about'), { timeout: 2_000 }).toBeUndefined();
  });

  test.each(['avg_rating', 'rating_count'] as const)(
    'moves a tool in the remembered order by %s',
    async (sortBy) => {
      const { app } = await site();
      const filters = {
        q: 'tool',
        category: null,
        specialization: null,
        isPremium: null,
        isFeatured: false,
        facets: [],
      };
      const query = {
        ...filters,
        sortBy,
        sortOrder: 'desc',
        without: [],
        more: null,
        view: null,
        page: 1,
      } satisfies ToolQuery;
      const first = async () => (await listTools(app.db.read, query)).data[0]?.id;
      await app.db.write.execute(sql`UPDATE ai_tools SET avg_rating = 0, rating_count = 0`);
      await app.db.write.execute(
        sql`UPDATE catalogue_state SET left_at = version + 1, version = version + 1`,
      );
      expect(await first()).not.toBe('tool-11');
      const { id: userId } = await addMember(app.db);
      await saveRating(withoutPages(app.db), { toolId: 'tool-11', userId, rating: 5, review: null });
      expect(await first()).toBe('tool-11');
    },
  );

  test('also sweeps old news', async () => {
    const { app, post } = await site();
    await post('tool-04', { intent: 'favorite' });
    await app.db.write.update(toolActivity).set({ created_at: sql`now() - interval '25 hours'` });
    await post('tool-05', { intent: 'favorite' });
    const rows = await app.db.write.select().from(toolActivity);
    expect(rows.map(({ tool_id }) => tool_id)).toEqual(['tool-05']);
    const [state] = await app.db.write.select().from(catalogueState);
    expect(rows[0]?.version).toBe(state?.activity);
  });
});

test('every page that shows the figures of a tool says so', { timeout: 30_000 }, async () => {
  const { app } = await site();
  for (const address of ADDRESSES) {
    const shown = new Set<string>();
    const answer = await app.app(new Request(`http://localhost${address}`), 'anyone', shown);
    const data = await (await app.app(new Request(`http://localhost${dataOf(address)}`), 'anyone')).text();
    expect(answer.status).toBe(200);
    const root = parse(await answer.text());
    const cards = root.querySelectorAll('.tool a').map((link) => link.getAttribute('href') ?? '');
    const tools = new Set(cards.filter((href) => /^\/tools\/[\w-]+$/.test(href)));
    for (const href of tools) expect(shown, address).toContain(`figures of ${href.split('/')[2]}`);
    // Anything with an average comes from a query of tools.
    if (data.includes('"avg_rating"')) expect(shown.size, address).toBeGreaterThan(0);
  }
});

function dataOf(address: string): string {
  const { pathname, search } = new URL(address, 'http://localhost');
  return `${pathname === '/' ? '/_root' : pathname}.data${search}`;
}
