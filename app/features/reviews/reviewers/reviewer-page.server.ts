import { sql } from 'drizzle-orm';
import { clampPage, pageCount } from '#catalogue/search/filters/tool-query.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { shownName } from '#site/public-name.ts';
import { RATED_A_PAGE, type RatedTool, type ReviewerPage } from './reviewer-rules.ts';

type Found = Pick<ReviewerPage, 'slug' | 'name' | 'since' | 'ratings' | 'reviews'> & { user_id: string };

/**
 * A reviewer's public page. The primary says whether there is one, so that a page that was switched off is gone at once
 * on every node.
 *
 * @param page a page beyond the last is the last
 * @returns null if there is none, it is off, or its owner is blocked
 */
export async function readReviewerPage(
  { write, read }: Pick<Database, 'read' | 'write'>,
  slug: string,
  page: number,
): Promise<ReviewerPage | null> {
  const {
    rows: [found],
  } = await write.execute<Found>(sql`
    SELECT p.user_id, p.slug, p.name, to_char(u.created_at AT TIME ZONE 'UTC', 'YYYY-MM') AS since,
      count(own.id)::int AS ratings, count(own.review)::int AS reviews
    FROM reviewers p JOIN users u ON u.id = p.user_id
      LEFT JOIN user_ratings own ON own.user_id = p.user_id AND own.review_hidden_at IS NULL
    WHERE p.slug = ${slug} AND p.is_public AND u.blocked_at IS NULL
    GROUP BY p.user_id, u.id`);
  if (!found) return null;
  const { user_id, ...reviewer } = found;
  const shown = clampPage(page, found.ratings, RATED_A_PAGE);
  const { rows } = await read.execute<Pick<RatedTool, keyof RatedTool>>(sql`
    SELECT json_build_object('id', tool.id, 'name', tool.name) AS tool, own.rating, own.review, own.about, own.created_at
    FROM user_ratings own JOIN ai_tools tool ON tool.id = own.tool_id
    WHERE own.user_id = ${user_id} AND own.review_hidden_at IS NULL
    ORDER BY own.created_at DESC, own.id DESC
    LIMIT ${RATED_A_PAGE} OFFSET ${(shown - 1) * RATED_A_PAGE}`);
  return {
    ...reviewer,
    name: shownName(reviewer.name),
    page: shown,
    pages: pageCount(found.ratings, RATED_A_PAGE),
    rated: rows.map((row) => ({ ...row, created_at: new Date(row.created_at).toISOString() })),
  };
}
