import { sql } from 'drizzle-orm';
import { parse } from 'node-html-parser';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { catalogueOf, writesNow } from '#catalogue/loader.server.ts';
import { Memory } from '#catalogue/memory.ts';
import type { ToolQuery } from '#catalogue/search/filters/tool-query.ts';
import { listTools } from '#features/directory/tools.server.ts';
import { saveRating } from '#features/reviews/ratings.server.ts';
import { type Database, openDatabase } from '#platform/database/connection.server.ts';
import { addCategory, addTool } from '../factories.ts';
import { createTestApp } from '../harness/app.ts';
import { withDatabase } from '../harness/database.ts';
import { indexWritten } from '../harness/indexed.ts';
import { addMember } from '../harness/members.ts';
import { withRatings } from '../harness/ratings.ts';
import { statementsOf, watched } from '../harness/watched-database.ts';
import { withoutPages } from '../harness/written.ts';

/** What pages are made of is remembered until the next write (`app/catalogue/memory.ts`). */

const { app, freshTool, post, rate, page, words } = await withRatings();
const subscriber = await addMember(app.db, {
  subscription_status: 'premium',
  subscription_expires_at: new Date(Date.now() + 60_000_000),
});
const member = await addMember(app.db);

const text = async (path: string, headers?: HeadersInit) => {
  const main = /<main.*<\/main>/s.exec(await (await app.get(path, headers)).text());
  if (!main) throw new Error(`${path} has no main part.`);
  return main[0];
};
/** As often as it takes until everything is remembered. */
const again = async (path: string, headers?: HeadersInit) => {
  for (const _ of [1, 2]) await text(path, headers);
  return text(path, headers);
};

test.each(['/', '/tools/tool-01', '/tools/tool-01?tab=categories', '/categories/gardens'])(
  'a page that somebody has seen costs one short statement: %s',
  async (path) => {
    await freshTool();
    expect(await statementsOf(app.db, path, [path])).toBe(1);
  },
);

test.each([
  ['a visitor', undefined],
  ['a member', member.headers],
  ['a subscriber', subscriber.headers],
])('%s gets the same bytes from memory', async (_, headers) => {
  const paths = [
    ...[
      '/',
      '/tools',
      '/tools?page=2',
      '/tools?category=Robots&sortBy=name',
      '/tools/tool-01',
      '/categories/robots',
    ],
    ...['basic', 'business', 'categories', 'tech', 'social', 'market', 'funding'].map(
      (tab) => `/tools/tool-01?tab=${tab}`,
    ),
    ...['/search?q=numbered', '/search?q=numbered+free', '/search?q=tool+01'],
  ];
  for (const path of paths) {
    const first = await text(path, headers);
    expect(await again(path, headers), path).toBe(first);
  }
});

describe('a write is seen at once', () => {
  test('a rating, by its author and by others', async () => {
    const tool = await freshTool({ name: 'Rated soon', created_at: '2020-01-01T00:00:00Z' });
    for (const headers of [undefined, member.headers]) await again(`/tools/${tool}`, headers);
    await again('/tools');
    await again('/search?q=rated+soon');
    await rate(tool, member, '4', 'It works.');
    for (const by of [undefined, member]) {
      const shown = words(await page(tool, by));
      expect(shown).toContain('4.0');
      expect(shown).toContain('It works.');
    }
    for (const path of ['/tools', '/search?q=rated+soon']) {
      const cards = parse(await text(path)).querySelectorAll('.tool');
      expect(words(cards.find((card) => card.text.includes('Rated soon')) ?? null), path).toContain('4.0');
    }
  });

  test('a favourite', async () => {
    const tool = await freshTool();
    expect(await again(`/tools/${tool}`)).not.toContain('1 favorite');
    await post(tool, { intent: 'favorite' }, { member });
    expect(await text(`/tools/${tool}`)).toContain('1 favorite');
  });

  test('another name', async () => {
    const tool = await freshTool({ name: 'Former name', created_at: '2020-01-02T00:00:00Z' });
    const paths = [`/tools/${tool}`, '/tools', '/categories/gardens', '/search?q=former+name'];
    for (const path of paths) await again(path);
    await app.db.write.execute(sql`UPDATE ai_tools SET name = 'Another name' WHERE id = ${tool}`);
    await indexWritten(app.db, [tool]);
    for (const path of paths) {
      const now = await text(path);
      expect(now, path).toContain('Another name');
      if (!path.startsWith('/search')) expect(now, path).not.toContain('Former name');
    }
  });
});

