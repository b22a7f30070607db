import { type SQL, sql } from 'drizzle-orm';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { FOLLOWED_DAYS, type Interest, OPENED_DAYS } from './momentum.ts';

/** How many have followed and opened something lately, and in the time before: for momentum. */

/** More follows in a span than this count as many, which bounds the cost of a page. */
const MOST_FOLLOWS = 1_000;
const TODAY = sql`(now() AT TIME ZONE 'UTC')::date`;
/** Today is not over, so it does not count. */
const OPENED: SQL = sql`
  coalesce(sum(times) FILTER (WHERE day >= ${TODAY} - ${OPENED_DAYS}::int), 0)::int AS last,
  coalesce(sum(times) FILTER (WHERE day < ${TODAY} - ${OPENED_DAYS}::int), 0)::int AS before`;
const OPENED_LATELY: SQL = sql`day >= ${TODAY} - ${2 * OPENED_DAYS}::int AND day < ${TODAY}`;

/** JSON `Interest` of the row of ai_tools. */
export const interestInTool: SQL = sql`json_build_object(
  'follows', json_build_object('last', ${followsOfTool(0)}, 'before', ${followsOfTool(FOLLOWED_DAYS)}),
  'opened', (SELECT to_json(spans) FROM (
    SELECT ${OPENED} FROM opened_tools WHERE tool_id = ai_tools.id AND ${OPENED_LATELY}) AS spans))`;

/** @param until how many days ago the span ends */
function followsOfTool(until: number): SQL {
  return sql`(SELECT count(*) FROM (
    SELECT FROM follows f WHERE f.kind = 'tool' AND f.subject = ai_tools.id AND f.removed_at IS NULL
      AND f.created_at > ${daysAgo(until + FOLLOWED_DAYS)} AND f.created_at <= ${daysAgo(until)}
    LIMIT ${MOST_FOLLOWS}) AS counted)`;
}

function daysAgo(days: number): SQL {
  return sql`now() - make_interval(days => ${days}::int)`;
}

/** The interest in each category and its tools, by the category's id. Reads all follows and openings of some months. */
export async function readCategoryInterest(db: DrizzleDb): Promise<Map<string, Interest>> {
  const lately = sql`created_at > ${daysAgo(FOLLOWED_DAYS)}`;
  const { rows } = await db.execute<Interest & { category_id: string } & Record<string, unknown>>(sql`
    WITH opened AS (
      SELECT tool_id, ${OPENED} FROM opened_tools WHERE ${OPENED_LATELY} GROUP BY tool_id),
    followed AS (
      SELECT kind, subject, count(*) FILTER (WHERE ${lately}) AS last, count(*) FILTER (WHERE NOT ${lately}) AS before
      FROM follows
      WHERE removed_at IS NULL AND kind IN ('tool', 'category') AND created_at > ${daysAgo(2 * FOLLOWED_DAYS)}
      GROUP BY kind, subject),
    counted AS (
      SELECT l.category_id, 'opened' AS what, last, before
      FROM opened JOIN tool_categories l ON l.tool_id = opened.tool_id AND l.specialization_id = ''
      UNION ALL
      SELECT l.category_id, 'follows', last, before
      FROM followed JOIN tool_categories l ON l.tool_id = followed.subject AND l.specialization_id = ''
      WHERE followed.kind = 'tool'
      UNION ALL
      SELECT subject, 'follows', last, before FROM followed WHERE kind = 'category')
    SELECT category_id, ${spanOf('follows')} AS follows, ${spanOf('opened')} AS opened
    FROM counted GROUP BY category_id`);
  return new Map(rows.map(({ category_id, follows, opened }) => [category_id, { follows, opened }]));
}

function spanOf(what: 'follows' | 'opened'): SQL {
  return sql`json_build_object('last', coalesce(sum(last) FILTER (WHERE what = ${what}), 0),
    'before', coalesce(sum(before) FILTER (WHERE what = ${what}), 0))`;
}
