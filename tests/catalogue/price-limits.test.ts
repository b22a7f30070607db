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
    const catalogue = await catalogueOf(db.read);
    const pageOf = (without: string[]) =>
      find(catalogue, { ...askedQuery(`music under $${limit}`), without }, 5_000);
    const isWithin = new Map((await plainAnswer(limit)).map((tool) => [tool.id, tool.is_within]));
    const any = pageOf([`under:${limit}`]).page.map(({ entry }) => entry.id);
    const within = any.filter((id) => isWithin.get(id) === true);
    const unknown = any.filter((id) => isWithin.get(id) === null);
    const limited = pageOf([]);
    const ofNeed = new Set(limited.ofNeed.map((number) => catalogue.entry(number).id));
    const all = [...within, ...unknown];
    // What is for something else comes last, whatever it costs.
    const expected = [...all.filter((id) => ofNeed.has(id)), ...all.filter((id) => !ofNeed.has(id))];
    expect(limited.page.map(({ entry }) => entry.id)).toEqual(expected);
    expect(limited.shown.fitting).toBe(within.filter((id) => ofNeed.has(id)).length);
    expect(limited.shown.count).toBe(within.length + unknown.length);
  },
);