describe('rights', () => {
  test('what a subscriber has opened stays locked for everybody else', async () => {
    await addCategory(app.db, { id: 'vault' });
    await addTool(
      app.db,
      {
        id: 'locked',
        developer_name: 'Maker',
        business_info_is_premium: true,
        funding_info_is_premium: true,
      },
      {
        details: {
          business: { business_competitors: { value: ['zqsecret'] } },
          funding: {
            funding_funding_rounds: {
              value: [{ round: 'Zqround', amount: 987_654_321, date: '2024-01', investors: ['zqsecret'] }],
            },
          },
        },
        inCategories: ['vault'],
      },
    );
    const paths = ['/tools/locked?tab=business', '/tools/locked?tab=funding', '/categories/vault'];
    for (const path of paths)
      expect(await again(path, subscriber.headers), path).toMatch(/zqsecret|Zqround/i);
    for (const headers of [undefined, member.headers]) {
      for (const path of paths) expect(await again(path, headers), path).not.toMatch(/zqsecret|Zqround|987/i);
    }
    for (const path of paths) expect(await text(path, subscriber.headers), path).toMatch(/zqsecret|Zqround/i);
    // An investor whom only locked rounds name.
    const search = '/search?q=zqsecret';
    expect(await again(search, subscriber.headers)).toContain('"/investors/');
    for (const headers of [undefined, member.headers]) {
      expect(await again(search, headers)).not.toContain('"/investors/');
    }
    expect(await text(search, subscriber.headers)).toContain('"/investors/');
  });

  test("a member's own review is marked for them alone", async () => {
    const tool = await freshTool();
    await rate(tool, member, '5', 'All mine.');
    await again(`/tools/${tool}`, member.headers);
    const others = await again(`/tools/${tool}`);
    expect(others).toContain('All mine.');
    expect(await again(`/tools/${tool}`, subscriber.headers)).not.toContain('(you)');
    expect(others).not.toContain('(you)');
    expect(await text(`/tools/${tool}`, member.headers)).toContain('(you)');
  });
});

test('each tab is remembered by itself', async () => {
  const tabs = ['basic', 'business', 'categories', 'tech'];
  const shown = async () => {
    const pages = [];
    for (const tab of tabs) pages.push(await text(`/tools/tabbed?tab=${tab}`));
    return pages;
  };
  await addTool(
    app.db,
    { id: 'tabbed' },
    {
      details: {
        basic: { basic_information_tagline: { value: 'Of the first tab' } },
        business: { business_location: { value: 'Of the second tab' } },
        tech: { tech_capabilities_text: { value: 'Of the fourth tab' } },
      },
      inCategories: ['robots'],
    },
  );
  const first = await shown();
  expect(new Set(first).size).toBe(tabs.length);
  for (const _ of [1, 2, 3]) expect(await shown()).toEqual(first);
});

test('requests share the question for the version only until it is sent', async () => {
  const own = await createTestApp();
  let count = 0;
  let answered = Promise.withResolvers<void>();
  const { read } = watched(own.db, () => {
    count += 1;
    return answered.promise;
  });
  const together = [writesNow(read), writesNow(read)];
  await vi.waitFor(() => expect(count).toBe(1));
  const later = writesNow(read);
  await vi.waitFor(() => expect(count).toBe(2));
  answered.resolve();
  const [before] = await Promise.all(together);
  await later;
  expect(count).toBe(2);
  answered = Promise.withResolvers<void>();
  answered.resolve();
  await own.db.write.execute(sql`UPDATE catalogue_state SET version = version + 1`);
  expect((await writesNow(read)).version).toBe((before?.version ?? 0) + 1);
});

test.each([
  ['of a member', sql`UPDATE catalogue_state SET version = version + 1, members = members + 1`],
  ['of the catalogue', sql`UPDATE catalogue_state SET version = version + 1`],
])('after a write %s, what was written is asked once', async (_, write) => {
  const db = await withDatabase();
  const statements: string[] = [];
  const { read } = watched(db, (statement) => statements.push(statement));
  await catalogueOf(read);
  await db.write.execute(write);
  statements.length = 0;
  await catalogueOf(read);
  expect(statements.filter((statement) => statement.includes('FROM catalogue_state'))).toHaveLength(1);
});

