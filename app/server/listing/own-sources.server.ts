import { type SQL, sql } from 'drizzle-orm';
import { SUBMITTED } from '#domain/submissions/submission-record.ts';
import type { OwnSources } from '#domain/tools/own-sources.ts';
import { toolDetails } from '#server/db/schema/tools.server.ts';

/** A description is the submitter's while it is what they wrote, unless the tool had it before. */
const descriptionSource = sql`(
  SELECT json_build_object('synopsis', ${SUBMITTED}::text,
    'date_updated', to_char(sent.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD'))
  FROM tool_submissions sent
  WHERE sent.tool_id = ai_tools.id AND sent.description = ai_tools.description
    AND (ai_tools.created_at >= sent.created_at OR EXISTS (
      SELECT FROM desk_values taken WHERE taken.kind = 'tools' AND taken.id = sent.tool_id
        AND taken.field = 'description' AND taken.written_at >= sent.created_at))
  ORDER BY sent.created_at LIMIT 1)`;

/** Read with a tool and its details. */
export const ownSources: SQL<OwnSources> = sql`json_build_object(
  'description', ${descriptionSource},
  'short_description', ${toolDetails.basic} #> '{basic_information_short_description,source_synopsis}',
  'developer', ${toolDetails.business} #> '{business_developer_name,source_synopsis}',
  'developer_location', ${toolDetails.business} #> '{business_location,source_synopsis}',
  'developer_website', ${toolDetails.business} #> '{business_website,source_synopsis}')`;
