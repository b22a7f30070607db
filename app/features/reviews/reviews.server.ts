import { type SQL, sql } from 'drizzle-orm';
import { heldClaim } from '#features/claims/claims.server.ts';
import { built } from '#platform/database/built.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { CHOICES_SHOWN, type ReviewChoice, type ReviewFilters } from './about.ts';
import type { OwnState } from './rating.ts';
import { beginning } from './rating-forms.server.ts';
import { authorName, REVIEWS_A_PAGE, type Review, type ReviewAuthor, type Reviews } from './reviews.ts';

type Row = Omit<Review, 'author' | 'reviewer' | 'isOwn'> & {
  user_id: string | null;
  author: ReviewAuthor | null;
};

const reviewsOf = built((db) =>
  db
    .select({
      distribution: sql<{ stars: number; given: number }[]>`found.distribution`,
      count: sql<number>`found.count`,
      page: sql<number>`found.page`,
      choices: sql<ReviewChoice[]>`found.choices`,
      reviews: sql<Row[]>`found.reviews`,
    })
    .from(sql`(
    WITH stars AS (
      SELECT rating, count(*)::int AS given
      FROM user_ratings WHERE tool_id = ${sql.placeholder('toolId')} AND review_hidden_at IS NULL GROUP BY rating),
    written AS (
      SELECT id, about, ${missed(sql`about`)} AS missed FROM user_ratings
      WHERE tool_id = ${sql.placeholder('toolId')} AND review IS NOT NULL AND review_hidden_at IS NULL),
    total AS (
      SELECT count(*)::int AS count,
        least(${sql.placeholder('page')}::int, greatest(1, ceil(count(*) / ${REVIEWS_A_PAGE}::numeric)))::int AS page
      FROM written WHERE cardinality(missed) = 0),
    choices AS (
      SELECT said.key AS name, lower(said.value) AS value, count(*)::int AS count,
        mode() WITHIN GROUP (ORDER BY said.value COLLATE "C") AS written,
        row_number() OVER (PARTITION BY said.key ORDER BY count(*) DESC, lower(said.value)) AS place
      FROM written CROSS JOIN jsonb_each_text(about) AS said
      WHERE missed <@ ARRAY[said.key] GROUP BY said.key, lower(said.value))
    SELECT total.count, total.page,
      (SELECT coalesce(json_agg(json_build_object('name', name, 'value', value, 'written', written, 'count', count) ORDER BY name, place), '[]')
        FROM choices WHERE place <= ${CHOICES_SHOWN}::int) AS choices,
      (SELECT json_agg(json_build_object('stars', star, 'given', coalesce(given, 0)) ORDER BY star DESC)
        FROM generate_series(1, 5) AS star LEFT JOIN stars ON stars.rating = star) AS distribution,
      coalesce((SELECT json_agg(shown) FROM (
        SELECT r.id, r.rating, r.review AS text, r.about, r.created_at, r.user_id, u.photo_url,
          CASE WHEN u.id IS NOT NULL
            THEN json_build_object('first_name', u.first_name, 'last_name', u.last_name,
              'public_name', p.name, 'slug', CASE WHEN u.blocked_at IS NULL THEN p.slug END) END AS author,
          (${answerTo(sql`r`, sql`${sql.placeholder('reader')}`)}) AS answer
        FROM user_ratings r LEFT JOIN users u ON u.id = r.user_id
          LEFT JOIN reviewers p ON p.user_id = u.id AND p.is_public
        WHERE r.tool_id = ${sql.placeholder('toolId')} AND r.review IS NOT NULL AND r.review_hidden_at IS NULL
          AND cardinality(${missed(sql`r.about`)}) = 0
        ORDER BY r.created_at DESC, r.id DESC
        OFFSET (total.page - 1) * ${REVIEWS_A_PAGE}::int LIMIT ${REVIEWS_A_PAGE}::int) AS shown), '[]') AS reviews
    FROM total) AS found`),
);

/**
 * A page of a tool's reviews, newest first, with its vendors' answers and the distribution of stars, in one statement.
 * Ratings without a text count only in the distribution; hidden ones do not count at all.
 *
 * @param filters the filters; each choice counts the reviews that meet all other filters
 * @param page clamped to the last one
 * @param reader marks the reader's own review, and gets hidden answers if they are a vendor; null for visitors
 */
export async function readReviews(
  db: DrizzleDb,
  toolId: string,
  { page, filters }: { page: number; filters: ReviewFilters },
  reader: string | null,
): Promise<Reviews> {
  const [found] = await reviewsOf(db).execute({ toolId, page, reader, filters: JSON.stringify(filters) });
  if (!found) throw new Error('The reviews could not be counted.');
  return {
    distribution: found.distribution,
    count: found.count,
    page: found.page,
    filters,
    choices: found.choices,
    reviews: found.reviews.map(({ user_id, author, created_at, answer, ...review }) => ({
      ...review,
      answer: answer && { ...answer, answered_at: new Date(answer.answered_at).toISOString() },
      created_at: new Date(created_at).toISOString(),
      author: authorName(author),
      reviewer: author?.slug ?? null,
      isOwn: reader !== null && user_id === reader,
    })),
  };
}

/** The names of the filters that a review does not meet. */
function missed(about: SQL): SQL {
  return sql`ARRAY(SELECT asked.key FROM jsonb_each_text(${sql.placeholder('filters')}::jsonb) AS asked
    WHERE lower(${about} ->> asked.key) IS DISTINCT FROM asked.value)`;
}

/** A review's answer, unless its author's claim was taken back. */
function answerTo(review: SQL, reader: SQL): SQL {
  const toolId = sql`${review}.tool_id`;
  return sql`SELECT json_build_object('text', a.text, 'answered_at', a.answered_at,
      'isHidden', a.hidden_at IS NOT NULL)
    FROM review_answers a WHERE a.rating_id = ${review}.id AND a.text IS NOT NULL
      AND EXISTS (${heldClaim({ toolId, userId: sql`a.user_id` })})
      AND (a.hidden_at IS NULL OR EXISTS (${heldClaim({ toolId, userId: reader })}))`;
}

const ownState = built((db) => {
  const [toolId, userId] = [sql.placeholder('toolId'), sql.placeholder('userId')];
  return db
    .select({
      rating: sql<OwnState['rating']>`(
        SELECT json_build_object('rating', rating, 'review', review, 'about', about, 'isHidden', review_hidden_at IS NOT NULL)
        FROM user_ratings WHERE tool_id = ${toolId} AND user_id = ${userId})`,
      favorite: sql<boolean>`EXISTS (
        SELECT FROM user_favorites WHERE tool_id = ${toolId} AND user_id = ${userId})`,
      isVendor: sql<boolean>`EXISTS (${heldClaim({ toolId: sql`${toolId}`, userId: sql`${userId}` })})`,
    })
    .from(sql`(SELECT) AS one`);
});

/** A member's own rating and favourite of a tool, and whether they are its vendor, in one statement (spec §7). */
export async function readOwnState(db: DrizzleDb, toolId: string, userId: string): Promise<OwnState> {
  const [state] = await ownState(db).execute({ toolId, userId });
  const { rating, favorite, isVendor } = state ?? { rating: null, favorite: false, isVendor: false };
  return { rating, began: beginning(rating), favorite, isVendor };
}
