import { asc, eq, gte, sql } from 'drizzle-orm';
import { aiTools } from '#catalogue/tables/tools.server.ts';
import { presentTools } from '#features/compare/compared-tools.server.ts';
import { type DeskAction, recordAction } from '#features/operators/audit.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import type { ToolFeature } from './features.ts';
import { isMade } from './is-made.server.ts';
import { letterFeatures } from './tables/letters.server.ts';

const featureColumns = {
  date: letterFeatures.date,
  tool: { id: aiTools.id, name: aiTools.name, description: aiTools.description },
  text: letterFeatures.text,
  expert: { name: letterFeatures.expert_name, title: letterFeatures.expert_title },
};

/** What an expert has written for a letter; null if nobody has. */
export async function readFeature(db: DrizzleDb, date: string): Promise<ToolFeature | null> {
  const [feature] = await db
    .select(featureColumns)
    .from(letterFeatures)
    .innerJoin(aiTools, eq(aiTools.id, letterFeatures.tool_id))
    .where(eq(letterFeatures.date, date));
  return feature ?? null;
}

/** The texts for a letter and all later ones, the earliest first. */
export function listFeatures(db: DrizzleDb, from: string): Promise<ToolFeature[]> {
  return db
    .select(featureColumns)
    .from(letterFeatures)
    .innerJoin(aiTools, eq(aiTools.id, letterFeatures.tool_id))
    .where(gte(letterFeatures.date, from))
    .orderBy(asc(letterFeatures.date));
}

/** The tool that an id leads to, as its page resolves it. */
export async function toolOfId(db: DrizzleDb, id: string): Promise<ToolFeature['tool'] | null> {
  const [tool] = await db
    .select(featureColumns.tool)
    .from(aiTools)
    .innerJoin(sql`(${presentTools([id])}) AS asked`, sql`asked.id = ${aiTools.id}`);
  return tool ?? null;
}

/** Stores the text for a letter in place of any other. @returns whether the letter was not made yet */
export function storeFeature(
  db: DrizzleDb,
  { date, tool, text, expert }: ToolFeature,
  by: DeskAction['by'],
): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (await isMade(tx, date)) return false;
    const before = await readFeature(tx, date);
    const stored = { tool_id: tool.id, text, expert_name: expert.name, expert_title: expert.title };
    await tx
      .insert(letterFeatures)
      .values({ date, ...stored })
      .onConflictDoUpdate({ target: letterFeatures.date, set: stored });
    await recordAction(tx, {
      by,
      action: 'letter.store',
      subject: { kind: 'letter', id: date },
      before,
      after: { tool: { id: tool.id }, text, expert },
    });
    return true;
  });
}

/** @returns whether there was a text */
export function removeFeature(db: DrizzleDb, date: string, by: DeskAction['by']): Promise<boolean> {
  return db.transaction(async (tx) => {
    const before = await readFeature(tx, date);
    const removed = await tx
      .delete(letterFeatures)
      .where(eq(letterFeatures.date, date))
      .returning({ date: letterFeatures.date });
    if (removed.length === 0) return false;
    await recordAction(tx, { by, action: 'letter.remove', subject: { kind: 'letter', id: date }, before });
    return true;
  });
}
