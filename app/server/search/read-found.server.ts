import { sql } from 'drizzle-orm';
import { VISITOR, type Viewer } from '#domain/access.ts';
import type { ToolCard } from '#domain/entities.ts';
import { LIMITS } from '#domain/limits.ts';
import { type ListedPage, listedPage } from '#domain/search/listed-page.ts';
import { clampPage, type ToolQuery } from '#domain/search/tool-query.ts';
import { built } from '#server/db/built.server.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { aiTools } from '#server/db/schema/tools.server.ts';
import { RowMemory } from '#server/listing/row-memory.server.ts';
import { shownCard, viewColumns } from '#server/listing/tool-cards.server.ts';
import { type FoundInLists, pageRows, readsBeyond, readsForChoice } from './found-rows.server.ts';

type FoundRow = ToolCard & {
  number: number;
  needs: string[];
  /** Its words that name facets. */
  facets: string[];
  /** Whether its price can be compared with the limit. */
  hasPrice: boolean;
  /** Whether it is for the need, or no tool of the list comes later because it is for something else. */
  hasNeed: boolean;
};

interface FoundPage extends Omit<ListedPage, 'tools'> {
  data: FoundRow[];
  /** The numbers of all tools found, before the filters. */
  found: readonly number[];
}

/**
 * One page of the tools found, by the address's filters and the facets that the words ask for.
 *
 * @param size of a page
 */
export async function readFound(
  db: DrizzleDb,
  query: ToolQuery,
  viewer: Viewer,
  found: FoundInLists,
  size: number = LIMITS.pageSize,
): Promise<FoundPage> {
  const none = {
    data: [],
    count: 0,
    fitting: 0,
    whole: 0,
    currentPage: 1,
    found: found.tools.map(({ number }) => number),
  };
  if (found.tools.length === 0 && !readsBeyond(found)) return none;
  if (isOfLists(query, found)) return readListed(db, query, found, size);
  const rows = await db
    .select({
      ...viewColumns(query.view, viewer),
      ...matchedWords,
      number: sql<number>`page.number`,
      count: sql<number>`page.count`,
      fitting: sql<number>`page.fitting`,
      whole: sql<number>`page.whole`,
      found: sql<number[] | null>`page.numbers`,
      hasPrice: sql<boolean>`page.has_price`,
      hasNeed: sql<boolean>`page.has_need`,
    })
    .from(sql`(${pageRows(query, found, size)}) AS page`)
    .leftJoin(aiTools, sql`page.id = ${aiTools.id}`)
    .orderBy(sql`page.position`);
  const [first] = rows;
  if (!first) return none;
  return {
    data: rows
      .filter(isTool)
      .map(({ count: _, fitting: __, whole: ___, found: ____, ...card }) => shownCard(card)),
    count: first.count,
    fitting: first.fitting,
    whole: first.whole,
    currentPage: clampPage(query.page, first.count, size),
    found: first.found ?? [],
  };
}

/** Whether a row has a tool: the counts come in a row of their own where no tool is left. */
function isTool<Row extends { id: string | null }>(row: Row): row is Row & FoundRow {
  return row.id !== null;
}

/** What explains why a tool was found. As JSON, because the driver reads arrays character by character. */
const matchedWords = {
  facets: sql<string[]>`to_json(ARRAY(
    SELECT word FROM tool_search, unnest(words) AS word WHERE tool_id = ${aiTools.id} AND starts_with(word, 'is:')))`,
  needs: sql<string[]>`coalesce((SELECT to_json(needs) FROM tool_facts WHERE tool_id = ${aiTools.id}), '[]')`,
};

/** Most searches need no more than the lists gave: then only the tools of the page are read. */
function isOfLists({ view, sortBy }: ToolQuery, found: FoundInLists): boolean {
  return (
    view !== 'table' &&
    sortBy === 'relevance' &&
    found.cheaperThan === null &&
    found.tools.every(({ hasPrice }) => hasPrice !== null) &&
    !readsBeyond(found) &&
    !readsForChoice(found)
  );
}

async function readListed(
  db: DrizzleDb,
  { page }: ToolQuery,
  { tools, complete, writes }: FoundInLists,
  size: number,
): Promise<FoundPage> {
  const { tools: listed, ...counts } = listedPage(tools, { complete, page, size });
  const numbers = listed.map(({ number }) => number);
  const rows = await cardsAt(db, numbers, writes);
  const priced = new Set(listed.flatMap(({ number, hasPrice }) => (hasPrice ? number : [])));
  const forNeed = new Set(listed.flatMap(({ number, hasNeed }) => (hasNeed ? number : [])));
  return {
    ...counts,
    data: rows.map((card) => ({
      ...shownCard(card),
      hasPrice: priced.has(card.number),
      hasNeed: forNeed.has(card.number),
    })),
    found: tools.map(({ number }) => number),
  };
}

type CardRow = Awaited<ReturnType<ReturnType<typeof cardsOfNumbers>['execute']>>[number];

/** Some two thousand cards of tools that searches have found. */
const cards = new RowMemory<CardRow>(2_000_000);

/** Searches differ, but most find some of the same tools, so each card is remembered by itself. */
async function cardsAt(db: DrizzleDb, numbers: readonly number[], writes: number): Promise<CardRow[]> {
  const known = new Map<number, CardRow>();
  for (const number of numbers) {
    const card = cards.known(db, String(number), writes);
    if (card) known.set(number, card);
  }
  const missing = numbers.filter((number) => !known.has(number));
  const read = missing.length === 0 ? [] : await cardsOfNumbers(db).execute({ numbers: missing });
  for (const card of read) {
    cards.keep(db, String(card.number), { value: card, writes });
    known.set(card.number, card);
  }
  return numbers.flatMap((number) => known.get(number) ?? []);
}

const cardsOfNumbers = built((db) =>
  db
    .select({ ...viewColumns(null, VISITOR), ...matchedWords, number: sql<number>`page.number` })
    .from(aiTools)
    .innerJoin(
      sql`(
        SELECT number, place, tool_id
        FROM unnest(${sql.placeholder('numbers')}::int[]) WITH ORDINALITY AS given (number, place)
          JOIN tool_search USING (number)) AS page`,
      sql`page.tool_id = ${aiTools.id}`,
    )
    .orderBy(sql`page.place`),
);
