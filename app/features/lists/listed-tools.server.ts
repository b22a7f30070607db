import { type SQL, sql } from 'drizzle-orm';
import { aiTools } from '#catalogue/tables/tools.server.ts';
import { gradeText } from '#catalogue/tools/certainty.ts';
import { originOf } from '#catalogue/tools/code-sources.ts';
import { displayText } from '#catalogue/tools/display-text.ts';
import { dayOf } from '#catalogue/tools/fact-ages.ts';
import { describePriceFrom } from '#catalogue/tools/fact-words.ts';
import { readGroup } from '#catalogue/tools/field-values.ts';
import { openPlans } from '#catalogue/tools/open-plans.server.ts';
import { priceContradiction } from '#catalogue/tools/plans.ts';
import { readPlans } from '#catalogue/tools/price-notes.ts';
import { categoryChips, toolCardColumns } from '#catalogue/tools/tool-cards.server.ts';
import { displayField } from '#catalogue/tools/tool-display.ts';
import type { GroupData, ToolFieldKey } from '#catalogue/tools/tool-fields.ts';
import { hasEnded } from '#catalogue/tools/tool-status.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { LISTED_TERMS, type ListEntry, type ListedPrice } from './list-rules.ts';

/** The tools of a list in its order, with what they cost: one statement. It reads nothing that a tab may lock. */
export function readEntries(db: DrizzleDb, listId: string): Promise<ListEntry[]> {
  return entriesOf(
    db,
    sql`SELECT tool_id, note, row_number() OVER (ORDER BY place, created_at, id) AS place
      FROM list_entries WHERE list_id::text = ${listId}`,
  );
}

/** The same of tools by their ids, in the order of these. */
export function readListed(db: DrizzleDb, ids: readonly string[]): Promise<ListEntry[]> {
  return entriesOf(
    db,
    sql`SELECT id AS tool_id, '' AS note, place
      FROM unnest(${sql.param([...ids])}::text[]) WITH ORDINALITY AS given (id, place)`,
  );
}

/** @param given rows (tool_id, note, place) */
async function entriesOf(db: DrizzleDb, given: SQL): Promise<ListEntry[]> {
  const rows = await db
    .select({
      tool: {
        id: aiTools.id,
        name: aiTools.name,
        developer: aiTools.developer_name,
        logo: aiTools.logoimage_url,
        status: aiTools.status,
        is_premium: aiTools.is_premium,
        has_free_tier: toolCardColumns.has_free_tier,
        categories: categoryChips,
      },
      note: sql<string>`listed.note`,
      decision: sql<unknown>`(SELECT jsonb_strip_nulls(jsonb_object_agg(key, decision_information -> key))
        FROM tool_details, unnest(${sql.param(DECISION)}::text[]) AS key WHERE tool_id = ${aiTools.id})`,
      plans: openPlans,
    })
    .from(aiTools)
    .innerJoin(sql`(${given}) AS listed`, sql`listed.tool_id = ${aiTools.id}`)
    .orderBy(sql`listed.place`);
  const today = dayOf(Date.now());
  return rows.map(({ decision, plans, ...entry }) => {
    const { data } = readGroup('decision', decision);
    return {
      ...entry,
      price: hasEnded(entry.tool.status) ? null : priceOf(data, plans, today),
      terms: termsOf(data, today),
    };
  });
}

const DECISION: ToolFieldKey[] = ['decision_price_from', ...LISTED_TERMS];

function termsOf(data: GroupData<'decision'>, today: number): ListEntry['terms'] {
  return LISTED_TERMS.flatMap((key) => {
    const { id, label, value, origin } = displayField(key, data, {}, today);
    return value && origin ? [{ id, label, text: `${displayText(value)} (${gradeText(origin)})` }] : [];
  });
}

function priceOf(data: GroupData<'decision'>, plans: unknown, today: number): ListedPrice | null {
  const { decision_price_from: price } = data;
  const text = price && describePriceFrom(price.value);
  if (!price || !text) return null;
  const note = priceContradiction(price.value, readPlans(plans)?.value ?? []);
  return {
    value: price.value,
    text: note === null ? text : `${text}; ${note}`,
    origin: originOf(price, 'decision_price_from', today),
  };
}

/** The names of the tools that ids lead to, each once and in their order. */
export async function namesOf(
  db: DrizzleDb,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    SELECT t.id, t.name FROM unnest(${sql.param([...ids])}::text[]) WITH ORDINALITY AS given (id, place)
    JOIN ai_tools t ON t.id = present_tool_id(given.id) GROUP BY t.id ORDER BY min(given.place)`);
  return rows;
}
