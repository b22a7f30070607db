import { type SQL, sql } from 'drizzle-orm';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { TOOL_TABS } from '#site/access.ts';
import { DETAIL_GROUPS } from './fields/field-row.ts';
import { FREE_TIER_FLAGS } from './flags.ts';
import { BEHIND, LOCKED, offerField } from './recorded-fields.ts';

const KEYS = sql.join(
  Object.keys(DETAIL_GROUPS).map(
    (column) => sql`SELECT jsonb_object_keys(d.${sql.identifier(column)} - 'decision_flags')`,
  ),
  sql` UNION ALL `,
);

const OWN: readonly (readonly [field: string, holds: SQL])[] = [
  ['free_tier', sql`tool.is_premium IS NOT NULL`],
  ['business_current_status', sql`tool.business_current_status IS NOT NULL`],
  ['rating', sql`tool.rating_count > 0`],
  [BEHIND, sql`coalesce(tool.developer_name, tool.business_developer_name) IS NOT NULL`],
  ...TOOL_TABS.flatMap(({ flag }) => {
    const isLocked = sql`tool.${sql.identifier(flag)} AND NOT tool.is_featured`;
    return [[flag, isLocked] as const, [LOCKED, isLocked] as const];
  }),
];

const OWN_KEYS = sql.join(
  OWN.map(([field, holds]) => sql`SELECT ${field}::text WHERE ${holds}`),
  sql` UNION ALL `,
);

const FREE_TIER = sql.join(
  FREE_TIER_FLAGS.map((flag) => sql`${flag}`),
  sql`, `,
);

/**
 * The fields that some of the tools have: the keys of their details, offers as `offers_api`, `free_tier`, `rating`, `BEHIND`, flags of
 * locked tabs and `LOCKED`.
 *
 * @param which a condition on the row `s` of tool_search
 */
export async function readRecordedFields(db: DrizzleDb, which: SQL): Promise<Set<string>> {
  const { rows } = await db.execute<{ key: string }>(sql`
    SELECT DISTINCT key
    FROM tool_search s JOIN ai_tools tool ON tool.id = s.tool_id
    LEFT JOIN tool_details d ON d.tool_id = s.tool_id
    CROSS JOIN LATERAL (
      ${KEYS} UNION ALL ${OWN_KEYS} UNION ALL
      SELECT unnest(CASE WHEN code IN (${FREE_TIER}) THEN ARRAY['free_tier'] ELSE ARRAY['decision_flags', ${offerField('')} || code] END)
      FROM (SELECT d.decision_information #> '{decision_flags,value}' AS flags) AS stored
      CROSS JOIN LATERAL jsonb_array_elements_text(
        CASE jsonb_typeof(flags) WHEN 'array' THEN flags ELSE '[]' END) AS code) AS held (key)
    WHERE ${which}`);
  return new Set(rows.map(({ key }) => key));
}
