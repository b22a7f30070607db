import { type SQL, sql } from 'drizzle-orm';
import { FEW_FITTING } from '#domain/search/facet-counts.ts';
import type { ListedTool } from '#domain/search/listed-page.ts';
import type { Condition } from '#domain/search/selection.ts';
import type { ToolQuery } from '#domain/search/tool-query.ts';
import { inOrder, knownToolKeys, wordsCondition } from '#server/listing/tool-listing.server.ts';
import { MONTHLY_PRICE } from './price-test.server.ts';

/** What the lists of words gave, and the conditions and wishes for the tools. */
export interface FoundInLists {
  /** The tools, best first. */
  tools: readonly ListedTool[];
  /** How many writes there had been. */
  writes: number;
  /**
   * What the tools should meet. Tools that meet all of it come first; others follow only if those are few.
   */
  wishes: readonly Condition[];
  /** What the visitor has chosen, which the tools must meet. */
  conditions: readonly Condition[];
  /** All facets that the words ask for. */
  facets: readonly string[];
  /** The price limit, in dollars a month. */
  priceLimit: number | null;
  /** Whether all tools cost more than the limit, or as much as only their price can tell: then they follow if none fits. */
  areDear: boolean;
  /**
   * For each word that a tool must contain, the forms that count; empty if the lists hold all such tools.
   * With these, the index of words finds what the lists left out.
   */
  forms: readonly (readonly string[])[];
  /** Whether the lists gave too few tools with everything that is asked for. */
  lacksTools: boolean;
  /** How many of the tools have all the words. Those left out of the lists come after them. */
  complete: number;
  /** Tools that are free, of which these are the numbers, or cost less than this one come first. */
  cheaperThan: { price_amount: number | null; price_per: string | null; free: readonly number[] } | null;
}

/**
 * The rows of one page of the tools found: number, id and position, with the counts of all pages beside each.
 *
 * @param pageSize how many tools a page holds
 */
export function pageRows(query: ToolQuery, found: FoundInLists, pageSize: number): SQL {
  const { complete } = found;
  const size = sql.raw(String(pageSize));
  return sql`
    WITH ${given(found)},
    found AS MATERIALIZED (
      SELECT number, place, has_price, has_need, meets, fits, place < ${complete}::int + 1 AS whole FROM given),
    counted AS (
      SELECT count(*) FILTER (WHERE fits) >= least(${FEW}, count(*)) AS is_enough, NOT bool_or(has_need) AS none_has_need
      FROM found),
    chosen AS MATERIALIZED (
      SELECT number, place, has_price, meets, fits, whole, is_enough OR none_has_need OR has_need AS has_need
      FROM found, counted WHERE meets AND (fits OR NOT is_enough)),
    sizes AS (
      SELECT count(*)::int AS count, (count(*) FILTER (WHERE whole))::int AS whole,
        (count(*) FILTER (WHERE has_need AND fits AND has_price))::int AS fitting
      FROM chosen),
    page AS (
      SELECT number, has_price, has_need, row_number() OVER best AS position
      FROM ${sortedTools(query, found)} WINDOW best AS (ORDER BY has_need DESC, fits DESC, has_price DESC, sort_key, place)
      ORDER BY position
      OFFSET ((SELECT least(${query.page}::int, greatest(1, ceil(count / ${size}.0)::int)) FROM sizes) - 1) * ${size}
      LIMIT ${size})
    SELECT shown.*, sizes.count, sizes.whole, sizes.fitting,
      -- Only in a page's first row, which is there without tools too.
      CASE WHEN coalesce((position - 1) % ${size} = 0, true) THEN (SELECT array_agg(number) FROM given) END AS numbers
    FROM sizes LEFT JOIN (
      SELECT number, has_price, has_need, position, tool_id AS id FROM page JOIN tool_search USING (number)) AS shown ON true`;
}

/**
 * The chosen tools with a key to sort by. Sorting by relevance reads none of them: they already have their
 * places.
 */
function sortedTools(query: ToolQuery, { cheaperThan }: FoundInLists): SQL {
  if (query.sortBy !== 'relevance') {
    const keys = knownToolKeys({ field: query.sortBy, order: query.sortOrder });
    return sql`(
      SELECT chosen.*, row_number() OVER (ORDER BY ${inOrder(keys)}) AS sort_key
      FROM chosen JOIN tool_search s USING (number) JOIN ai_tools ON ai_tools.id = s.tool_id) AS sorted`;
  }
  if (!cheaperThan) return sql`(SELECT *, 0 AS sort_key FROM chosen) AS sorted`;
  const isCheaper = sql`chosen.number = ANY(${sql.param([...cheaperThan.free])}::int[]) OR coalesce(
    facts.price_per = ${cheaperThan.price_per}::text AND facts.price_amount < ${cheaperThan.price_amount}::float8, false)`;
  return sql`(
    SELECT chosen.*, CASE WHEN ${isCheaper} THEN 0 ELSE 1 END AS sort_key
    FROM chosen JOIN tool_search s USING (number) LEFT JOIN tool_facts facts USING (tool_id)) AS sorted`;
}

/**
 * If fewer of the tools found have all the facets, the others follow: a fact may be true of a tool without
 * being known. What the visitor chooses on top does not matter here, so narrowing never leads to more tools.
 */
