import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { catalogueOf } from '#catalogue/loader.server.ts';
import { marketView } from '#catalogue/market/category-view.ts';
import type { FundingYear } from '#catalogue/market/funding.ts';
import {
  readMarketCategory,
  readMarketFacts,
  readMarkets,
  readMomenta,
} from '#catalogue/market/read-markets.server.ts';
import { NO_FUNDING } from '#catalogue/market/recorded-rounds.ts';
import { readStoredMarket } from '#catalogue/market/stored.ts';
import { toolFigures } from '#catalogue/market/tool-figures.ts';
import type { YearCount } from '#catalogue/market/years.ts';
import type { RoundSum } from '#catalogue/rounds/round-sums.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { withStarterCatalogue } from '../../harness/database.ts';
import { rowsOf } from '../../harness/rows.ts';

/** The figures of all markets over the starter catalogue, against plain SQL. */

let db: Database;
let categories: string[] = [];

beforeAll(async () => {
  db = await withStarterCatalogue();
  const { rows } = await db.read.execute<{ id: string }>(sql`SELECT id FROM categories ORDER BY id`);
  categories = rows.map(({ id }) => id);
}, 300_000);

const ask = <Row>(statement: SQL) => rowsOf<Row>(db, statement);

/** What the row `r` of funding_rounds adds to a sum. */
const EQUITY = sql`CASE WHEN r.up_to THEN NULL WHEN r.kind = 'equity' THEN r.amount WHEN r.kind = 'mixed' THEN r.equity END`;

interface Plain {
  id: string;
  totals: Pick<RoundSum, 'rounds' | 'companies' | 'amount'>;
  years: Omit<FundingYear, 'brought'>[];
  events: number;
  /** Name, rounds and companies. */
  investors: [string, number, number][];
  launches: YearCount[];
}

async function marketsFor(tier: 'free' | 'basic') {
  const catalogue = await catalogueOf(db.read);
  return { figures: await readMarkets(catalogue, { tier }), momentum: await readMomenta(db.read, catalogue) };
}

async function viewOf(id: string, tier: 'free' | 'basic') {
  const category = await readMarketCategory(db.read, id);
  if (!category) throw new Error(`There is no category ${id}.`);
  const facts = await readMarketFacts(db.read, id, { tier });
  return { facts, view: marketView(readStoredMarket(category.market), facts) };
}

