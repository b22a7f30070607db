import { type SQL, sql } from 'drizzle-orm';
import { LIMITS } from '#domain/limits.ts';
import { escapeLike } from './like.server.ts';
import {
  FEW,
  holdsText,
  type ListingFilters,
  listingRows,
  matchedTexts,
  sortKey,
  tieKey,
} from './tool-listing.server.ts';

/** Of a term that more than a few tools hold, only the best are ranked, taken from so many of a kind. */
const CANDIDATES = 2_000;
const BEST = 240;

/**
 * Ids and positions of a page's tools, the best first: the very name, names that begin with the term,
 * names with a word that does, names that hold it, names that hold all its words, texts that hold it, then
 * all others; within each the most reviewed first.
 *
 * Ranking costs what it ranks. Where the matches are many, only names that are the term or begin with it
 * and, for a term of several words, texts that hold it come before the others, which follow by reviews.
 *
 * @param count how many tools the filters leave
 */
export function relevantIds(filters: ListingFilters, offset: number, count: number): SQL {
  const positions = count <= FEW ? rankAll(filters) : rankBest(filters, offset);
  return sql`SELECT id, position FROM (${positions}) AS ranked
    ORDER BY position OFFSET ${offset} LIMIT ${LIMITS.pageSize}`;
}

function rankAll(filters: ListingFilters): SQL {
  const name = sortKey(filters, 'name');
  const words = sql`' ' || translate(${name}, '-_./(', '     ')`;
  const like = (before: string, after: string) => likeText(before, filters.q, after);
  const allWords = matchedTexts(filters).map((word) => sql`${name} LIKE ${likeText('%', word, '%')}`);
  return sql`
    SELECT id, row_number() OVER (ORDER BY rank, reviews DESC, id DESC) AS position
    FROM (SELECT ${columns(filters)},
            CASE WHEN ${name} = lower(${filters.q}) THEN 0
                 WHEN ${name} LIKE ${like('', '%')} THEN 1
                 WHEN ${words} LIKE ${like('% ', '%')} THEN 2
                 WHEN ${name} LIKE ${like('%', '%')} THEN 3
                 WHEN ${sql.join([sql`true`, ...allWords], sql` AND `)} THEN 4
                 WHEN ${textHolds(filters)} THEN 5
                 ELSE 6 END AS rank
          ${listingRows(filters)}) AS matches`;
}

function rankBest(filters: ListingFilters, offset: number): SQL {
  const [name, reviews, id] = [sortKey(filters, 'name'), sortKey(filters, 'rating_count'), tieKey(filters)];
  const begins = sql`${name} LIKE ${likeText('', filters.q, '%')}`;
  const candidates = [
    sql`${name} = lower(${filters.q})`,
    sql`${name} > lower(${filters.q}) AND ${begins}`,
    // Where the term is a single word, every match holds it.
    ...(matchedTexts(filters).length > 1 ? [sql`NOT ${begins} AND ${textHolds(filters)}`] : []),
  ].map(
    (condition, rank) => sql`(SELECT ${columns(filters)}, ${rank}::int AS rank
      ${listingRows(filters, condition)} LIMIT ${CANDIDATES})`,
  );
  return sql`
    WITH best AS MATERIALIZED (
      SELECT id, row_number() OVER (ORDER BY rank, reviews DESC, id DESC) AS position
      FROM (${sql.join(candidates, sql` UNION ALL `)}) AS candidates ORDER BY position LIMIT ${BEST})
    SELECT id, position FROM best
    UNION ALL
    SELECT id, ${BEST}::int + row_number() OVER (ORDER BY reviews DESC, id DESC)
    FROM (SELECT ${columns(filters)} ${listingRows(filters, sql`${id} NOT IN (SELECT id FROM best)`)}
          ORDER BY ${reviews} DESC, ${id} DESC LIMIT ${offset + LIMITS.pageSize}) AS others`;
}

/** Whether the whole term stands in one of the tool's texts; a category's links have none without a term. */
function textHolds({ q }: ListingFilters): SQL {
  return q === '' ? sql`true` : holdsText(q);
}

function likeText(before: string, text: string, after: string): SQL {
  return sql`lower(${before + escapeLike(text) + after})`;
}

function columns(filters: ListingFilters): SQL {
  return sql`${tieKey(filters)} AS id, ${sortKey(filters, 'rating_count')} AS reviews`;
}
