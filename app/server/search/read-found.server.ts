import { type SQL, sql } from 'drizzle-orm';
import type { ToolCard } from '#domain/entities.ts';
import { LIMITS } from '#domain/limits.ts';
import { clampPage, type SortField, type ToolQuery } from '#domain/search/tool-query.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { aiTools } from '#server/db/schema.server.ts';
import { toolCardColumns } from '#server/listing/tool-cards.server.ts';

interface Found {
  /** The tools' numbers, best first. */
  tools: readonly number[];
  /** What the tools should be. Tools with all of it come first; the others follow only if those are few. */
  facets: readonly string[];
  /** The most that they should cost, in dollars a month. Tools whose price is not known follow the others. */
  priceLimit: number | null;
  /**
   * For each word that a tool must contain, the forms that count. Given if the lists may have left out tools
   * with all the words: the index of words finds those. Null if the lists are enough.
   */
  forms: readonly (readonly string[])[] | null;
  /** How many of the tools have all the words: the first ones. Those that the lists left out come after them. */
  complete: number;
  /** Tools that cost less than this one come first. */
  cheaperThan: { price_amount: number | null; price_per: string | null } | null;
}

interface FoundPage {
  data: (ToolCard & { number: number; needs: string[] })[];
  count: number;
  /** How many of the tools have all the facets and are known to cost no more than the limit. */
  fitting: number;
  /** How many of the tools have all the words. */
  whole: number;
  currentPage: number;
}

/** The most tools a search finds. Nobody looks through more. */
export const MOST_FOUND = 600;

const ORDERS: Readonly<Record<SortField, string>> = {
  name: 'tool.sort_name',
  avg_rating: 'tool.avg_rating',
  rating_count: 'tool.rating_count',
  created_at: 'tool.created_at',
};

/** One page of the tools found, by the address's filters and the facets that the words ask for. */
export async function readFound(db: DrizzleDb, query: ToolQuery, found: Found): Promise<FoundPage> {
  const none = { data: [], count: 0, fitting: 0, whole: 0, currentPage: 1 };
  if (found.tools.length === 0) return none;
  const rows = await db
    .select({
      ...toolCardColumns,
      number: sql<number>`page.number`,
      count: sql<number>`page.count`,
      fitting: sql<number>`page.fitting`,
      whole: sql<number>`page.whole`,
      needs: sql<string[]>`coalesce((SELECT needs FROM tool_facts WHERE tool_id = ${aiTools.id}), '{}')`,
    })
    .from(aiTools)
    .innerJoin(sql`(${pageRows(query, found)}) AS page`, sql`page.id = ${aiTools.id}`)
    .orderBy(sql`page.position`);
  const [first] = rows;
  if (!first) return none;
  return {
    data: rows.map(({ count: _, fitting: __, whole: ___, ...card }) => card),
    count: first.count,
    fitting: first.fitting,
    whole: first.whole,
    currentPage: clampPage(query.page, first.count, LIMITS.pageSize),
  };
}

function pageRows(query: ToolQuery, found: Found): SQL {
  const { tools, complete, cheaperThan } = found;
  const size = sql.raw(String(LIMITS.pageSize));
  return sql`
    WITH found AS MATERIALIZED (
      SELECT s.number, s.tool_id AS id, place, place < ${complete}::int + 1 AS whole, ${distanceOf(found)} AS distance
      FROM (SELECT number, min(place) AS place FROM (
          SELECT number, place::float8
          FROM unnest(${sql.param([...tools])}::int[]) WITH ORDINALITY AS given (number, place)
          ${leftOut(query, found)}) AS every GROUP BY number) AS given
      JOIN tool_search s USING (number) LEFT JOIN tool_facts facts USING (tool_id)
      WHERE ${narrowedBy(query)}
      ORDER BY distance, place LIMIT ${MOST_FOUND}),
    counted AS (
      SELECT (count(*) FILTER (WHERE distance = 0))::int AS fitting, count(*) FILTER (WHERE distance < 2) AS likely
      FROM found),
    chosen AS (SELECT found.* FROM found, counted WHERE distance < 2 OR counted.likely < ${FEW}),
    sizes AS (SELECT count(*)::int AS count, (count(*) FILTER (WHERE whole))::int AS whole FROM chosen)
    SELECT chosen.number, chosen.id, sizes.count, sizes.whole, counted.fitting,
      row_number() OVER (ORDER BY chosen.distance, ${orderOf(query, cheaperThan)}, chosen.place) AS position
    FROM chosen JOIN ai_tools tool ON tool.id = chosen.id, sizes, counted
    ORDER BY position
    OFFSET ((SELECT least(${query.page}::int, greatest(1, ceil(count / ${size}.0)::int)) FROM sizes) - 1) * ${size}
    LIMIT ${size}`;
}