describe('every market', () => {
  test('says what each tile covers, for visitors and subscribers', async () => {
    expect(categories).toHaveLength(40);
    for (const id of categories) {
      for (const tier of ['free', 'basic'] as const) {
        const { view } = await viewOf(id, tier);
        expect.soft(view.tiles.filter(({ coverage }) => coverage === null)).toEqual([]);
      }
    }
  });

  test('differs for subscribers only where it says so', async () => {
    for (const id of categories) {
      const [visitor, subscriber] = [await viewOf(id, 'free'), await viewOf(id, 'basic')];
      const both = visitor.view.tiles.map((tile, index) => [tile, subscriber.view.tiles[index]] as const);
      const differing = both.filter(([a, b]) => a.value !== b?.value || a.coverage !== b?.coverage);
      expect
        .soft(differing.filter(([tile]) => !tile.isLocked).map(([{ label }]) => `${id}: ${label}`))
        .toEqual([]);
    }
  });

  test('shows a visitor no round of a tool that is not Featured', async () => {
    const featured = await ask<{ name: string }>(
      sql`SELECT developer_name AS name FROM ai_tools WHERE is_featured`,
    );
    const names = featured.map(({ name }) => name.toLowerCase());
    for (const id of categories) {
      const { facts } = await viewOf(id, 'free');
      const companies = [
        ...new Set(facts.funding.activity.events.map(({ company }) => company.toLowerCase())),
      ];
      expect.soft(companies.filter((company) => !names.includes(company))).toEqual([]);
    }
  });

  test('has as many tools, companies and rounds as plain SQL counts', async () => {
    const plain = await ask<{
      id: string;
      tools: number;
      makers: number;
      companies: number;
      funded: number;
    }>(sql`
      WITH makers AS (
        SELECT l.category_id AS id, made.company_id, l.tool_id FROM tool_categories l JOIN company_tools made USING (tool_id)
        WHERE l.specialization_id = ''),
      raised AS (
        SELECT filed.category_id AS id, r.company_id, r.brings_money
        FROM round_categories filed JOIN funding_rounds r ON r.id = filed.round_id)
      SELECT id, count(tool_id)::int AS tools, count(DISTINCT company_id) FILTER (WHERE tool_id IS NOT NULL)::int AS makers,
        count(DISTINCT company_id)::int AS companies, count(DISTINCT company_id) FILTER (WHERE brings_money)::int AS funded
      FROM (SELECT id, company_id, tool_id, NULL::boolean AS brings_money FROM makers
        UNION ALL SELECT id, company_id, NULL, brings_money FROM raised) AS every GROUP BY id`);
    expect(plain).toHaveLength(40);
    for (const { id, tools, makers, companies, funded } of plain) {
      const { facts } = await viewOf(id, 'basic');
      expect.soft([id, facts.tools, facts.makers, facts.companies]).toEqual([id, tools, makers, companies]);
      expect.soft([id, facts.funding.seen.companies]).toEqual([id, funded]);
    }
  });

  test.each(['free', 'basic'] as const)(
    'has the money, years and investors that plain SQL finds: %s',
    async (tier) => {
      const plain = await ask<Plain>(sql`
      WITH seen AS (
        SELECT l.category_id, r.id, r.company_id, r.stage, r.date, ${EQUITY} AS equity FROM round_categories l JOIN funding_rounds r ON r.id = l.round_id
        WHERE r.is_open OR ${tier === 'basic'}::boolean),
      money AS (SELECT * FROM seen WHERE stage <> 'exit')
      SELECT c.id,
        (SELECT json_build_object('rounds', count(*), 'companies', count(DISTINCT company_id),
          'amount', coalesce(sum(equity), 0)) FROM money WHERE category_id = c.id) AS totals,
        (SELECT coalesce(json_agg(y ORDER BY year), '[]') FROM (
          SELECT left(date, 4)::int AS year, count(*) AS rounds, coalesce(sum(equity), 0) AS amount
          FROM money WHERE category_id = c.id AND date IS NOT NULL GROUP BY 1) AS y) AS years,
        (SELECT count(*) FROM seen WHERE category_id = c.id) AS events,
        (SELECT coalesce(json_agg(json_build_array(name, rounds, companies) ORDER BY rounds DESC, name), '[]') FROM (
          SELECT i.name, count(*) AS rounds, count(DISTINCT company_id) AS companies
          FROM money JOIN round_investors took ON took.round_id = money.id JOIN investors i ON i.id = took.investor_id
          WHERE category_id = c.id GROUP BY i.id) AS counted) AS investors,
        (SELECT coalesce(json_agg(json_build_object('year', year, 'count', tools) ORDER BY year), '[]') FROM (
          SELECT left(d.basic_information #>> '{basic_information_release_date,value}', 4)::int AS year,
            count(*) AS tools
          FROM tool_categories l JOIN ai_tools t ON t.id = l.tool_id JOIN tool_details d ON d.tool_id = t.id
          WHERE l.category_id = c.id AND l.specialization_id = ''
            AND (${tier === 'basic'}::boolean OR t.is_featured OR NOT t.basic_info_is_premium)
            AND d.basic_information #>> '{basic_information_release_date,value}' IS NOT NULL
          GROUP BY 1) AS y) AS launches
      FROM categories c ORDER BY c.id`);
      expect(plain.map(({ id }) => id)).toEqual(categories);
      for (const { id, ...expected } of plain) {
        const { funding, launches } = (await viewOf(id, tier)).facts;
        const { investors, count } = funding.investors;
        expect.soft(count, id).toBe(expected.investors.length);
        const byRounds = investors.map((each) => [each.name, each.rounds, each.companies.length]);
        const found = {
          totals: {
            rounds: funding.seen.rounds,
            companies: funding.seen.companies,
            amount: funding.seen.amount,
          },
          years: funding.activity.years.map(({ brought: _, ...year }) => year),
          events: funding.activity.eventCount,
          launches,
        };
        const { investors: named, ...rest } = expected;
        expect.soft(found, id).toEqual(rest);
        expect
          .soft(byRounds.map(([, rounds]) => rounds))
          .toEqual(named.slice(0, 250).map(([, rounds]) => rounds));
        expect.soft(named.map(String), id).toEqual(expect.arrayContaining(byRounds.map(String)));
      }
    },
  );

  test('counts the rounds of a company with several tools once', async () => {
    const anthropic = await ask<{ id: string }>(
      sql`SELECT main_category AS id FROM company_records WHERE id = 'anthropic'`,
    );
    const { facts } = await viewOf(anthropic[0]?.id ?? '', 'basic');
    const rounds = facts.funding.activity.events.filter(({ company }) => company === 'Anthropic');
    // Claude and Claude Code report both, and date one differently.
    expect(rounds.filter(({ amount }) => amount === 4_000_000_000)).toHaveLength(2);
  });
});

