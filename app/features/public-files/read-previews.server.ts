import { eq } from 'drizzle-orm';
import { categories } from '#catalogue/tables/categories.server.ts';
import { readToolCards } from '#features/compare/alternatives.server.ts';
import { readTilesPreview } from '#features/landscape/preview.server.ts';
import { ALL_TILES } from '#features/landscape/titles.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { LIMITS } from '#site/limits.ts';
import {
  categoryPreview,
  comparisonPreview,
  landscapePreview,
  type Preview,
  toolPreview,
} from './preview-words.ts';

/** The words of pictures, each read in one statement; null if there is no such page. */

export async function readToolPreview(db: DrizzleDb, id: string): Promise<Preview | null> {
  const tool = (await readToolCards(db, [id])).get(id);
  return tool ? toolPreview(tool) : null;
}

export async function readCategoryPreview(db: DrizzleDb, id: string): Promise<Preview | null> {
  const [category] = await db.select().from(categories).where(eq(categories.id, id));
  return category ? categoryPreview(category) : null;
}

/** @param name a category's id; `all` for all of them */
export async function readLandscapePreview(db: DrizzleDb, name: string): Promise<Preview | null> {
  const found = await readTilesPreview(db, name === ALL_TILES ? null : name);
  return found && landscapePreview(found);
}

/**
 * @param ids in the order of the comparison's canonical address, without repeats, and all of them tools: each
 * comparison has just one picture
 */
export async function readComparisonPreview(db: DrizzleDb, ids: readonly string[]): Promise<Preview | null> {
  const inOrder = [...new Set(ids)].sort();
  if (ids.length < 2 || ids.length > LIMITS.compared || inOrder.join() !== ids.join()) return null;
  const tools = await readToolCards(db, ids);
  const compared = ids.flatMap((id) => tools.get(id) ?? []);
  return compared.length === ids.length ? comparisonPreview(compared) : null;
}
