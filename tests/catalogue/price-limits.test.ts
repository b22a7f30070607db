import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { VISITOR } from '#domain/access.ts';
import { findTools } from '#server/search/find-tools.server.ts';
import { priceTest } from '#server/search/price-test.server.ts';
import { withStarterCatalogue } from '../harness/database.ts';
import { askedQuery } from '../harness/search/judge.ts';
import { watched } from '../harness/watched-database.ts';

/** Price limits, against the prices that the catalogue holds. */

const db = await withStarterCatalogue();
const LIMITS = [5, 9.99, 10, 19, 20, 20.5, 49, 50, 99, 100, 999_999];

interface Priced {
  [column: string]: unknown;
  id: string;
  number: number;
  is_within: boolean | null;
}

async function plainAnswer(limit: number): Promise<Priced[]> {
  const { rows } = await db.read.execute<Priced>(sql`
    SELECT tool_search.tool_id AS id, number, price_amount <= ${limit}::float8 AS is_within
    FROM tool_search LEFT JOIN tool_facts facts ON facts.tool_id = tool_search.tool_id
      AND price_per IN ('mo', 'user/mo', 'month-base')`);
  return rows;
}

test.each(LIMITS)('the bands of prices tell of most tools what a limit of $%d leaves', async (limit) => {
  const costOf = await priceTest(db.read, 0, limit);
  const expected = await plainAnswer(limit);
  const undecided = expected.filter(({ number }) => costOf(number) === 'around');
  expect(undecided.length).toBeLessThan(expected.length / 2);
  expect(undecided.map(({ is_within }) => is_within)).not.toContain(null);
  const meanings = { within: true, above: false, unknown: null };
  for (const { number, is_within } of expected) {
    const cost = costOf(number);
    if (cost !== 'around') expect(meanings[cost]).toBe(is_within);
  }
});

test.each(LIMITS)(
  'a search under $%d lists what costs no more, then what has no known price',
  async (limit) => {
    const pageOf = async (without: string[]) => {
      const query = { ...askedQuery(`music under $${limit}`), without };
      const { tools } = await findTools(db.read, query, VISITOR, undefined, 5_000);
      return tools;
    };
    const isWithin = new Map((await plainAnswer(limit)).map((tool) => [tool.id, tool.is_within]));
    const any = (await pageOf([`under:${limit}`])).data.map(({ id }) => id);
    const within = any.filter((id) => isWithin.get(id) === true);
    const unknown = any.filter((id) => isWithin.get(id) === null);
    const limited = await pageOf([]);
    expect(limited.data.map(({ id }) => id)).toEqual([...within, ...unknown]);
    expect(limited.fitting).toBe(within.length);
    expect(limited.count).toBe(within.length + unknown.length);
  },
);

test('without a limit every tool is within it, and the database is not asked', async () => {
  const statements: string[] = [];
  const { read } = watched(db, (statement) => statements.push(statement));
  const costOf = await priceTest(read, 0, null);
  expect([costOf(1), costOf(2)]).toEqual(['within', 'within']);
  expect(statements).toEqual([]);
});
