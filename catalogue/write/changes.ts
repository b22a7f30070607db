import { sql } from 'drizzle-orm';
import type { Transaction } from './transaction.ts';

/**
 * Records which public facts the staged tools change, before they are written: the facts that visitors choose
 * by, and what became of the tool. A source or a date alone is no change.
 */
export async function recordChanges(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    INSERT INTO tool_changes (tool_id, changed_at, facts)
    SELECT changed.id, now(), jsonb_object_agg(field, jsonb_build_object('old', before -> field, 'new', after -> field))
    FROM changed_tools changed
    JOIN staged_tools staged ON staged.id = changed.id
    JOIN ai_tools stored ON stored.id = changed.id
    LEFT JOIN tool_details details ON details.tool_id = changed.id
    CROSS JOIN LATERAL (SELECT
      coalesce(details.decision_information, '{}') || ${statusOf('stored')} AS before,
      coalesce(staged.decision_information, '{}') || ${statusOf('staged')} AS after) AS facts
    CROSS JOIN LATERAL jsonb_object_keys(before || after) AS field
    WHERE before -> field -> 'value' IS DISTINCT FROM after -> field -> 'value'
    GROUP BY changed.id`);
  await tx.execute(sql`
    INSERT INTO tool_change_categories (category_id, changed_at, tool_id)
    SELECT DISTINCT link.category_id, changes.changed_at, changes.tool_id
    FROM staged_tools staged
    JOIN tool_changes changes ON changes.tool_id = staged.id AND changes.changed_at = now(),
    json_to_recordset(staged.links) AS link (category_id text)`);
}

/** Records which tools are new, dated by this write: a record may state any date. */
export async function recordArrivals(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    INSERT INTO tool_arrivals (tool_id, arrived_at) SELECT id, now() FROM changed_tools WHERE created`);
}

function statusOf(tool: 'stored' | 'staged') {
  return sql`jsonb_strip_nulls(jsonb_build_object('business_current_status', ${sql.identifier(tool)}.business_current_status))`;
}
