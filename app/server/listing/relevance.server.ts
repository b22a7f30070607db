import { type SQL, sql } from 'drizzle-orm';
import {
  escapeLike,
  hasTrigram,
  knownTools,
  type ListingFilters,
  listingKeys,
  listingRows,
  matchedTexts,
  matchesText,
  orderBy,
  sortKey,
  tieKey,
} from './tool-listing.server.ts';

const MOST_RATED = { field: 'rating_count', order: 'desc' } as const;

/** Where the matches are many, only the best are ranked, taken from so many of a kind. */
const CANDIDATES = 2_000;
const BEST = 240;

/**
 * Ids of a few tools, the best first: the very name, names that begin with the term, names with a word that
 * does, names that hold it, names that hold all its words, texts that hold it (tags often join words by
 * hyphens), then all others; within each the most reviewed first, of these the best known. Ranking costs what it ranks.
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
                  ELSE 6 END, ${orderBy('ai_tools', MOST_RATED)}`;
}

/**
 * Ids of a part of many tools: names that are the term, names that begin with it and, for a term of several
 * words, texts that hold it; then the others by reviews.
 */
export function rankMany(filters: ListingFilters, offset: number, size: number): SQL {
  const [name, id] = [sortKey(filters, 'name'), tieKey(filters)];
  const keys = listingKeys(filters, MOST_RATED).map(({ key }) => key);
  const names = keys.map((_, index) => sql.raw(`key_${index}`));
  const byReviews = sql.join(names, sql`, `);
  const begins = sql`${name} LIKE ${likeText('', filters.q, '%')}`;
  const columns = sql.join(
    [sql`${id} AS id`, ...keys.map((key, index) => sql`${key} AS ${names[index]}`)],
    sql`, `,
  );
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
      SELECT id, row_number() OVER (ORDER BY rank, ${byReviews}) AS position
      FROM (${sql.join(candidates, sql` UNION ALL `)}) AS candidates ORDER BY position LIMIT ${BEST})
    SELECT id FROM (
      SELECT id, position FROM best
      UNION ALL
      SELECT id, ${BEST}::int + row_number() OVER (ORDER BY ${byReviews})
      FROM (SELECT ${columns} ${listingRows(filters, sql`${id} NOT IN (SELECT id FROM best)`)}
            ORDER BY ${sql.join(keys, sql`, `)} LIMIT ${offset + size}) AS others) AS ranked
    ORDER BY position OFFSET ${offset} LIMIT ${size}`;
}

function likeText(before: string, text: string, after: string): SQL {
  return sql`lower(${before + escapeLike(text) + after})`;
}
