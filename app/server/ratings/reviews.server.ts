import { sql } from 'drizzle-orm';
import { authorName, REVIEWS_A_PAGE, type Review, type Reviews } from '#domain/ratings/reviews.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';

type Row = Omit<Review, 'author' | 'isOwn'> & {
  user_id: string | null;
  author: { first_name: string | null; last_name: string | null } | null;
};

interface Found {
  [column: string]: unknown;
  distribution: { stars: number; given: number }[];
  count: number;
  page: number;
  reviews: Row[];
}

/**
 * A page of a tool's reviews, newest first, and how many members gave how many stars, in one statement.
 * Ratings without a text count only in the distribution; what an operator has hidden counts nowhere.
 *
 * @param page clamped to the last one
 * @param reader marks the reader's own review; null for visitors
 */
export async function readReviews(
  db: DrizzleDb,
  toolId: string,
  page: number,
  reader: string | null,
): Promise<Reviews> {
  const { rows } = await db.execute<Found>(sql`
    WITH stars AS (
      SELECT rating, count(*)::int AS given, (count(*) FILTER (WHERE review IS NOT NULL))::int AS written
      FROM user_ratings WHERE tool_id = ${toolId} AND review_hidden_at IS NULL GROUP BY rating),
    total AS (
      SELECT coalesce(sum(written), 0)::int AS count,
        least(${page}::int, greatest(1, ceil(coalesce(sum(written), 0) / ${REVIEWS_A_PAGE}::numeric)))::int AS page
      FROM stars)
    SELECT total.count, total.page,
      (SELECT json_agg(json_build_object('stars', star, 'given', coalesce(given, 0)) ORDER BY star DESC)
        FROM generate_series(1, 5) AS star LEFT JOIN stars ON stars.rating = star) AS distribution,
      coalesce((SELECT json_agg(shown) FROM (
        SELECT r.id, r.rating, r.review AS text, r.created_at, r.user_id, u.photo_url,
          CASE WHEN u.id IS NOT NULL
            THEN json_build_object('first_name', u.first_name, 'last_name', u.last_name) END AS author
        FROM user_ratings r LEFT JOIN users u ON u.id = r.user_id
        WHERE r.tool_id = ${toolId} AND r.review IS NOT NULL AND r.review_hidden_at IS NULL
        ORDER BY r.created_at DESC, r.id DESC
        OFFSET (total.page - 1) * ${REVIEWS_A_PAGE}::int LIMIT ${REVIEWS_A_PAGE}::int) AS shown), '[]') AS reviews
    FROM total`);
  const [found] = rows;
  if (!found) throw new Error('The reviews could not be counted.');
  return {
    distribution: found.distribution,
    count: found.count,
    page: found.page,
    reviews: found.reviews.map(({ user_id, author, created_at, ...review }) => ({
      ...review,
      created_at: new Date(created_at).toISOString(),
      author: authorName(author),
      isOwn: reader !== null && user_id === reader,
    })),
  };
}
