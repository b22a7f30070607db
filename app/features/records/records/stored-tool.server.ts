import { sql } from 'drizzle-orm';
import type { Transaction } from '../write/transaction.server.ts';
import { TOOL_RECORD_FIELDS } from './tool.server.ts';

/** A record as the database gives it back. */
export type StoredRecord = Record<string, unknown>;

/** The record of one tool, or null. Its times are in the time zone of the transaction. */
export async function readToolRecord(tx: Transaction, id: string): Promise<StoredRecord | null> {
  const { rows } = await tx.execute<{ record: StoredRecord }>(sql`${TOOL_RECORD} WHERE tool.id = ${id}`);
  const [found] = rows;
  return found ? toToolRecord(found.record) : null;
}

/** The records of those of the tools that are listed. Their times are in the time zone of the transaction. */
export async function readToolRecords(tx: Transaction, ids: readonly string[]): Promise<StoredRecord[]> {
  const { rows } = await tx.execute<{ record: StoredRecord }>(
    sql`${TOOL_RECORD} WHERE tool.id = ANY (ARRAY(SELECT jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)))`,
  );
  return rows.map(({ record }) => toToolRecord(record));
}

/** Selects tools as records: rows with one JSON object named `record`. */
export const TOOL_RECORD = sql`
  SELECT to_jsonb(tool) || coalesce(to_jsonb(details), '{}') || jsonb_build_object(
    'prominence', nullif(stated_prominence, 0), 'needs', coalesce(to_jsonb(facts.needs), '[]'),
    'former_ids', (SELECT coalesce(jsonb_agg(former.id ORDER BY former.id), '[]')
      FROM former_tools former WHERE former.tool_id = tool.id),
    'avg_rating', imported_avg_rating, 'rating_count', imported_rating_count, 'categories', coalesce(
    (SELECT jsonb_agg(category ORDER BY category ->> 'category') FROM (
      SELECT jsonb_build_object('category', category_id, 'specializations', coalesce(
        jsonb_agg(specialization_id ORDER BY specialization_id) FILTER (WHERE specialization_id <> ''), '[]')) AS category
      FROM tool_categories WHERE tool_id = tool.id GROUP BY category_id) AS links), '[]')) AS record
  FROM ai_tools tool LEFT JOIN tool_details details ON details.tool_id = tool.id
  LEFT JOIN tool_facts facts ON facts.tool_id = tool.id`;

/** Columns that the database or the import derives from others are not part of a record. */
export function toToolRecord(row: StoredRecord): StoredRecord {
  return withoutNulls(Object.fromEntries(TOOL_RECORD_FIELDS.map((name) => [name, row[name] ?? null])));
}

/** A record has no field without a value. */
export function withoutNulls(row: StoredRecord): StoredRecord {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
}
