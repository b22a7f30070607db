import { type SQL, sql } from 'drizzle-orm';
import {
  escapeLike,
  hasTrigram,
  knownTools,
  type ListingFilters,
  listingRows,
  matchedTexts,
  matchesText,
  sortKey,
  tieKey,
} from './tool-listing.server.ts';

/** Where the matches are many, only the best are ranked, taken from so many of a kind. */
const CANDIDATES = 2_000;
const BEST = 240;

/**
 * Ids of a few tools, the best first: the very name, names that begin with the term, names with a word that
 * does, names that hold it, names that hold all its words, texts that hold it (tags often join words by
 * hyphens), then all others; within each the most reviewed first. Ranking costs what it ranks.
 */
export function rankFew(filters: ListingFilters, ids: readonly string[]): SQL {
  const words = sql`' ' || translate(sort_name, '-_./(', '     ')`;
  const like = (before: string, after: string) => likeText(before, filters.q, after);
  const allWords = matchedTexts(filters).map((word) => sql`sort_name LIKE ${likeText('%', word, '%')}`);
  return sql`
    SELECT id ${knownTools(ids)}
    ORDER BY CASE WHEN sort_name = lower(${filters.q}) THEN 0
                  WHEN sort_name LIKE ${like('', '%')} THEN 1
                  WHEN ${words} LIKE ${like('% ', '%')} THEN 2
                  WHEN sort_name LIKE ${like('%', '%')} THEN 3
                  WHEN ${sql.join(allWords, sql` AND `)} THEN 4
                  WHEN ${matchesText(filters.q)} THEN 5
                  WHEN translate(search_text, '-_', '  ') LIKE ${like('%', '%')} THEN 5
                  ELSE 6 END, rating_count DESC, id DESC`;
}

/**
 * Ids of a part of many tools: names that are the term, names that begin with it and, for a term of several
 * words, texts that hold it; then the others by reviews.
 */
export function rankMany(filters: ListingFilters, offset: number, size: number): SQL {
  const [name, reviews, id] = [sortKey(filters, 'name'), sortKey(filters, 'rating_count'), tieKey(filters)];
  const begins = sql`${name} LIKE ${likeText('', filters.q, '%')}`;
  const columns = sql`${id} AS id, ${reviews} AS reviews`;
  const candidates = [
    sql`${name} = lower(${filters.q})`,
    sql`${name} > lower(${filters.q}) AND ${begins}`,
    // Where the term is a single word, every match holds it; and what has no index is not looked for again.
    ...(matchedTexts(filters).length > 1 && hasTrigram(filters.q)
      ? [sql`NOT ${begins} AND ${matchesText(filters.q)}`]
      : []),
  ].map(
    (condition, rank) => sql`(SELECT ${columns}, ${rank}::int AS rank
      ${listingRows(filters, condition)} LIMIT ${CANDIDATES})`,
  );
  return sql`
    WITH best AS MATERIALIZED (
      SELECT id, row_number() OVER (ORDER BY rank, reviews DESC, id DESC) AS position
      FROM (${sql.join(candidates, sql` UNION ALL `)}) AS candidates ORDER BY position LIMIT ${BEST})
    SELECT id FROM (
      SELECT id, position FROM best
      UNION ALL
      SELECT id, ${BEST}::int + row_number() OVER (ORDER BY reviews DESC, id DESC)
      FROM (SELECT ${columns} ${listingRows(filters, sql`${id} NOT IN (SELECT id FROM best)`)}
            ORDER BY ${reviews} DESC, ${id} DESC LIMIT ${offset + size}) AS others) AS ranked
    ORDER BY position OFFSET ${offset} LIMIT ${size}`;
}

function likeText(before: string, text: string, after: string): SQL {
  return sql`lower(${before + escapeLike(text) + after})`;
}
