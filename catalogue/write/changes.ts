import { type SQL, sql } from 'drizzle-orm';
import type { ChangeMaker } from '#domain/history/change-makers.ts';
import { DETAIL_GROUPS } from '#domain/tools/fields/field-row.ts';
import type { Transaction } from './transaction.ts';

/**
 * Records which values the staged tools change, before they are written. A source or a date alone is no
 * change. Tools that do not change are not even looked at.
 */
export async function recordChanges(tx: Transaction, maker: ChangeMaker): Promise<void> {
  await recordPublicFacts(tx, maker);
  await recordTabValues(tx, maker);
}

/** The facts that visitors choose by, and what became of the tool. */
async function recordPublicFacts(tx: Transaction, maker: ChangeMaker): Promise<void> {
  await tx.execute(sql`
    INSERT INTO tool_changes (tool_id, changed_at, facts, made_by)
    SELECT changed.id, now(),
      jsonb_object_agg(field, jsonb_build_object('old', before -> field, 'new', after -> field)), ${maker}
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

/** Everything else in the field table, which tabs show and may lock. */
async function recordTabValues(tx: Transaction, maker: ChangeMaker): Promise<void> {
  await tx.execute(sql`
    INSERT INTO tool_value_changes (tool_id, changed_at, part, field, before, after, made_by)
    SELECT changed.id, now(), part, field, before -> field, after -> field, ${maker}
    FROM changed_tools changed
    JOIN staged_tools staged ON staged.id = changed.id
    JOIN tool_details details ON details.tool_id = changed.id
    CROSS JOIN LATERAL (VALUES ${sql.join(TAB_PARTS, sql`, `)}) AS parts (part, before, after)
    CROSS JOIN LATERAL jsonb_object_keys(coalesce(before, '{}') || coalesce(after, '{}')) AS field
    WHERE before IS DISTINCT FROM after AND field <> 'business_current_status'
      AND ${valueIn('before')} IS DISTINCT FROM ${valueIn('after')}`);
}

/** The tabs' stored groups, as they are and as they will be. */
const TAB_PARTS: SQL[] = Object.entries(DETAIL_GROUPS)
  .filter(([, part]) => part !== 'decision')
  .map(
    ([column, part]) =>
      sql`(${part}::text, details.${sql.identifier(column)}, staged.${sql.identifier(column)})`,
  );

/** A value may be stored with a source around it, or without. */
function valueIn(side: 'before' | 'after'): SQL {
  const stored = sql`${sql.identifier(side)} -> field`;
  return sql`coalesce(${stored} -> 'value', ${stored})`;
}

function statusOf(tool: 'stored' | 'staged') {
  return sql`jsonb_strip_nulls(jsonb_build_object('business_current_status', ${sql.identifier(tool)}.business_current_status))`;
}