describe('the memory', () => {
  const count = sql`UPDATE catalogue_state SET version = version + 1`;
  const name = async ({ read }: Pick<Database, 'read'>) => {
    const { rows } = await read.execute<{ name: string }>(
      sql`SELECT name FROM ai_tools WHERE id = 'tool-01'`,
    );
    return rows[0]?.name;
  };
  const rename = (to: string) => sql`UPDATE ai_tools SET name = ${to} WHERE id = 'tool-01'`;

  test('makes a value once for all who ask at the same moment, and remembers no failure', async () => {
    const memory = new Memory();
    const make = vi.fn(async () => 'made');
    expect(await Promise.all([memory.read('key', make), memory.read('key', make)])).toEqual(['made', 'made']);
    expect(await memory.read('key', make)).toBe('made');
    expect(make).toHaveBeenCalledTimes(1);
    const fail = vi.fn(() => Promise.reject(new Error('away')));
    const both = await Promise.allSettled([memory.read('other', fail), memory.read('other', fail)]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(fail).toHaveBeenCalledTimes(1);
    expect(await memory.read('other', make)).toBe('made');
  });

  test('is bounded by characters and by values', async () => {
    const memory = new Memory();
    const isKnown = async (key: string) => {
      const make = vi.fn(async () => '');
      await memory.read(key, make);
      return make.mock.calls.length === 0;
    };
    await memory.read('first', async () => 'x');
    for (let index = 0; index < 9; index += 1)
      await memory.read(`${index}`, async () => 'x'.repeat(1_000_000));
    expect([await isKnown('first'), await isKnown('8')]).toEqual([false, true]);
    await memory.read('second', async () => 'x');
    for (let index = 0; index < 2_000; index += 1) await memory.read(`none ${index}`, async () => null);
    expect([await isKnown('second'), await isKnown('none 1999')]).toEqual([false, true]);
    await memory.read('huge', async () => 'x'.repeat(9_000_000));
    expect([await isKnown('huge'), await isKnown('none 1999')]).toEqual([false, true]);
  });

  test('is never older than the last write that was committed, by whatever process', async () => {
    const db = await withDatabase();
    const other = openDatabase(db.url);
    onTestFinished(() => other.close());
    const ask = async () => (await catalogueOf(db.read)).memory.read('name', () => name(db));
    for (const to of ['One', 'Two', 'Three']) {
      await other.write.transaction(async (tx) => {
        await tx.execute(count);
        await tx.execute(rename(to));
        // What is not committed is not seen, and not remembered as what comes after.
        expect(await ask()).not.toBe(to);
      });
      expect(await Promise.all([ask(), ask(), ask()])).toEqual([to, to, to]);
    }
  });

  test('takes nothing from a request that began before the write', async () => {
    const db = await withDatabase();
    const { memory: before } = await catalogueOf(db.read);
    const old = await name(db);
    await db.write.execute(count);
    await db.write.execute(rename('New'));
    const { memory: now } = await catalogueOf(db.read);
    expect(await before.read('name', async () => old)).toBe(old);
    expect(await now.read('name', () => name(db))).toBe('New');
  });

  test('is not the one of a write that came while the catalogue was read again', async () => {
    const db = await withDatabase();
    await catalogueOf(db.read);
    let isWritten = false;
    const { read } = watched(db, async (statement) => {
      if (isWritten || !statement.includes('former_tools')) return;
      isWritten = true;
      await db.write.execute(count);
      await db.write.execute(rename('Meanwhile'));
    });
    const ask = async () => (await catalogueOf(read)).memory.read('name', () => name({ read }));
    await ask();
    expect([isWritten, await ask()]).toEqual([true, 'Meanwhile']);
  });
});

describe('a rating by another process', () => {
  const query: Omit<ToolQuery, 'sortBy'> = {
    ...{
      q: 'tool',
      category: null,
      specialization: null,
      isPremium: null,
      isFeatured: false,
      budget: null,
      typedBudget: null,
    },
    ...{ facets: [], sortOrder: 'desc', without: [], more: null, view: null, page: 1 },
  };

  test.each(['avg_rating', 'rating_count'] as const)('moves a tool in the order by %s', async (sortBy) => {
    const db = await withDatabase();
    const other = openDatabase(db.url);
    onTestFinished(() => other.close());
    const first = async () => (await listTools(db.read, { ...query, sortBy })).data[0]?.id;
    await db.write.execute(
      sql`UPDATE ai_tools SET avg_rating = 0, rating_count = 0, imported_rating_count = 0`,
    );
    await db.write.execute(sql`UPDATE catalogue_state SET left_at = version + 1, version = version + 1`);
    for (const toolId of ['tool-11', 'tool-12']) {
      expect(await first()).not.toBe(toolId);
      const raters = toolId === 'tool-11' ? 1 : 2;
      for (let count = 0; count < raters; count += 1) {
        const { id: userId } = await addMember(db);
        await saveRating(withoutPages(other), { toolId, userId, rating: 3 + raters - 1, review: null });
      }
      expect(await first()).toBe(toolId);
    }
  });
});