const FEW = sql.raw(String(FEW_FITTING));

/**
 * The tools found, with their places. They do not depend on the visitor's other choices, so each choice leads
 * to as many tools as it says; only a choice that no listed tool meets adds its own.
 */
function given(found: FoundInLists): SQL {
  const { tools, forms, complete } = found;
  const hasFacets = sql`s.words @> ${sql.param([...found.facets])}::text[]`;
  const withAny = (words: readonly string[]) => sql`s.words && ${sql.param([...words])}::text[]`;
  const isChosen = found.conditions.map(wordsCondition);
  const isUnmet = sql`NOT EXISTS (SELECT FROM listed WHERE meets)`;
  const beyond = readsBeyond(found)
    ? unlistedTools(found, [...forms.map(withAny), hasFacets], {
        after: sql`${complete}::int`,
        hasNeed: true,
      })
    : sql``;
  const ofChoice = readsForChoice(found)
    ? unlistedTools(found, [withAny(forms.flat()), hasFacets, ...isChosen, isUnmet], {
        after: PLACED_LAST,
        hasNeed: false,
      })
    : sql``;
  const column = <Name extends keyof ListedTool>(name: Name) => sql.param(tools.map((tool) => tool[name]));
  return sql`
    candidates AS (
      SELECT number, place::float8, meets, fits, coalesce(has_price, is_within) AS has_price, has_need,
        is_within OR (has_price IS NOT NULL AND NOT ${found.areDear}::bool) AS is_possible
      FROM (
        SELECT *, number IN (${pricedWithin(found)}) AS is_within
        FROM unnest(${column('number')}::int[], ${column('meets')}::bool[], ${column('fits')}::bool[],
            ${column('hasPrice')}::bool[], ${column('hasNeed')}::bool[])
          WITH ORDINALITY AS listed (number, meets, fits, has_price, has_need, place)) AS listed
      ${beyond}),
    listed AS MATERIALIZED (
      SELECT number, min(place) AS place, bool_or(meets) AS meets, bool_or(fits) AS fits, bool_or(has_price) AS has_price,
        bool_or(has_need) AS has_need
      FROM candidates WHERE is_possible OR NOT EXISTS (SELECT FROM candidates WHERE is_possible) GROUP BY number),
    given AS MATERIALIZED (
      SELECT number, place, meets, fits, has_price, has_need, true AS is_possible FROM listed ${ofChoice})`;
}

/** Of the tools whose price decides, those that cost no more than the limit. The key of the facts holds prices. */
function pricedWithin({ tools, priceLimit }: FoundInLists): SQL {
  const undecided = tools.flatMap(({ number, hasPrice }) => (hasPrice === null ? [number] : []));
  return sql`
    SELECT number FROM unnest(${sql.param(undecided)}::int[]) AS undecided (number)
      JOIN tool_search USING (number) JOIN tool_facts facts USING (tool_id)
    WHERE ${MONTHLY_PRICE} <= ${priceLimit}::float8`;
}

/** Whether tools that no list holds may have everything that is asked for, and are needed. */
export function readsBeyond({ forms, lacksTools }: FoundInLists): boolean {
  return forms.length > 0 && forms.every((ofWord) => ofWord.length > 0) && lacksTools;
}

/** Whether tools that no list holds may meet what the visitor has chosen. */
export function readsForChoice({ forms, conditions }: FoundInLists): boolean {
  return forms.flat().length > 0 && conditions.length > 0;
}

/** How many tools left out of the lists are considered. */
const LEFT_OUT = 240;
/** The place of tools that have some of the words and are in no list. */
const PLACED_LAST = sql.raw('1000000');

/**
 * The first tools that the index of words finds. Choosing them by an order would read every tool with these
 * words, of which there can be thousands. They are found in a materialized query, because the planner would
 * rather read the whole table until it has enough: it cannot tell how rare a word is.
 */
function unlistedTools(
  found: FoundInLists,
  needed: readonly SQL[],
  { after, hasNeed }: { after: SQL; hasNeed: boolean },
): SQL {
  const all = (conditions: readonly Condition[]) => allOf(conditions.map(wordsCondition));
  const { priceLimit: limit } = found;
  const hasPrice = limit === null ? sql`true` : sql`${MONTHLY_PRICE} IS NOT NULL`;
  const isWithin = limit === null ? sql`true` : sql`coalesce(${MONTHLY_PRICE} <= ${limit}::float8, true)`;
  return sql`
    UNION ALL
    SELECT number, ${after} + row_number() OVER (ORDER BY number) / 1000.0, meets, fits, has_price, ${hasNeed}::bool, true
    FROM (
      WITH s AS MATERIALIZED (SELECT * FROM tool_search s WHERE ${allOf(needed)})
      SELECT number, ${all(found.conditions)} AS meets, ${all(found.wishes)} AS fits, ${hasPrice} AS has_price
      FROM s LEFT JOIN tool_facts facts USING (tool_id)
      WHERE ${isWithin} LIMIT ${LEFT_OUT}) AS others`;
}

function allOf(conditions: readonly SQL[]): SQL {
  return conditions.length === 0 ? sql`true` : sql.join([...conditions], sql` AND `);
}
