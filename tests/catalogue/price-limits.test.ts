import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { priceTest } from '#server/search/price-test.server.ts';
import { withStarterCatalogue } from '../harness/database.ts';
import { watched } from '../harness/watched-database.ts';

/** Price limits, against the prices that the catalogue holds. */

const db = await withStarterCatalogue();

async function plainAnswer(limit: number): Promise<Record<number, boolean | null>> {
  const { rows } = await db.read.execute<{ number: number; is_within: boolean | null }>(sql`
    SELECT number, price_amount <= ${limit}::float8 AS is_within
    FROM tool_search LEFT JOIN tool_facts facts ON facts.tool_id = tool_search.tool_id
      AND price_per IN ('mo', 'user/mo', 'month-base')`);
  return Object.fromEntries(rows.map(({ number, is_within }) => [number, is_within]));
}

test.each([5, 9.99, 10, 19, 20, 20.5, 49, 50, 99, 100, 1_000_000])(
  'a limit of $%d leaves the tools that cost no more',
  async (limit) => {
    const expected = await plainAnswer(limit);
    const numbers = Object.keys(expected).map(Number);
    const costs = await priceTest(db.read, 0, limit, numbers);
    expect(Object.fromEntries(numbers.map((number) => [number, costs(number)]))).toEqual(expected);
    expect(Object.values(expected)).toContain(true);
    expect(Object.values(expected)).toContain(null);
  },
);

test('without a limit every tool is within it, and the database is not asked', async () => {
  const statements: string[] = [];
  const { read } = watched(db, (statement) => statements.push(statement));
  const costs = await priceTest(read, 0, null, [1, 2]);
  expect([costs(1), costs(2)]).toEqual([true, true]);
  expect(statements).toEqual([]);
});
