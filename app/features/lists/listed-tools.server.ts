import { type SQL, sql } from 'drizzle-orm';
import { aiTools } from '#catalogue/tables/tools.server.ts';
import { originOf } from '#catalogue/tools/code-sources.ts';
import { dayOf } from '#catalogue/tools/fact-ages.ts';
import { describePriceFrom } from '#catalogue/tools/fact-words.ts';
import { readGroup } from '#catalogue/tools/field-values.ts';
import { openPlans } from '#catalogue/tools/open-plans.server.ts';
import { priceContradiction } from '#catalogue/tools/plans.ts';
import { readPlans } from '#catalogue/tools/price-notes.ts';
import { categoryChips, toolCardColumns } from '#catalogue/tools/tool-cards.server.ts';
import { hasEnded } from '#catalogue/tools/tool-status.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import type { ListEntry, ListedPrice } from './list-rules.ts';

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
      price: sql<unknown>`(SELECT jsonb_build_object('decision_price_from', decision_information -> 'decision_price_from')
        FROM tool_details WHERE tool_id = ${aiTools.id} AND decision_information ? 'decision_price_from')`,
      plans: openPlans,
    })
    .from(aiTools)
    .innerJoin(sql`(${given}) AS listed`, sql`listed.tool_id = ${aiTools.id}`)
    .orderBy(sql`listed.place`);
  const today = dayOf(Date.now());
  return rows.map(({ price, plans, ...entry }) => ({
    ...entry,
    price: hasEnded(entry.tool.status) ? null : priceOf(price, plans, today),
  }));
}

function priceOf(stored: unknown, plans: unknown, today: number): ListedPrice | null {
  const { decision_price_from: price } = readGroup('decision', stored).data;
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
