import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { isCompanyKnown } from '#catalogue/rounds/round-conditions.server.ts';
import { readCompanyList, readInvestorList } from '#features/market/entity-lists.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { withStarterCatalogue } from '../../harness/database.ts';
import { rowsOf } from '../../harness/rows.ts';

/** The lists of companies and investors over the starter catalogue, against plain SQL. */

let db: Database;
beforeAll(async () => {
  db = await withStarterCatalogue();
}, 300_000);

const ask = <Row>(statement: SQL) => rowsOf<Row>(db, statement);

const EQUITY = sql`CASE WHEN r.up_to THEN NULL WHEN r.kind = 'equity' THEN r.amount WHEN r.kind = 'mixed' THEN r.equity END`;
const EVERYTHING = 100_000;
const VIEWERS = [
  { tier: 'free', sees: sql`r.is_open` },
  { tier: 'basic', sees: sql`true` },
] as const;

interface Plain {
  id: string;
  rounds: number;
  amount: number;
  withAmount: number;
}

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);

describe.each(VIEWERS)('as $tier sees it', ({ tier, sees }) => {
  const figures = sql`count(*)::int AS rounds, coalesce(sum(${EQUITY}), 0)::float8 AS amount,
    count(${EQUITY})::int AS "withAmount"`;

  test.each([
    [{}, sql`true`],
    [
      { category: 'voice-and-speech', since: '2025' },
      sql`r.date >= '2025' AND EXISTS (
      SELECT FROM round_categories WHERE round_id = r.id AND category_id = 'voice-and-speech')`,
    ],
    [{ stage: 'seed', kind: 'vc' }, sql`r.stage = 'seed' AND record.kind = 'vc'`],
  ] as const)('the investors of %j', async (filters, fits) => {
    const query = { filters, sort: 'active', page: 1 } as const;
    const { lines } = await readInvestorList(db.read, { tier }, query, EVERYTHING);
    const plain = await ask<Plain & { companies: number }>(sql`
      SELECT i.id, count(DISTINCT r.company_id)::int AS companies, ${figures}
      FROM investors i JOIN round_investors took ON took.investor_id = i.id JOIN funding_rounds r ON r.id = took.round_id
      LEFT JOIN investor_records record ON record.id = i.id
      WHERE r.brings_money AND ${sees} AND ${fits} GROUP BY i.id`);
    expect(plain.length).toBeGreaterThan(0);
    const listed = lines.map(({ id, rounds, amount, withAmount, companies }) => ({
      ...{ id, rounds, amount: Math.round(amount), withAmount, companies },
    }));
    const expected = plain.map((row) => ({ ...row, amount: Math.round(row.amount) }));
    expect(listed.sort(byId)).toEqual(expected.sort(byId));
  });

  test('the companies', async () => {
    const query = { filters: {}, sort: 'raised', page: 1 } as const;
    const { lines } = await readCompanyList(db.read, { tier }, query, EVERYTHING);
    const plain = await ask<Plain>(sql`
      SELECT c.id, coalesce(of.rounds, 0) AS rounds, coalesce(of.amount, 0) AS amount, coalesce(of."withAmount", 0) AS "withAmount"
      FROM companies c LEFT JOIN (SELECT r.company_id, ${figures} FROM funding_rounds r
        WHERE r.brings_money AND ${sees} GROUP BY r.company_id) AS of ON of.company_id = c.id
      WHERE ${isCompanyKnown({ tier }, sql`c.id`)}`);
    const amounts = lines.map(({ sum }) => sum.amount);
    expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
    const listed = lines.map(({ id, sum: { rounds, amount, withAmount } }) => ({
      ...{ id, rounds, amount: Math.round(amount), withAmount },
    }));
    const expected = plain.map((row) => ({ ...row, amount: Math.round(row.amount) }));
    expect(listed.sort(byId)).toEqual(expected.sort(byId));
  });
});

test('every name and every other name of a record leads to its investor alone', async () => {
  const astray = await ask<{ id: string; name: string }>(sql`
    SELECT r.id, one AS name FROM investor_records r CROSS JOIN LATERAL unnest(r.aliases || r.name) AS one
    LEFT JOIN entity_aliases alias ON alias.kind = 'investor' AND alias.key = entity_key(one)
    LEFT JOIN investors i ON i.key = coalesce(alias.means_key, entity_key(one))
    WHERE i.id IS DISTINCT FROM r.id`);
  expect(astray).toEqual([]);
});
