import { type SQL, sql } from 'drizzle-orm';
import type { Viewer } from '#domain/access.ts';
import type { ToolCard } from '#domain/entities.ts';
import { LIMITS } from '#domain/limits.ts';
import { clampPage, type ToolQuery } from '#domain/search/tool-query.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { aiTools } from '#server/db/schema.server.ts';
import { shownCard, viewColumns } from '#server/listing/tool-cards.server.ts';
import { fieldKey } from '#server/listing/tool-listing.server.ts';

interface Found {
  /** The tools' numbers, best first. */
  tools: readonly number[];
  /** What the tools should be. Tools with all of it come first; the others follow only if those are few. */
  facets: readonly string[];
  /**
   * For each word that a tool must contain, the forms that count. Given if the lists may have left out tools
   * with all the words: the index of words finds those. Null if the lists are enough.
   */
  forms: readonly (readonly string[])[] | null;
  /** How many of the tools have all the words. Those that the lists left out come after them. */
  complete: number;
  /** Tools that cost less than this one come first. */
  cheaperThan: { price_amount: number | null; price_per: string | null } | null;
}

interface FoundPage {
  data: (ToolCard & { number: number; needs: string[] })[];
  count: number;
  /** How many of the tools have all the facets. */
  fitting: number;
  currentPage: number;
}

/** One page of the tools found, by the address's filters and the facets that the words ask for. */
export async function readFound(
  db: DrizzleDb,
  query: ToolQuery,
  viewer: Viewer,
  found: Found,
): Promise<FoundPage> {
  const none = { data: [], count: 0, fitting: 0, currentPage: 1 };
  if (found.tools.length === 0) return none;
  const rows = await db
    .select({
      ...viewColumns(query.view, viewer),
      number: sql<number>`page.number`,
      count: sql<number>`page.count`,
      fitting: sql<number>`page.fitting`,
      needs: sql<string[]>`coalesce((SELECT needs FROM tool_facts WHERE tool_id = ${aiTools.id}), '{}')`,
    })
    .from(aiTools)
    .innerJoin(sql`(${pageRows(query, found)}) AS page`, sql`page.id = ${aiTools.id}`)
    .orderBy(sql`page.position`);
  const [first] = rows;
  if (!first) return none;
  return {
    data: rows.map(({ count: _, fitting: __, ...card }) => shownCard(card)),
    count: first.count,
    fitting: first.fitting,
    currentPage: clampPage(query.page, first.count, LIMITS.pageSize),
  };
}

function pageRows(query: ToolQuery, found: Found): SQL {
  const { tools, facets, cheaperThan } = found;
  const size = sql.raw(String(LIMITS.pageSize));
  return sql`
    WITH found AS MATERIALIZED (
      SELECT s.number, s.tool_id AS id, given.place, s.words @> ${sql.param([...facets])}::text[] AS fits
      FROM (SELECT number, min(place) AS place FROM (
          SELECT number, place::float8
          FROM unnest(${sql.param([...tools])}::int[]) WITH ORDINALITY AS given (number, place)
          ${leftOut(found)}) AS every GROUP BY number) AS given
      JOIN tool_search s USING (number)${filterOf(query)}),
    counted AS (SELECT count(*)::int AS found, (count(*) FILTER (WHERE fits))::int AS fitting FROM found),
    chosen AS (SELECT found.* FROM found, counted WHERE fits OR counted.fitting < ${FEW}),
    sizes AS (SELECT count(*)::int AS count FROM chosen)
    SELECT chosen.number, chosen.id, sizes.count, counted.fitting,
      row_number() OVER (ORDER BY chosen.fits DESC, ${orderOf(query, cheaperThan)}, chosen.place) AS position
    FROM chosen JOIN ai_tools tool ON tool.id = chosen.id, sizes, counted
    ORDER BY position
    OFFSET ((SELECT least(${query.page}::int, greatest(1, ceil(count / ${size}.0)::int)) FROM sizes) - 1) * ${size}
    LIMIT ${size}`;
}

/** If fewer tools have all the facets, the others follow: a fact may be true of a tool without being known. */
export const FEW = sql.raw('5');

/** How many of the tools that the lists left out are looked at. */
const LEFT_OUT = 240;

function leftOut({ forms, complete, facets }: Found): SQL {
  if (forms === null) return sql``;
  const held = forms.map((each) => sql`words && ${sql.param([...each])}::text[]`);
  return sql`
    UNION ALL
    SELECT number, ${complete}::int + row_number() OVER (ORDER BY number) / 1000.0
    FROM (SELECT number FROM tool_search
          WHERE ${sql.join([...held, sql`words @> ${sql.param([...facets])}::text[]`], sql` AND `)}
          LIMIT ${LEFT_OUT}) AS others`;
}

function filterOf({ isPremium, isFeatured, category, specialization }: ToolQuery): SQL {
  const conditions = [
    isPremium === null ? undefined : sql`tool.is_premium = ${isPremium}`,
    isFeatured ? sql`tool.is_featured` : undefined,
    category === null && specialization === null
      ? undefined
      : sql`EXISTS (
          SELECT FROM tool_categories l JOIN categories c ON c.id = l.category_id
          LEFT JOIN specializations p ON p.category_id = l.category_id AND p.id = l.specialization_id
          WHERE l.tool_id = tool.id
            AND (${category}::text IS NULL OR lower(c.name) = lower(${category}))
            AND (${specialization}::text IS NULL OR lower(p.name) = lower(${specialization})))`,
  ].filter((part) => part !== undefined);
  if (conditions.length === 0) return sql``;
  return sql` JOIN ai_tools tool ON tool.id = s.tool_id WHERE ${sql.join(conditions, sql` AND `)}`;
}

function orderOf({ sortBy, sortOrder }: ToolQuery, cheaperThan: Found['cheaperThan']): SQL {
  if (sortBy === 'name') return sql.raw(`tool.sort_name ${sortOrder}`);
  if (sortBy !== 'relevance') return sql.raw(fieldKey({ field: sortBy, order: sortOrder }, 'tool'));
  if (!cheaperThan) return sql`chosen.place`;
  return sql`(SELECT NOT (s.words @> '{is:free}' OR coalesce(
      facts.price_per = ${cheaperThan.price_per}::text AND facts.price_amount < ${cheaperThan.price_amount}::float8, false))
    FROM tool_search s LEFT JOIN tool_facts facts USING (tool_id) WHERE s.tool_id = chosen.id)`;
}
