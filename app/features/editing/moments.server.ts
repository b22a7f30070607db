import { type SQL, sql } from 'drizzle-orm';
import { DETAIL_GROUPS } from '#catalogue/tools/fields/field-row.ts';
import { isoDate } from '#catalogue/tools/tool-page.server.ts';
import { CHANGE_MAKERS, type ChangeMaker } from '#features/history/change-makers.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { labelOf, namedFields } from './labels.ts';
import { type FieldPath, recordOf, valuesOf } from './merge-records.ts';
import { asEntered } from './read-record.ts';
import type { ToolRecord } from './tool-record.ts';

export interface Moment {
  /** Microseconds since 1970; used in addresses. */
  id: string;
  /** ISO 8601. */
  at: string;
  /** The kind of author, and the operator if there was one. */
  by: string;
  /** The fields that changed, in words. */
  changed: string;
}

/** The id of the state before the first recorded change. */
export const BEGINNING = '0';

const MAX_MOMENTS = 100;
const MICROSECONDS = sql`(extract(epoch FROM changed_at) * 1000000)::bigint`;

/** Every recorded change of a tool, public or not, as rows (changed_at, part, field, before, made_by, operator_id). */
function changesOf(toolId: string): SQL {
  return sql`
    SELECT changed_at, CASE field WHEN 'business_current_status' THEN 'business' ELSE 'decision' END AS part,
      field, fact -> 'old' AS before, made_by, operator_id
    FROM tool_changes, jsonb_each(facts) AS changed (field, fact) WHERE tool_id = ${toolId}
    UNION ALL
    SELECT changed_at, part, field, before, made_by, operator_id FROM tool_value_changes WHERE tool_id = ${toolId}`;
}

/** The times of a tool's changes, newest first. */
export async function readMoments(db: DrizzleDb, toolId: string): Promise<Moment[]> {
  const { rows } = await db.execute<{
    id: string;
    at: string;
    made_by: ChangeMaker;
    email: string | null;
    changed: { part: string; field: string }[];
  }>(sql`
    SELECT ${MICROSECONDS}::text AS id, changed_at AS at, min(made_by) AS made_by, min(users.email) AS email,
      json_agg(json_build_object('part', part, 'field', field) ORDER BY part, field) AS changed
    FROM (${changesOf(toolId)}) AS changes LEFT JOIN users ON users.id = changes.operator_id
    GROUP BY changed_at ORDER BY changed_at DESC LIMIT ${MAX_MOMENTS}`);
  return rows.map(({ id, at, made_by, email, changed }) => ({
    id,
    at: isoDate(at),
    by: email === null ? CHANGE_MAKERS[made_by] : `${CHANGE_MAKERS[made_by]} (${email})`,
    changed: namedFields(changed.map((one) => labelOf(pathOf(one)))),
  }));
}

/**
 * A tool as it was right after a moment: the present record with every later change undone.
 *
 * @param present the tool as it is now
 */
export async function recordAt(
  db: DrizzleDb,
  toolId: string,
  { present, moment }: { present: ToolRecord; moment: string },
): Promise<ToolRecord> {
  const { rows } = await db.execute<{ part: string; field: string; before: unknown }>(sql`
    SELECT part, field, before FROM (${changesOf(toolId)}) AS changes
    WHERE ${MICROSECONDS} > ${moment}::bigint ORDER BY changed_at DESC`);
  const values = valuesOf(present);
  for (const { part, field, before } of rows) {
    values.set(pathOf({ part, field }), before ?? undefined);
  }
  return asEntered(recordOf(values));
}

/** Where a record has a field that the history names with its part. */
function pathOf({ part, field }: { part: string; field: string }): FieldPath {
  const column = Object.entries(DETAIL_GROUPS).find(([, group]) => group === part)?.[0];
  return column === undefined ? field : `${column}.${field}`;
}
