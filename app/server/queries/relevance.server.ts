import { type SQL, sql } from 'drizzle-orm';
import { LIMITS } from '#domain/limits.ts';
import { escapeLike } from './like.server.ts';
import { type ListingFilters, listingRows, sortKey, tieKey } from './tool-listing.server.ts';

/** Matches that are ranked one by one; of a more common term only its best names are. */
const RANKED_MATCHES = 2_000;
const BEST_NAMES = 240;

/**
 * Ids and positions of a page's tools, the best first: the very name, names that begin with the term,
 * names with a word that does, names that hold it, then all others; within each the most reviewed first.
 *
 * Ranking costs what it ranks. A term that more than RANKED_MATCHES tools hold is ranked only among that
 * many names that begin with it, and the others follow by reviews.
 *
 * @param count how many tools the filters leave
 */
export function relevantIds(filters: ListingFilters, offset: number, count: number): SQL {
  const positions = count <= RANKED_MATCHES ? rankAll(filters) : rankNames(filters, offset);
  return sql`SELECT id, position FROM (${positions}) AS ranked
    ORDER BY position OFFSET ${offset} LIMIT ${LIMITS.pageSize}`;
}

function rankAll(filters: ListingFilters): SQL {
  const name = sortKey(filters, 'name');
  const words = sql`' ' || translate(${name}, '-_./(', '     ')`;
  const like = (before: string, after: string) => sql`lower(${before + escapeLike(filters.q) + after})`;
  return sql`
    SELECT id, row_number() OVER (ORDER BY rank, reviews DESC, id DESC) AS position
    FROM (SELECT ${columns(filters)},
            CASE WHEN ${name} = lower(${filters.q}) THEN 0
                 WHEN ${name} LIKE ${like('', '%')} THEN 1
                 WHEN ${words} LIKE ${like('% ', '%')} THEN 2
                 WHEN ${name} LIKE ${like('%', '%')} THEN 3
                 ELSE 4 END AS rank
          ${listingRows(filters)}) AS matches`;
}

function rankNames(filters: ListingFilters, offset: number): SQL {
  const [name, reviews, id] = [sortKey(filters, 'name'), sortKey(filters, 'rating_count'), tieKey(filters)];
  const isExact = sql`${name} = lower(${filters.q})`;
  const begins = sql`${name} > lower(${filters.q}) AND ${name} LIKE lower(${`${escapeLike(filters.q)}%`})`;
  const named = (condition: SQL) => sql`(SELECT ${columns(filters)}, (${isExact}) AS exact
    ${listingRows(filters, condition)} LIMIT ${RANKED_MATCHES})`;
  return sql`
    WITH best AS MATERIALIZED (
      SELECT id, row_number() OVER (ORDER BY exact DESC, reviews DESC, id DESC) AS position
      FROM (${named(isExact)} UNION ALL ${named(begins)}) AS names ORDER BY position LIMIT ${BEST_NAMES})
    SELECT id, position FROM best
    UNION ALL
    SELECT id, ${BEST_NAMES}::int + row_number() OVER (ORDER BY reviews DESC, id DESC)
    FROM (SELECT ${columns(filters)} ${listingRows(filters, sql`${id} NOT IN (SELECT id FROM best)`)}
          ORDER BY ${reviews} DESC, ${id} DESC LIMIT ${offset + LIMITS.pageSize}) AS others`;
}

function columns(filters: ListingFilters): SQL {
  return sql`${tieKey(filters)} AS id, ${sortKey(filters, 'rating_count')} AS reviews`;
}
