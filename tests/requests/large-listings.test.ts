import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { FEED_ENTRIES } from '#domain/feeds/feed.ts';
import { LIMITS } from '#domain/limits.ts';
import { NOT_PREMIUM, PREMIUM } from '#domain/search/facets.ts';
import { facetWord } from '#domain/search/selection.ts';
import type { SparseIndex } from '#domain/search/sparse-index.ts';
import { topicWord } from '#domain/search/tool-document.ts';
import { DIRECTORY_DEFAULTS, pageCount, SORT_FIELDS, type ToolQuery } from '#domain/search/tool-query.ts';
import { readChanges, readNewRounds, readNewTools } from '#server/feeds/entries.server.ts';
import { facetSetsAt } from '#server/listing/facet-sets.server.ts';
import { listingsTurn } from '#server/listing/listings-worker.server.ts';
import { idKey, inOrder, listingRows, orderKeys } from '#server/listing/tool-listing.server.ts';
import { listTools } from '#server/listing/tools.server.ts';
import { toolsAfter } from '#server/listing/tools-after.server.ts';
import { writeFacetSets } from '#server/search/write-facet-sets.server.ts';
import { expectedIds, query, TOOLS, withLongListing } from '../harness/long-listing.ts';
import { watched } from '../harness/watched-database.ts';

/**
 * Listings so long that their pages are reached from landmarks or from the end, and terms too common to rank.
 */

const db = await withLongListing();

describe('every page of a long listing holds its own tools', () => {
  test.each<[string, Partial<ToolQuery>, string]>([
    ['newest first', { sortOrder: 'desc' }, 'true'],
    ['oldest first', {}, 'true'],
    ['by rating', { sortBy: 'avg_rating', sortOrder: 'desc' }, 'true'],
    ['by reviews', { sortBy: 'rating_count' }, 'true'],
    ['by name', { sortBy: 'name', sortOrder: 'desc' }, 'true'],
    ['cheapest first', { sortBy: 'price' }, 'true'],
    ['dearest first', { sortBy: 'price', sortOrder: 'desc' }, 'true'],
    ['first launched', { sortBy: 'launched' }, 'true'],
    ['last launched', { sortBy: 'launched', sortOrder: 'desc' }, 'true'],
    ['with a free tier first', { sortBy: 'free_tier', sortOrder: 'desc' }, 'true'],
    ['on most platforms first', { sortBy: 'platforms', sortOrder: 'desc' }, 'true'],
    ['by country', { sortBy: 'country' }, 'true'],
    ['of a category, cheapest first', { category: 'Even', sortBy: 'price' }, "description = 'even number'"],
    [
      'of a term, by country, in the table',
      { q: 'EVEN numb', sortBy: 'country', view: 'table' },
      "description = 'even number'",
    ],
    ['Free only', { isPremium: false, sortBy: 'avg_rating' }, 'NOT is_premium'],
    ['of a term', { q: 'EVEN numb', sortBy: 'created_at', sortOrder: 'desc' }, "description = 'even number'"],
    ['of a short term', { q: 'ev', sortBy: 'name' }, "description = 'even number'"],
    ['of a category', { category: 'Even', sortBy: 'avg_rating' }, "description = 'even number'"],
    [
      'of a category, Premium, with a term',
      { category: 'Even', isPremium: true, q: 'name', sortBy: 'name', sortOrder: 'desc' },
      "description = 'even number' AND is_premium",
    ],
  ])('%s', async (_name, change, condition) => {
    const listing = { ...DIRECTORY_DEFAULTS, ...change };
    const expected = await expectedIds(db, listing, condition);
    const last = pageCount(expected.length, LIMITS.pageSize);
    for (const page of [1, 2, 51, 52, 53, 70, 101, 102, Math.floor(last / 2), last - 52, last - 1, last]) {
      const { data, count, currentPage } = await listTools(db.read, query({ ...listing, page }));
      expect([count, currentPage]).toEqual([expected.length, Math.min(page, last)]);
      const start = (currentPage - 1) * LIMITS.pageSize;
      expect(
        data.map(({ id }) => id),
        `page ${page}`,
      ).toEqual(expected.slice(start, start + LIMITS.pageSize));
    }
  });
});

