import { and, eq, sql } from 'drizzle-orm';
import { ownCategories } from '#catalogue/tables/own-categories.server.ts';
import { isoDate } from '#catalogue/tools/tool-page.server.ts';
import { changedFacts, type FactChanges, type PresentPrice } from '#features/history/changed-facts.ts';
import { presentPrice } from '#features/history/present-price.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { LIMITS } from '#site/limits.ts';
import { presentTools } from './compared-tools.server.ts';
import {
  CHANGES_LISTED,
  COMPARISONS_KEPT,
  type ComparedChange,
  type SavedComparison,
  setOf,
} from './history.ts';
import { savedComparisons } from './tables/comparisons.server.ts';

type Row<T> = T & Record<string, unknown>;

/**
 * Keeps a comparison, or notes that it was opened again. The oldest beyond the bound go.
 *
 * @param ids as an address names them
 * @returns whether they lead to a comparison of at least two tools
 */
export async function keepComparison(
  db: DrizzleDb,
  userId: string,
  ids: readonly string[],
): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT id FROM (${presentTools(ids)}) AS asked ORDER BY place LIMIT ${LIMITS.compared}`);
  const tools = rows.map(({ id }) => id);
  if (tools.length < 2) return false;
  await db.transaction(async (tx) => {
    // Two pages opened at once must not keep one comparison too many.
    await tx.execute(sql`SELECT FROM users WHERE id = ${userId} FOR NO KEY UPDATE`);
    const opened = { tools, opened_at: sql`clock_timestamp()` };
    await tx
      .insert(savedComparisons)
      .values({ user_id: userId, tool_set: setOf(tools), ...opened })
      .onConflictDoUpdate({ target: [savedComparisons.user_id, savedComparisons.tool_set], set: opened });
    await tx.execute(sql`
      DELETE FROM kept_comparisons WHERE user_id = ${userId} AND tool_set IN (
        SELECT tool_set FROM kept_comparisons WHERE user_id = ${userId}
        ORDER BY opened_at DESC, tool_set OFFSET ${COMPARISONS_KEPT})`);
  });
  return true;
}

/** @returns whether the member had kept this one */
export async function removeComparison(db: DrizzleDb, userId: string, set: string): Promise<boolean> {
  const removed = await db
    .delete(savedComparisons)
    .where(and(eq(savedComparisons.user_id, userId), eq(savedComparisons.tool_set, set)))
    .returning({ set: savedComparisons.tool_set });
  return removed.length > 0;
}

export async function clearComparisons(db: DrizzleDb, userId: string): Promise<void> {
  await db.delete(savedComparisons).where(eq(savedComparisons.user_id, userId));
}

type Kept = Pick<SavedComparison, 'set' | 'openedAt'> & {
  tools: (SavedComparison['tools'][number] & { is_premium: boolean | null; updated_at: string })[];
};

/** A member's comparisons, the last opened first, with what has changed since. Runs two statements. */
export async function listComparisons(db: DrizzleDb, userId: string): Promise<SavedComparison[]> {
  const kept = await readSaved(db, userId);
  const changes = await readChanges(db, kept);
  return kept.map(({ set, openedAt, tools }) => {
    const lines = changes.filter((change) => change.set === set).flatMap((change) => linesOf(change, tools));
    return {
      set,
      openedAt,
      tools: tools.map(({ id, name, logo, hexColor }) => ({ id, name, logo, hexColor })),
      changes: lines.slice(0, CHANGES_LISTED),
      moreChanges: Math.max(0, lines.length - CHANGES_LISTED),
    };
  });
}

async function readSaved(db: DrizzleDb, userId: string): Promise<Kept[]> {
  const { rows } = await db.execute<Row<Kept>>(sql`
    SELECT tool_set AS set, opened_at::text AS "openedAt", coalesce((
      SELECT json_agg(json_build_object('id', t.id, 'name', t.name, 'logo', t.logoimage_url,
        'hexColor', (SELECT min(c.hex_color)
          FROM ${ownCategories(sql`t.id`)} AS l JOIN categories c ON c.id = l.category_id),
        'is_premium', t.is_premium, 'updated_at', t.updated_at) ORDER BY place)
      FROM unnest(tools) WITH ORDINALITY AS given (id, place)
      JOIN ai_tools t ON t.id = present_tool_id(given.id)), '[]') AS tools
    FROM kept_comparisons WHERE user_id = ${userId} ORDER BY opened_at DESC, tool_set`);
  return rows.map((row) => ({ ...row, openedAt: isoDate(row.openedAt) }));
}

type Change = Row<PresentPrice & { set: string; tool_id: string; changed_at: string; facts: FactChanges }>;

/** More changes than are ever listed; a tool rarely changes ten times between two looks. */
const CHANGES_READ = 20;

async function readChanges(db: DrizzleDb, kept: readonly Kept[]): Promise<Change[]> {
  if (kept.length === 0) return [];
  const looks = kept.map(({ set, openedAt, tools }) => ({ set, openedAt, tools: tools.map(({ id }) => id) }));
  const { rows } = await db.execute<Change>(sql`
    SELECT look.set, change.tool_id, change.changed_at::text, change.facts, ${presentPrice}
    FROM jsonb_to_recordset(${JSON.stringify(looks)}::jsonb) AS look (set text, "openedAt" timestamptz, tools text[])
    CROSS JOIN LATERAL (
      SELECT tool_id, changed_at, facts FROM tool_changes
      WHERE tool_id = ANY (look.tools) AND changed_at > look."openedAt"
      ORDER BY changed_at DESC, tool_id LIMIT ${CHANGES_READ}) AS change
    JOIN ai_tools ON ai_tools.id = change.tool_id
    ORDER BY change.changed_at DESC, change.tool_id`);
  return rows;
}

function linesOf({ tool_id, changed_at, facts, ...present }: Change, tools: Kept['tools']): ComparedChange[] {
  const tool = tools.find(({ id }) => id === tool_id);
  if (!tool) return [];
  return changedFacts(facts, { ...tool, ...present }).map(({ label, text }) => ({
    tool: { id: tool.id, name: tool.name },
    changedAt: isoDate(changed_at),
    text: `${label}: ${text}`,
  }));
}