/** If fewer tools have all the facets, the others follow: a fact may be true of a tool without being known. */
export const FEW = sql.raw('5');

/** 0 if a tool is known to be all that the words ask for, 1 if only its price is not known, else 2. */
function distanceOf({ facets, priceLimit }: Pick<Found, 'facets' | 'priceLimit'>): SQL {
  const hasAll = sql`s.words @> ${sql.param([...facets])}::text[]`;
  if (priceLimit === null) return sql`CASE WHEN ${hasAll} THEN 0 ELSE 2 END`;
  return sql`CASE WHEN NOT ${hasAll} THEN 2 WHEN ${MONTHLY_PRICE} <= ${priceLimit}::float8 THEN 0
    WHEN ${MONTHLY_PRICE} IS NULL THEN 1 ELSE 2 END`;
}

/** Prices for a minute or an image cannot be compared with a limit, so they count as not known. */
const MONTHLY_PRICE = sql`CASE WHEN facts.price_per IN ('mo', 'user/mo', 'month-base') THEN facts.price_amount END`;

/** How many of the tools that the lists left out are looked at. */
const LEFT_OUT = 240;

function leftOut(query: ToolQuery, { forms, complete, facets, priceLimit }: Found): SQL {
  if (forms === null) return sql``;
  const wanted = [
    sql`s.words @> ${sql.param([...facets])}::text[]`,
    sql`${distanceOf({ facets, priceLimit })} < 2`,
    narrowedBy(query),
  ];
  const withAny = (words: readonly string[]) => sql`s.words && ${sql.param([...words])}::text[]`;
  const isInTopic = query.category !== null || query.specialization !== null;
  return sql`
    ${unlistedTools([...forms.map(withAny), ...wanted], sql`${complete}::int`)}
    ${isInTopic ? unlistedTools([withAny(forms.flat()), ...wanted], sql`${PLACED_LAST}::int`) : sql``}`;
}

/** The place of the tools with some of the words that no list has. In a small category there may be no others. */
const PLACED_LAST = 1_000_000;

function unlistedTools(conditions: readonly SQL[], after: SQL): SQL {
  return sql`
    UNION ALL
    SELECT number, ${after} + row_number() OVER (ORDER BY number) / 1000.0
    FROM (SELECT number FROM tool_search s LEFT JOIN tool_facts facts USING (tool_id)
          WHERE ${sql.join([...conditions], sql` AND `)}
          ORDER BY number LIMIT ${LEFT_OUT}) AS others`;
}

/** The condition of the address's own filters on a tool of `tool_search s`. */
function narrowedBy({ isPremium, isFeatured, category, specialization }: ToolQuery): SQL {
  const conditions = [
    isPremium === null ? undefined : sql`tool.is_premium = ${isPremium}`,
    isFeatured ? sql`tool.is_featured` : undefined,
  ].filter((part) => part !== undefined);
  const ofTool = sql`EXISTS (
    SELECT FROM ai_tools tool WHERE tool.id = s.tool_id AND ${sql.join(conditions, sql` AND `)})`;
  return sql.join(
    [...(conditions.length > 0 ? [ofTool] : []), inTopic(category, specialization)],
    sql` AND `,
  );
}

/** Categories and specializations are words of the index (`topicWord`). */
function inTopic(category: string | null, specialization: string | null): SQL {
  if (category === null && specialization === null) return sql`true`;
  const isNamed = (column: SQL, name: string | null) =>
    name === null ? sql`true` : sql`lower(${column}) = lower(${name})`;
  const topics =
    specialization === null
      ? sql`SELECT 'in:' || id || '/' FROM categories WHERE ${isNamed(sql`name`, category)}`
      : sql`SELECT 'in:' || c.id || '/' || p.id FROM specializations p JOIN categories c ON c.id = p.category_id
          WHERE ${isNamed(sql`c.name`, category)} AND ${isNamed(sql`p.name`, specialization)}`;
  return sql`s.words && ARRAY(${topics})`;
}

function orderOf({ sortBy, sortOrder }: ToolQuery, cheaperThan: Found['cheaperThan']): SQL {
  if (sortBy !== 'relevance') return sql.raw(`${ORDERS[sortBy]} ${sortOrder}`);
  if (!cheaperThan) return sql`chosen.place`;
  return sql`(SELECT NOT (s.words @> '{is:free}' OR coalesce(
      facts.price_per = ${cheaperThan.price_per}::text AND facts.price_amount < ${cheaperThan.price_amount}::float8, false))
    FROM tool_search s LEFT JOIN tool_facts facts USING (tool_id) WHERE s.tool_id = chosen.id)`;
}