describe('what listings share', () => {
  /** A node that has read nothing yet. */
  function newNode() {
    let count = 0;
    const { read } = watched(db, () => (count += 1));
    return { read, count: () => count };
  }

  test('is read once by requests that need it at the same moment', async () => {
    const { read, count } = newNode();
    const listings = Array.from({ length: 8 }, () => listTools(read, query({ isPremium: true })));
    await Promise.all(listings);
    // Each its page; together the version, the sets, the topics and the order.
    expect(count()).toBe(8 + 4);
  });

  test('is read ahead of the first request, and after a write only once writing has ended', async () => {
    const { read, count } = newNode();
    let told = 0;
    const turn = listingsTurn(read, () => {
      told += 1;
    });
    const statementsOf = async (change: Partial<ToolQuery>) => {
      const before = count();
      await listTools(read, query(change));
      return count() - before;
    };
    await turn();
    for (const sortOrder of ['asc', 'desc'] as const) {
      expect(await statementsOf({ isPremium: true, sortOrder })).toBe(2);
    }
    expect(await turn()).toBe('not now');
    await db.write.execute(sql`UPDATE catalogue_state SET version = version + 1`);
    expect(await turn()).toBe('not now');
    expect(await turn()).toBeUndefined();
    expect(await statementsOf({ isPremium: true })).toBe(2);
    // A start is over once.
    expect(told).toBe(1);
  });

  test('is read ahead in the order in which pages would wait for it', async () => {
    const statements: string[] = [];
    const { read } = watched(db, (statement) => statements.push(statement));
    await listingsTurn(read)();
    const parts = ['JOIN facet_sets', 'FROM rated_tools', 'int4send', 'show_trgm', 'RECURSIVE starts'];
    const begun = parts.map((part) => statements.findIndex((each) => each.includes(part)));
    expect(begun).not.toContain(-1);
    expect(begun).toEqual(begun.toSorted((a, b) => a - b));
  });

  test.each([
    ['few', 'name 11', "name LIKE 'Name 11%'"],
    ['a handful of', 'name 111', "name LIKE 'Name 111%'"],
  ])('finds %s tools in the order that a statement would sort them in', async (_how, q, condition) => {
    const { read } = newNode();
    const few = { q, isPremium: true };
    const expected = await expectedIds(db, query(few), `${condition} AND is_premium`);
    const pages = async () => {
      const numbers = Array.from({ length: pageCount(expected.length, LIMITS.pageSize) }, (_, at) => at + 1);
      const listed = await Promise.all(numbers.map((page) => listTools(read, query({ ...few, page }))));
      return listed.flatMap(({ data }) => data.map(({ id }) => id));
    };
    expect(await pages()).toEqual(expected);
    await listingsTurn(read)();
    expect(await pages()).toEqual(expected);
  });

  test('keeps the index of sparse sets through a write that changes dense ones only', async () => {
    const { read } = newNode();
    const { rows } = await db.read.execute<{ number: number; is_premium: boolean }>(
      sql`SELECT number, is_premium FROM tool_search JOIN ai_tools ON id = tool_id WHERE description = 'odd' LIMIT 1`,
    );
    const [tool] = rows;
    if (!tool) throw new Error('There is no such tool.');
    const own = facetWord(tool.is_premium ? PREMIUM : NOT_PREMIUM);
    const indexAfter = async (facets: string[]) => {
      await writeFacetSets(db.write, [{ number: tool.number, facets }]);
      await db.write.execute(sql`UPDATE catalogue_state SET version = version + 1`);
      return (await facetSetsAt(read, -2)).sparse;
    };
    const before = await indexAfter([own]);
    expect(await indexAfter([facetWord(PREMIUM), facetWord(NOT_PREMIUM)])).toBe(before);
    const more = await indexAfter([own, topicWord('even/')]);
    expect(numbersIn(more)).toBe(numbersIn(before) + 1);
    await indexAfter([own]);
  });
});

function numbersIn({ parts }: SparseIndex): number {
  return parts.reduce((sum, { ofTools }) => sum + ofTools.length, 0);
}

test('what was remembered of a listing is forgotten when the catalogue changes', async () => {
  const deep = query({ sortBy: 'created_at', page: 200 });
  const before = await listTools(db.read, deep);
  await db.write.execute(sql`
    INSERT INTO ai_tools (id, name, description, created_at)
    SELECT 'early-' || n, 'Early', '', timestamptz '2020-01-01' FROM generate_series(1, 12) AS n`);
  await db.write.execute(sql`UPDATE catalogue_state SET version = version + 1, tool_count = tool_count + 12`);
  const after = await listTools(db.read, { ...deep, page: 201 });
  expect(after.count).toBe(before.count + 12);
  expect(after.data.map(({ id }) => id)).toEqual(before.data.map(({ id }) => id));
});

