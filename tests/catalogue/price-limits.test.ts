import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { find } from '#catalogue/find.ts';
import { catalogueOf } from '#catalogue/loader.server.ts';
import { withStarterCatalogue } from '../harness/database.ts';
import { askedQuery } from '../harness/search/judge.ts';

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

test.each(LIMITS)(
  'a search under $%d lists what costs no more, then what has no known price',
  async (limit) => {
    const pageOf = async (without: string[]) => {
      const query = { ...askedQuery(`music under $${limit}`), without };
      return find(await catalogueOf(db.read), query, 5_000);
    };
    const isWithin = new Map((await plainAnswer(limit)).map((tool) => [tool.id, tool.is_within]));
    const any = (await pageOf([`under:${limit}`])).page.map(({ entry }) => entry.id);
    const within = any.filter((id) => isWithin.get(id) === true);
    const unknown = any.filter((id) => isWithin.get(id) === null);
    const limited = await pageOf([]);
    expect(limited.page.map(({ entry }) => entry.id)).toEqual([...within, ...unknown]);
    expect(limited.shown.fitting).toBe(within.length);
    expect(limited.shown.count).toBe(within.length + unknown.length);
  },
);
