import { type SQL, sql } from 'drizzle-orm';
import { VISITOR } from '#domain/access.ts';
import type { ToolActivity } from '#domain/market/momentum.ts';
import { mayRead } from '#server/funding/round-conditions.server.ts';
import { fieldValue } from './field-value.server.ts';
import { interestInTool } from './interest.server.ts';
import { openTo } from './open-to.server.ts';

/** A tool's activity without its ratings, which its page reads anyway. */
export type RecordedActivity = Omit<ToolActivity, 'avg_rating' | 'rating_count'>;

/**
 * What is recorded of a row of ai_tools, for its momentum; null before the first import. It is the same for every
 * reader: launches, releases and rounds count where everybody may see them.
 */
export const recordedActivity: SQL<RecordedActivity | null> = sql`(
  SELECT json_build_object('launched', ai_tools.launch_month / 100, 'launchesUntil', kept.launches_until,
    'interest', ${interestInTool},
    'releases', (
      SELECT json_build_object('dated', count(*), 'lately', count(*) FILTER (
        WHERE date >= to_char(kept.as_of::date - interval '24 months', 'YYYY-MM')))
      FROM (
        SELECT substring(model ->> 'release_date' FROM '^[0-9]{4}(?:-[0-9]{2})?') AS date
        FROM tool_details d CROSS JOIN LATERAL (
          SELECT ${fieldValue('basic_information', 'basic_information_models')} AS models) AS stored
        CROSS JOIN LATERAL jsonb_array_elements(
          CASE jsonb_typeof(models) WHEN 'array' THEN models ELSE '[]' END) AS model
        WHERE d.tool_id = ai_tools.id AND ${openTo(VISITOR, 'basic_info_is_premium', 'ai_tools')}) AS released
      WHERE date IS NOT NULL),
    'rounds', (
      SELECT json_build_object('recorded', count(*), 'lately', count(*) FILTER (
        WHERE length(r.date) >= 7 AND left(r.date, 7) BETWEEN
          to_char(to_date(kept.rounds_until, 'YYYY-MM') - interval '23 months', 'YYYY-MM') AND kept.rounds_until))
      FROM company_tools made JOIN funding_rounds r ON r.company_id = made.company_id AND r.brings_money AND ${mayRead(VISITOR)}
      WHERE made.tool_id = ai_tools.id))
  FROM market_figures kept)`;