describe('an index holds every order, so that a page reads no more than itself', () => {
  const all = { q: '', category: null, specialization: null, isPremium: null, isFeatured: false, facets: [] };
  const cases = SORT_FIELDS.flatMap((field) =>
    (['asc', 'desc'] as const).flatMap((order) =>
      [null, 'Even'].map((category) => ({ field, order, category })),
    ),
  );

  test.each(cases)('$field, $order, of $category', async ({ field, order, category }) => {
    const filters = { ...all, category };
    const { rows } = await db.read.transaction(async (tx) => {
      await tx.execute(sql`SET LOCAL enable_seqscan = off`);
      await tx.execute(sql`SET LOCAL enable_sort = off`);
      return tx.execute(sql`EXPLAIN SELECT ${idKey(filters)} ${listingRows(filters)}
        ORDER BY ${inOrder(orderKeys(filters, { field, order }))} LIMIT 12`);
    });
    expect(JSON.stringify(rows)).toMatch(/Index (Only )?Scan/);
    expect(JSON.stringify(rows)).not.toContain('Sort');
  });
});

describe('a feed reads no more than its entries', () => {
  const EVEN = { id: 'even', name: 'Even' };

  beforeAll(async () => {
    await db.write.execute(sql`
      INSERT INTO tool_changes SELECT id, created_at, '{}' FROM ai_tools`);
    await db.write.execute(sql`
      INSERT INTO tool_change_categories SELECT category_id, created_at, tool_id FROM tool_categories`);
    await db.write.execute(sql`ANALYZE`);
  });

  test.each([
    ['new tools', readNewTools, null],
    ['new tools of a category', readNewTools, EVEN],
    ['changed facts', readChanges, null],
    ['changed facts of a category', readChanges, EVEN],
    ['funding rounds', readNewRounds, null],
  ] as const)('%s', async (_name, read, category) => {
    const plans: string[] = [];
    const explaining: typeof db.read = Object.create(db.read, {
      execute: {
        value: async (statement: SQL) => {
          const { rows } = await db.read.execute(sql`EXPLAIN (ANALYZE, FORMAT JSON) ${statement}`);
          plans.push(JSON.stringify(rows));
          return { rows: [] };
        },
      },
    });
    await read(explaining, category);
    const rowsRead = plans.flatMap((plan) =>
      [...plan.matchAll(/"Actual Rows":([\d.]+)/g)].map(([, rows]) => Number(rows)),
    );
    expect(rowsRead.length).toBeGreaterThan(1);
    expect(Math.max(...rowsRead), plans.join()).toBeLessThanOrEqual(FEED_ENTRIES);
  });
});

describe('a cursor reaches any place of a long listing', () => {
  const parts = { limit: 25, middle: TOOLS / 2 };

  interface Plan {
    'Node Type': string;
    'Actual Rows': number;
    Plans?: Plan[];
  }
  const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

  test.each([
    ...SORT_FIELDS.map((sortBy) => ({
      sortBy,
      sortOrder: sortBy === 'country' ? ('asc' as const) : ('desc' as const),
    })),
    ...(['name', 'created_at', 'price'] as const).map((sortBy) => ({ sortBy, category: 'Even' })),
  ])('without reading the rows before it: %o', async (change) => {
    const asked = query(change);
    const ids = await expectedIds(db, asked, asked.category ? "description = 'even number'" : 'true');
    const at = Math.min(parts.middle, ids.length - parts.limit - 1);
    const before = await stretch(asked, null, at);
    const rows = await rowsAfter(asked, before.at(-1)?.keys ?? [], parts.limit);
    const found = await db.read.execute<{ id: string }>(
      sql`SELECT id FROM (${rows}) AS found ORDER BY position`,
    );
    expect(found.rows.map(({ id }) => id)).toEqual(ids.slice(at, at + parts.limit));
    const explained = await db.read.execute<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      sql`EXPLAIN (ANALYZE, FORMAT JSON) ${rows}`,
    );
    const plan = explained.rows[0]?.['QUERY PLAN'][0].Plan;
    const most = plan ? Math.max(...nodesOf(plan).map((node) => node['Actual Rows'])) : Number.NaN;
    expect(most).toBeLessThanOrEqual(4 * parts.limit);
  });

  async function rowsAfter(asked: ToolQuery, after: string[] | null, size: number) {
    const found = await toolsAfter(db.read, asked, after, size);
    if (!found) throw new Error('These keys are no place of the listing.');
    return found.rows;
  }

  async function stretch(asked: ToolQuery, after: string[] | null, size: number) {
    const found = await db.read.execute<{ keys: string[] }>(
      sql`SELECT keys FROM (${await rowsAfter(asked, after, size)}) AS found ORDER BY position`,
    );
    return found.rows;
  }
});
