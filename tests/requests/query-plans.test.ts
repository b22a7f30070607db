import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { beforeAll, expect, test } from 'vitest';
import { catalogueOf } from '#catalogue/loader.server.ts';
import type { ToolQuery } from '#catalogue/search/filters/tool-query.ts';
import { DIRECTORY_DEFAULTS } from '#catalogue/search/filters/write-query.ts';
import { SORT_FIELDS } from '#catalogue/sort-fields.ts';
import { aiTools } from '#catalogue/tables/tools.server.ts';
import { toolCardColumns } from '#catalogue/tools/tool-cards.server.ts';
import { searchTools } from '#features/directory/search.server.ts';
import { toolsAfter } from '#features/directory/tools-after.server.ts';
import { writeRounds } from '#features/records/companies/write-rounds.server.ts';
import { namedEntities } from '#features/search/named-entities.server.ts';
import { suggest } from '#features/search/suggestions.server.ts';
import { VISITOR } from '#site/access.ts';
import { withStarterCatalogue } from '../harness/database.ts';
import { askedQuery } from '../harness/search/judge.ts';

/**
 * No listing and no search reads a whole table that grows with the catalogue. The plans are those that the
 * planner chooses for the starter catalogue's 3,000 tools.
 */
const db = await withStarterCatalogue();
/** Smaller tables, such as the categories, may be read as a whole. */
const LARGE = 500;

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  /** How many rows the planner expects. */
  'Plan Rows': number;
  Plans?: Plan[];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

const asked: { text: string; values: unknown[] }[] = [];
const read = drizzle(db.pools.read, { logger: { logQuery: (text, values) => asked.push({ text, values }) } });
const large = new Set<string>();

beforeAll(async () => {
  await db.bulk.execute('VACUUM ANALYZE');
  const { rows } = await db.bulk.execute<{ relname: string }>(
    `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND reltuples > ${LARGE}`,
  );
  for (const { relname } of rows) large.add(relname);
  // A node reads all tools once.
  await catalogueOf(read);
});

/** What the planner would do for the statements of some work. */
async function planned(work: () => Promise<unknown>): Promise<Plan[]> {
  asked.length = 0;
  await work();
  expect(asked).not.toEqual([]);
  const plans = await Promise.all(
    asked.map(({ text, values }) => db.pools.read.query(`EXPLAIN (FORMAT JSON) ${text}`, values)),
  );
  return plans.flatMap(({ rows }) => nodesOf(rows[0]['QUERY PLAN'][0].Plan));
}

/** The large tables that the statements of some work read as a whole. */
async function readAsAWhole(work: () => Promise<unknown>): Promise<string[]> {
  return (await planned(work))
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .map((node) => node['Relation Name'] ?? '')
    .filter((table) => large.has(table));
}

const listing = (change: Partial<ToolQuery>): ToolQuery => ({ ...DIRECTORY_DEFAULTS, ...change });
const ORDERS = SORT_FIELDS.flatMap((sortBy) =>
  (['asc', 'desc'] as const).map((sortOrder) => ({ sortBy, sortOrder })),
);
const CHOICES: Partial<ToolQuery>[] = [
  {},
  { page: 90 },
  { category: 'AI Chatbots & Assistants' },
  { facets: ['api', 'platform:ios'] },
];

test.each([
  ...ORDERS.flatMap((order) => CHOICES.map((choice) => ({ ...order, ...choice }))),
  { isPremium: true },
  { isFeatured: true },
  { view: 'table' as const },
])('a listing with %o', async (change) => {
  expect(await readAsAWhole(() => searchTools(read, listing(change)))).toEqual([]);
});

test.each([
  '"Stable Diffusion"',
  '"c#"',
  'meeting notes',
  'chatgtp',
  'alternatives to notion',
  'cheaper than jasper',
  'cursor vs windsurf',
  'text to speech with api under $10',
  'tools by google',
  'free image generator for iphone',
])('a search for %s', async (q) => {
  expect(await readAsAWhole(() => searchTools(read, askedQuery(q)))).toEqual([]);
});

test('cards look up the categories of their tools, not every category for each tool', async () => {
  const client = await db.pools.bulk.connect();
  try {
    await client.query('BEGIN');
    // Trying each of so few seems as cheap to the planner as trying all of them does at a million tools.
    await client.query(
      'DELETE FROM categories WHERE id > (SELECT id FROM categories ORDER BY id OFFSET 2 LIMIT 1)',
    );
    await client.query('ANALYZE categories');
    const cards = drizzle(client).select(toolCardColumns).from(aiTools).where(eq(aiTools.id, 'chatgpt'));
    const { sql: text, params } = cards.toSQL();
    const { rows: plans } = await client.query(`EXPLAIN ${text}`, params);
    expect(JSON.stringify(plans)).toContain('tool_categories_tool_id');
    expect(JSON.stringify(plans)).not.toContain('category_id = c.id');
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
});

test.each(['cha', 'notoin'])('suggestions for %s', async (typed) => {
  expect(await readAsAWhole(() => suggest(read, typed))).toEqual([]);
});

test.each(CHOICES.slice(2))('a page of the API with %o', async (change) => {
  const page = async () => {
    const after = await toolsAfter(read, listing(change), null, 25);
    if (after) await read.execute(after.rows);
  };
  expect(await readAsAWhole(page)).toEqual([]);
});

test('writing the rounds of companies does not compare each with every link of a tool', async () => {
  const { rows: companies } = await db.read.execute<{ id: string }>(
    'SELECT DISTINCT company_id AS id FROM funding_rounds ORDER BY 1 LIMIT 50',
  );
  const ids = companies.map(({ id }) => id);
  const client = await db.pools.bulk.connect();
  const logQuery = (text: string, values: unknown[]) => asked.push({ text, values });
  try {
    await client.query('BEGIN');
    asked.length = 0;
    await writeRounds(drizzle(client, { logger: { logQuery } }), ids, 'now');
    const ofLinks = asked.filter(({ text }) => text.includes('tool_categories'));
    expect(ofLinks).toHaveLength(1);
    for (const { text, values } of ofLinks) {
      const { rows } = await client.query(`EXPLAIN ${text}`, values);
      expect(JSON.stringify(rows)).not.toContain('Join Filter: (l.tool_id');
    }
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
});

test('suggestions and searches expect few names of companies and investors to begin alike', async () => {
  const many = 20_000;
  for (const table of ['companies', 'investors']) {
    await db.bulk.execute(`
      INSERT INTO ${table} (id, key, name)
      SELECT 'made-up-' || n, 'made up ' || n, 'Made up ' || n FROM generate_series(1, ${many}) AS n`);
    await db.bulk.execute(`VACUUM ANALYZE ${table}`);
    large.add(table);
  }
  for (const work of [() => suggest(read, 'mad'), () => namedEntities(read, VISITOR, 'made')]) {
    expect(await readAsAWhole(work)).toEqual([]);
    const beginnings = (await planned(work)).filter((node) => node['Index Name']?.endsWith('_key_start'));
    expect(beginnings).not.toEqual([]);
    // If one name in nine were expected, reading all of a larger table until there are enough would seem quicker.
    expect(beginnings.filter((node) => node['Plan Rows'] > many / 50)).toEqual([]);
  }
});
