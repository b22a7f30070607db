import { type SQL, sql } from 'drizzle-orm';
import { DETAIL_GROUPS } from '#catalogue/tools/fields/field-row.ts';
import { OWN_FIELDS } from '#catalogue/tools/fields/own.ts';
import type { ChangeMaker } from '#features/history/change-makers.ts';
import type { Transaction } from './transaction.server.ts';

/**
 * Records which values the staged tools change, before they are written. A source or a date alone is no
 * change. Tools that do not change are not even looked at.
 */
export async function recordChanges(
  tx: Transaction,
  maker: ChangeMaker,
  operatorId: string | null,
): Promise<void> {
  const made = sql`${maker}, ${operatorId}`;
  await recordPublicFacts(tx, made);
  await recordTabValues(tx, made);
  await recordOwnFields(tx, made);
}

/** Fields that are not columns of the tool, or that a record may omit without changing them. */
const ELSEWHERE: readonly string[] = [
  'id',
  'prominence',
  'needs',
  'former_ids',
  'categories',
  'avg_rating',
  'rating_count',
  'created_at',
];

async function recordPublicFacts(tx: Transaction, made: SQL): Promise<void> {
  await tx.execute(sql`
    INSERT INTO tool_changes (tool_id, changed_at, facts, made_by, operator_id)
    SELECT changed.id, changed.written_at,
      jsonb_object_agg(field, jsonb_build_object('old', before -> field, 'new', after -> field)), ${made}
    FROM changed_tools changed
    JOIN staged_tools staged ON staged.id = changed.id
    JOIN ai_tools stored ON stored.id = changed.id
    LEFT JOIN tool_details details ON details.tool_id = changed.id
    CROSS JOIN LATERAL (SELECT
      coalesce(details.decision_information, '{}') || ${statusOf('stored')} AS before,
      coalesce(staged.decision_information, '{}') || ${statusOf('staged')} AS after) AS facts
    CROSS JOIN LATERAL jsonb_object_keys(before || after) AS field
    WHERE ${withoutDay(sql`before -> field -> 'value'`)} IS DISTINCT FROM ${withoutDay(sql`after -> field -> 'value'`)}
    GROUP BY changed.id, changed.written_at`);
  await tx.execute(sql`
    INSERT INTO tool_change_categories (category_id, changed_at, tool_id)
    SELECT DISTINCT link.category_id, changes.changed_at, changes.tool_id
    FROM staged_tools staged
    JOIN changed_tools changed ON changed.id = staged.id
    JOIN tool_changes changes ON changes.tool_id = changed.id AND changes.changed_at = changed.written_at,
    json_to_recordset(staged.links) AS link (category_id text)`);
}

/** Ignores a day inside a value: a new day alone is no change. */
function withoutDay(value: SQL): SQL {
  return sql`CASE jsonb_typeof(${value}) WHEN 'object' THEN (${value}) - 'as_of' ELSE ${value} END`;
}

/** Records which tools are new, dated by this write: a record may state any date. */
export async function recordArrivals(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    INSERT INTO tool_arrivals (tool_id, arrived_at) SELECT id, written_at FROM changed_tools WHERE created`);
}

/** Changes of all other fields in the field table, which tabs show and may lock. */
async function recordTabValues(tx: Transaction, made: SQL): Promise<void> {
  await tx.execute(sql`
    INSERT INTO tool_value_changes (tool_id, changed_at, part, field, before, after, made_by, operator_id)
    SELECT changed.id, changed.written_at, part, field, before -> field, after -> field, ${made}
    FROM changed_tools changed
    JOIN staged_tools staged ON staged.id = changed.id
    JOIN tool_details details ON details.tool_id = changed.id
    CROSS JOIN LATERAL (VALUES ${sql.join(TAB_PARTS, sql`, `)}) AS parts (part, before, after)
    CROSS JOIN LATERAL jsonb_object_keys(coalesce(before, '{}') || coalesce(after, '{}')) AS field
    WHERE before IS DISTINCT FROM after AND field <> 'business_current_status'
      AND ${valueIn('before')} IS DISTINCT FROM ${valueIn('after')}`);
}

/** Changes of the record's own fields, which only the desk shows. */
async function recordOwnFields(tx: Transaction, made: SQL): Promise<void> {
  await tx.execute(sql`
    INSERT INTO tool_value_changes (tool_id, changed_at, part, field, before, after, made_by, operator_id)
    SELECT changed.id, changed.written_at, 'own', field, before -> field, after -> field, ${made}
    FROM changed_tools changed
    JOIN staged_tools staged ON staged.id = changed.id
    JOIN ai_tools stored ON stored.id = changed.id
    LEFT JOIN tool_facts facts ON facts.tool_id = changed.id
    CROSS JOIN LATERAL (SELECT
      jsonb_strip_nulls(${ownFields('stored', 'facts')}) || jsonb_build_object(
        'former_ids', (SELECT coalesce(jsonb_agg(id ORDER BY id COLLATE "C"), '[]') FROM former_tools WHERE tool_id = changed.id),
        'categories', ${categoriesIn(sql`(SELECT * FROM tool_categories WHERE tool_id = changed.id) AS link`)}) AS before,
      jsonb_strip_nulls(${ownFields('staged', 'staged')}) || jsonb_build_object(
        'former_ids', to_jsonb(staged.former_ids),
        'categories', ${categoriesIn(sql`json_to_recordset(staged.links) AS link (category_id text, specialization_id text)`)}) AS after
    ) AS records
    CROSS JOIN LATERAL jsonb_object_keys(before || after) AS field
    WHERE before -> field IS DISTINCT FROM after -> field`);
}

const OWN_COLUMNS = OWN_FIELDS.map(({ key }) => key).filter((key) => !ELSEWHERE.includes(key));

function ownFields(tool: 'stored' | 'staged', facts: 'facts' | 'staged'): SQL {
  const columns = OWN_COLUMNS.map((key) => sql`${key}::text, ${sql.identifier(tool)}.${sql.identifier(key)}`);
  return sql`jsonb_build_object(${sql.join(columns, sql`, `)},
    'prominence', nullif(${sql.identifier(tool)}.stated_prominence, 0), 'needs', ${sql.identifier(facts)}.needs)`;
}

function categoriesIn(links: SQL): SQL {
  return sql`(SELECT coalesce(jsonb_agg(category ORDER BY category ->> 'category'), '[]') FROM (
    SELECT jsonb_build_object('category', category_id, 'specializations', coalesce(
      jsonb_agg(specialization_id ORDER BY specialization_id) FILTER (WHERE specialization_id <> ''), '[]')) AS category
    FROM ${links} GROUP BY category_id) AS linked)`;
}

/** The groups of details before and after the write. */
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