describe('all markets side by side', () => {
  test('have the companies and rounds that their rows have, each once', async () => {
    const reading = await marketsFor('basic');
    const plain = await ask<{ id: string; rounds: number; funded: number; amount: number }>(sql`
      SELECT filed.category_id AS id, count(*)::int AS rounds, count(DISTINCT r.company_id)::int AS funded,
        coalesce(sum(${EQUITY}), 0) AS amount
      FROM round_categories filed JOIN funding_rounds r ON r.id = filed.round_id WHERE r.brings_money GROUP BY 1`);
    expect(plain).toHaveLength(40);
    for (const { id, ...expected } of plain) {
      const { rounds, companies: funded, amount } = (reading.figures.categories[id] ?? NO_FUNDING).all;
      expect.soft({ rounds, funded, amount }, id).toEqual(expected);
    }
  });

  test('have a total in which no round counts twice', async () => {
    const reading = await marketsFor('basic');
    const [plain] = await ask<{ rounds: number; amount: number; companies: number }>(sql`
      SELECT count(*)::int AS rounds, sum(${EQUITY}) AS amount, (SELECT count(*)::int FROM companies c WHERE EXISTS (SELECT FROM company_tools made WHERE made.company_id = c.id)
          OR EXISTS (SELECT FROM funding_rounds own WHERE own.company_id = c.id)) AS companies
      FROM funding_rounds r WHERE brings_money`);
    const { companies, all } = reading.figures.all;
    const { rounds, amount } = all;
    expect({ rounds, amount, companies }).toEqual(plain);
    const inCategories = Object.values(reading.figures.categories).map(({ all: { rounds } }) => rounds);
    // Some companies, such as owners of others, have no category.
    expect(inCategories.reduce((sum, each) => sum + each, 0)).toBeLessThan(rounds);
  });

  test('count the same rounds for everybody, and have sums only of what the reader may see', async () => {
    const [visitor, subscriber] = [await marketsFor('free'), await marketsFor('basic')];
    const open = await ask<{ id: string; rounds: number }>(sql`
      SELECT category_id AS id, count(*)::int AS rounds FROM round_categories JOIN funding_rounds r ON r.id = round_id
      WHERE r.brings_money AND r.is_open GROUP BY 1`);
    const rounds = Object.fromEntries(open.map(({ id, rounds }) => [id, rounds]));
    for (const [id, funding] of Object.entries(visitor.figures.categories)) {
      expect.soft([id, funding.all.rounds]).toEqual([id, rounds[id] ?? 0]);
    }
    expect(visitor.figures.isPartial).toBe(true);
    expect(subscriber.figures.isPartial).toBe(false);
    expect(visitor.momentum).toEqual(subscriber.momentum);
  });

  test('count follows and openings of a category and its tools in its momentum', async () => {
    const [listed] = await ask<{ category: string; tool: string }>(sql`
      SELECT category_id AS category, min(tool_id) AS tool FROM tool_categories WHERE specialization_id = ''
      GROUP BY 1 ORDER BY 1 LIMIT 1`);
    const { category = '', tool = '' } = listed ?? {};
    await db.write.execute(sql`
      INSERT INTO opened_tools SELECT ${tool}, (now() AT TIME ZONE 'UTC')::date - ago, 120
      FROM (VALUES (1), (2), (30)) AS opened (ago)`);
    await db.write.execute(sql`
      WITH fans AS (INSERT INTO users (id, email) SELECT n, n || '@example.org' FROM generate_series(1, 30) AS n
        RETURNING id::int AS n, id)
      INSERT INTO follows (user_id, kind, subject, cadence, created_at)
      SELECT id, CASE WHEN n % 2 = 0 THEN 'tool' ELSE 'category' END,
        CASE WHEN n % 2 = 0 THEN ${tool} ELSE ${category} END, 'weekly',
        now() - make_interval(days => CASE WHEN n <= 20 THEN 100 ELSE 10 END) FROM fans`);
    await db.write.execute(sql`UPDATE catalogue_state SET version = version + 1`);
    const parts = (await marketsFor('free')).momentum[category]?.parts;
    expect(parts?.slice(-2)).toEqual([
      { id: 'follows', points: 25, from: '10 in 90 days, after 20 in the 90 before' },
      { id: 'opened', points: 100, from: '240 in 28 days, after 120 in the 28 before' },
    ]);
  });

  test('have launches, free tiers and prices as their tools have them', async () => {
    const sets = await catalogueOf(db.read);
    const plain = await ask<{ id: string; year: number; free: number; freeKnown: number; dated: number }>(sql`
      SELECT category_id AS id, count(*) FILTER (WHERE launch_month / 100 = 2024)::int AS year,
        count(*) FILTER (WHERE has_free_tier)::int AS free,
        count(*) FILTER (WHERE has_free_tier OR is_premium IS NOT NULL)::int AS "freeKnown", count(launch_month)::int AS dated
      FROM tool_categories JOIN ai_tools ON ai_tools.id = tool_id WHERE specialization_id = '' GROUP BY category_id`);
    for (const { id, ...expected } of plain) {
      const { launches, free, freeKnown, dated } = toolFigures(sets, id, 2026);
      const year = launches.find((each) => each.year === 2024)?.count;
      expect.soft({ year, free, freeKnown, dated }, id).toEqual(expected);
    }
  });

  test('end where the records end', async () => {
    const reading = await marketsFor('free');
    expect(reading.figures.until).toEqual({ asOf: expect.any(String), year: 2025, month: '2026-09' });
  });
});
