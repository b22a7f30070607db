import { type SQL, sql } from 'drizzle-orm';
import { VISITOR } from '#site/access.ts';
import { fieldValue } from '../tools/field-value.server.ts';
import { openTo } from '../tools/open-to.server.ts';
import { interestInTool } from './interest.server.ts';
import type { Interest } from './momentum.ts';

/** What the momentum of a row of ai_tools needs besides the catalogue in memory. It is the same for every reader. */
export const activity: SQL<{ releases: string[]; interest: Interest }> = sql`json_build_object(
  'interest', ${interestInTool},
  'releases', (
    SELECT coalesce(json_agg(date), '[]') FROM (
      SELECT substring(model ->> 'release_date' FROM '^[0-9]{4}(?:-[0-9]{2})?') AS date
      FROM tool_details d CROSS JOIN LATERAL (
        SELECT ${fieldValue('basic_information', 'basic_information_models')} AS models) AS stored
      CROSS JOIN LATERAL jsonb_array_elements(
        CASE jsonb_typeof(models) WHEN 'array' THEN models ELSE '[]' END) AS model
      WHERE d.tool_id = ai_tools.id AND ${openTo(VISITOR, 'basic_info_is_premium', 'ai_tools')}) AS released
    WHERE date IS NOT NULL))`;
