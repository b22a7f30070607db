import { sql } from 'drizzle-orm';
import { parse } from 'node-html-parser';
import { pino } from 'pino';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { Replicas } from '#server/db/replicas.server.ts';
import { RowMemory } from '#server/listing/row-memory.server.ts';
import { currentVersions } from '#server/listing/versioned-memory.server.ts';
import { addCategory, addTool } from '../factories.ts';
import { createTestApp } from '../harness/app.ts';
import { withDatabase } from '../harness/database.ts';
import { indexWritten } from '../harness/indexed.ts';
import { addMember } from '../harness/members.ts';
import { withRatings } from '../harness/ratings.ts';
import { statementsOf, watched } from '../harness/watched-database.ts';

/** What pages remember of rows until the next write (docs/topics/caching.md). */

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

describe('a page that was seen twice costs one short statement', () => {
  test.each(['/tools/tool-01', '/tools/tool-01?tab=categories', '/categories/gardens'])(
    '%s',
    async (path) => {
      await freshTool();
      expect(await statementsOf(app.db, path, [path, path])).toBe(1);
    },
  );

  test('and whoever sees it first costs no statement for the others', async () => {
    expect(await statementsOf(app.db, '/tools/tool-01', ['/tools/tool-02'])).toBe(
      await statementsOf(app.db, '/tools/tool-01', ['/tools/tool-02', '/tools/tool-02', '/tools/tool-02']),
    );
  });
});

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
    expect(await again(`/tools/${tool}`)).toContain('0 favorites');
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
  const together = [currentVersions(read), currentVersions(read)];
  await vi.waitFor(() => expect(count).toBe(1));
  const later = currentVersions(read);
  await vi.waitFor(() => expect(count).toBe(2));
  answered.resolve();
  const [before] = await Promise.all(together);
  await later;
  expect(count).toBe(2);
  answered = Promise.withResolvers<void>();
  answered.resolve();
  await own.db.write.execute(sql`UPDATE catalogue_state SET version = version + 1`);
  expect((await currentVersions(read))?.ratings).toBe((before?.ratings ?? 0) + 1);
});

test('where several servers answer, nothing is remembered', async () => {
  const own = await withDatabase();
  const replicas = new Replicas(own, ['postgresql://nobody@127.0.0.1:1/nothing'], pino({ level: 'silent' }));
  onTestFinished(() => replicas.stop());
  const memory = new RowMemory<{ read: number }>(1_000);
  const reads = async (db: DrizzleDb) => {
    const readRows = vi.fn(async () => ({ read: 1 }));
    for (const _ of [1, 2, 3]) await memory.read(db, 'key', readRows);
    for (const _ of [1, 2]) await memory.readAt(db, 'other', 7, readRows);
    return readRows.mock.calls.length;
  };
  expect(await reads(own.read)).toBe(3);
  expect(await reads(replicas.database.visitors)).toBe(5);
});
