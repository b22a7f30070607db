import { type SQL, sql } from 'drizzle-orm';
import { toolDetails } from '#catalogue/tables/tools.server.ts';
import { openTo } from '#catalogue/tools/open-to.server.ts';
import type { OwnSources } from '#catalogue/tools/own-sources.ts';
import type { SourceSynopsis } from '#catalogue/tools/tool-fields.ts';
import type { Viewer } from '#site/access.ts';
import { SUBMITTED } from './submission-record.ts';

/**
 * SQL: a head field counts as the submitter's while it holds what they wrote, unless the tool had that value before.
 */
function submittedSource(field: 'description' | 'url' | 'tags'): SQL<SourceSynopsis | null> {
  const column = sql.identifier(field);
  return sql`(
    SELECT json_build_object('synopsis', ${SUBMITTED}::text,
      'date_updated', to_char(sent.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD'))
    FROM proposals sent
    WHERE sent.became_id = ai_tools.id AND sent.origin = 'member' AND sent.new_tool -> ${field}::text = to_jsonb(ai_tools.${column})
      AND (ai_tools.created_at >= sent.created_at OR EXISTS (
        SELECT FROM desk_values taken WHERE taken.kind = 'tools' AND taken.id = sent.became_id
          AND taken.field = ${field} AND taken.written_at >= sent.created_at))
    ORDER BY sent.created_at LIMIT 1)`;
}

export const descriptionSource = submittedSource('description');

/**
 * SQL to select with a tool and its details. Everybody sees these values, but only readers of a locked tab see its
 * sources.
 */
export function ownSources(viewer: Viewer): SQL<OwnSources> {
  const basic = sql`CASE WHEN ${openTo(viewer, 'basic_info_is_premium', 'ai_tools')} THEN ${toolDetails.basic} END`;
  const business = sql`CASE WHEN ${openTo(viewer, 'business_info_is_premium', 'ai_tools')} THEN ${toolDetails.business} END`;
  return sql`json_build_object(
    'description', ${descriptionSource},
    'website', ${submittedSource('url')},
    'tags', ${submittedSource('tags')},
    'short_description', (${basic}) #> '{basic_information_short_description,source_synopsis}',
    'developer', (${business}) #> '{business_developer_name,source_synopsis}',
    'developer_location', (${business}) #> '{business_location,source_synopsis}',
    'developer_website', (${business}) #> '{business_website,source_synopsis}')`;
}
