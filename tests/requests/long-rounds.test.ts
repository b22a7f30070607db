import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { catalogueOf } from '#catalogue/loader.server.ts';
import { ROUND_SORTS } from '#catalogue/rounds/read-round-query.ts';
import { readRoundPage } from '#catalogue/rounds/round-page.server.ts';
import type { RoundQuery } from '#catalogue/rounds/round-query.ts';
import type { Viewer } from '#site/access.ts';
import { addCategory, addTool } from '../factories.ts';
import { withDatabase } from '../harness/database.ts';
import { watched } from '../harness/watched-database.ts';

/** Long lists of rounds, against plain SQL. */

const ROUNDS = 6_000;
const SIZE = 50;
const VIEWERS: Viewer[] = [{ tier: 'free' }, { tier: 'premium' }];
const db = await withDatabase();

beforeAll(async () => {
  await addCategory(db, { id: 'even', name: 'Even' });
  await addCategory(db, { id: 'rare', name: 'Rare' });
  await addTool(db, { id: 'reporting' });
  await db.write.execute(sql`
    INSERT INTO companies (id, name, key, country)
    SELECT 'company-' || n, 'Company ' || n, 'key ' || (n * 37 % 40), 'Norway' FROM generate_series(0, 39) AS n`);
  // Few distinct values, so that ids decide between most neighbours; many are unknown.
  await db.write.execute(sql`
    INSERT INTO funding_rounds (id, company_id, tool_id, kind, stage, date, amount, is_open, recorded_at)
    SELECT 'round-' || n * 7919 % ${ROUNDS}::int, c.id, 'reporting',
      CASE WHEN n % 10 = 0 THEN 'ipo' ELSE 'equity' END, CASE WHEN n % 10 = 0 THEN 'exit' ELSE 'seed' END,
      (ARRAY['2024', '2024-02', '2024-02-14', '2025-06', NULL])[1 + n % 5], nullif(n % 4, 0) * 1234567.89,
      n % 3 > 0, now()
    FROM generate_series(1, ${ROUNDS}::int) AS n JOIN companies c ON c.id = 'company-' || n % 40`);
  await db.write.execute(sql`
    INSERT INTO round_categories (category_id, round_id)
    SELECT 'even', id FROM funding_rounds WHERE right(id, 1) IN ('0', '2', '4', '6', '8')
    UNION ALL SELECT 'rare', id FROM funding_rounds WHERE id LIKE '%77'`);
  await db.write.execute(sql`INSERT INTO investors (id, name, key) VALUES ('fund', 'Fund', 'fund')`);
  await db.write.execute(sql`
    INSERT INTO round_investors (round_id, investor_id, place, own_key)
    SELECT id, 'fund', 1, 'fund' FROM funding_rounds WHERE right(id, 1) IN ('1', '3', '5')`);
  await db.bulk.execute('VACUUM ANALYZE funding_rounds, round_categories, round_investors, companies');
  await raiseVersion();
});

const raiseVersion = () =>
  db.write.execute(sql`UPDATE catalogue_state SET version = version + 1, rounds_at = version + 1`);

const ORDERS: Readonly<Record<RoundQuery['sort'], SQL>> = {
  newest: sql`coalesce(date, '') DESC, coalesce(amount, -1) DESC, r.id DESC`,
  oldest: sql`date NULLS LAST, r.id`,
  largest: sql`amount DESC NULLS LAST, r.id`,
  smallest: sql`amount NULLS LAST, r.id`,
  valuation: sql`coalesce(post_money, -1) DESC, coalesce(date, '') DESC, coalesce(amount, -1) DESC, r.id DESC`,
  company: sql`c.key, coalesce(date, '') DESC, r.id DESC`,
};

/** All ids of a list in the order in which one plain statement gives them. */
async function idsInOrder(
  { tier }: Viewer,
  { filters: { category, company, investor }, sort }: Pick<RoundQuery, 'filters' | 'sort'>,
) {
  const { rows } = await db.read.execute<{ id: string }>(sql`
    SELECT r.id FROM funding_rounds r JOIN companies c ON c.id = r.company_id WHERE stage <> 'exit' AND (is_open OR ${tier !== 'free'})
      AND (${category ?? null}::text IS NULL OR r.id IN (SELECT round_id FROM round_categories WHERE category_id = ${category ?? ''}))
      AND (${investor ?? null}::text IS NULL OR r.id IN (SELECT round_id FROM round_investors WHERE investor_id = ${investor ?? ''}))
      AND c.key LIKE '%' || ${company ?? ''} || '%'
    ORDER BY ${ORDERS[sort]}`);
  return rows.map(({ id }) => id);
}

async function expectPages(viewer: Viewer, list: Pick<RoundQuery, 'filters' | 'sort'>) {
  const expected = await idsInOrder(viewer, list);
  const last = Math.ceil(expected.length / SIZE);
  const pages = [1, 2, 20, 21, 22, 23, 31, Math.ceil(last / 2), last - 1, last, last + 1];
  for (const page of pages.filter((each) => each > 0)) {
    const read = await readRoundPage(db.read, viewer, { ...list, page }, SIZE);
    const { rounds, totals, currentPage } = read;
    expect(totals.rounds).toBe(expected.length);
    expect(currentPage).toBe(Math.min(page, last));
    const shown = expected.slice((currentPage - 1) * SIZE, currentPage * SIZE);
    expect(
      rounds.map(({ id }) => id),
      `page ${page}`,
    ).toEqual(shown);
  }
}

const LISTS = VIEWERS.flatMap((viewer) =>
  [{}, { category: 'even' }, { category: 'rare' }, { investor: 'fund' }, { company: 'key 7' }].flatMap(
    (filters) => ROUND_SORTS.map((sort) => ({ viewer, filters, sort })),
  ),
);

describe('every page of a long list of rounds holds its own rounds', () => {
  test.each(LISTS)('of $viewer.tier, $filters, by $sort', ({ viewer, ...list }) => expectPages(viewer, list));

  test('after a write too', async () => {
    await db.write.execute(sql`DELETE FROM funding_rounds WHERE id LIKE '%13'`);
    await db.write.execute(sql`UPDATE funding_rounds SET is_open = NOT is_open WHERE id LIKE '%31'`);
    await raiseVersion();
    for (const { viewer, ...list } of LISTS) await expectPages(viewer, list);
  });
});

test('takes two statements a page, and one more for names', async () => {
  let count = 0;
  const { read } = watched(db, () => (count += 1));
  await catalogueOf(read);
  const statementsOf = async (page: number, filters: RoundQuery['filters'] = {}) => {
    count = 0;
    await readRoundPage(read, { tier: 'free' }, { filters, sort: 'oldest', page }, SIZE);
    return count;
  };
  expect(await statementsOf(1)).toBe(2);
  expect(await statementsOf(50)).toBe(2);
  // Beyond the end, where the last page is.
  expect(await statementsOf(9_999)).toBe(2);
  expect(await statementsOf(1, { investor: 'fund' })).toBe(3);
});
