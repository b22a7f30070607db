import { sql } from 'drizzle-orm';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { countKnownDataPoints } from './data-points.ts';
import type { FieldGroup } from './fields/field-row.ts';
import type { GroupData } from './tool-fields.ts';

const BATCH = 2_000;

/** Counts the data points of tools that were imported before imports counted them. */
export async function fillDataPoints(db: DrizzleDb): Promise<void> {
  while (true) {
    const { rows } = await db.execute<{ id: string; groups: (GroupData<FieldGroup> | null)[] }>(sql`
      SELECT tool_id AS id, json_build_array(basic_information, business_information, tech_information,
        social_media_information, market_information, funding_competition_information,
        decision_information) AS groups
      FROM tool_details WHERE data_points IS NULL ORDER BY tool_id LIMIT ${BATCH}`);
    if (rows.length === 0) return;
    const counted = rows.map(({ id, groups }) => ({
      id,
      count: countKnownDataPoints(groups.filter((group) => group !== null)),
    }));
    await db.execute(sql`
      UPDATE tool_details SET data_points = counted.count
      FROM json_to_recordset(${JSON.stringify(counted)}::json) AS counted (id text, count smallint)
      WHERE tool_id = counted.id`);
  }
}
