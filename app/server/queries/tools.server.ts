import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { ToolCard, ToolPage } from '#domain/entities.ts';
import { LIMITS } from '#domain/limits.ts';
import { clampPage, type ToolQuery } from '#domain/tool-query.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import {
  aiTools,
  catalogueState,
  categories,
  specializations,
  toolCategories,
} from '#server/db/schema.server.ts';
import { toolCardColumns } from './tool-cards.server.ts';

/**
 * One page of tools with the exact count (spec §7, "Tool list"). The page asked for is clamped to the
 * last one (spec §5); `currentPage` says which one it is.
 */
export async function listTools(db: DrizzleDb, query: ToolQuery): Promise<ToolPage> {
  const count = await countListing(db, query);
  const currentPage = clampPage(query.page, count, LIMITS.pageSize);
  if (count === 0) return { data: [], count, currentPage };
  const data = await inCategory(db.select(toolCardColumns).from(aiTools).$dynamic(), query)
    .where(filters(query))
    .orderBy(...sorting(query))
    .limit(LIMITS.pageSize)
    .offset((currentPage - 1) * LIMITS.pageSize);
  return { data, count, currentPage };
}

/** The newest Featured tools (spec §7, §9). */
export async function featuredTools(db: DrizzleDb): Promise<ToolCard[]> {
  return db
    .select(toolCardColumns)
    .from(aiTools)
    .where(eq(aiTools.is_featured, true))
    .orderBy(desc(aiTools.created_at), desc(aiTools.id))
    .limit(LIMITS.featuredOnHome);
}

/** How many tools the catalogue holds. */
export async function countTools(db: DrizzleDb): Promise<number> {
  const [state] = await db.select({ count: catalogueState.tool_count }).from(catalogueState);
  return state?.count ?? 0;
}

/** A category's own listing walks its link rows, which carry the sort keys, instead of all tools. */
function inCategory<Select extends { innerJoin(table: typeof toolCategories, on: SQL | undefined): Select }>(
  select: Select,
  query: ToolQuery,
): Select {
  return query.category === null
    ? select
    : select.innerJoin(toolCategories, eq(toolCategories.tool_id, aiTools.id));
}

function filters(query: ToolQuery): SQL | undefined {
  return and(
    membership(query),
    query.isPremium === null ? undefined : eq(aiTools.is_premium, query.isPremium),
    query.isFeatured ? eq(aiTools.is_featured, true) : undefined,
    query.q === '' ? undefined : matchesText(query.q),
  );
}

function membership({ category, specialization }: ToolQuery): SQL | undefined {
  if (category !== null) {
    const categoryId = sql`(SELECT id FROM categories WHERE name = ${category})`;
    return and(
      eq(toolCategories.category_id, categoryId),
      eq(
        toolCategories.specialization_id,
        specialization === null
          ? ''
          : sql`(SELECT id FROM specializations WHERE category_id = ${categoryId} AND name = ${specialization})`,
      ),
    );
  }
  if (specialization === null) return undefined;
  return sql`EXISTS (
    SELECT 1 FROM tool_categories l
    JOIN specializations s ON s.category_id = l.category_id AND s.id = l.specialization_id
    WHERE l.tool_id = ai_tools.id AND s.name = ${specialization})`;
}

/** Case-insensitive match in name, description, developer and tags; the term is taken literally. */
function matchesText(term: string): SQL {
  const literal = term.replaceAll(/[\\%_]/g, '\\$&');
  return sql`ai_tools.search_text LIKE lower(${`%${literal}%`})`;
}

/** Ties are broken by id in the same direction, so that pages never overlap. */
function sorting(query: ToolQuery): SQL[] {
  const keys = query.category === null ? { ...aiTools, tool_id: aiTools.id } : toolCategories;
  const direction = query.sortOrder === 'asc' ? asc : desc;
  return [direction(query.sortBy === 'name' ? keys.sort_name : keys[query.sortBy]), direction(keys.tool_id)];
}

/** Counting costs what it counts, so the listings that everybody opens read a kept counter instead. */
async function countListing(db: DrizzleDb, query: ToolQuery): Promise<number> {
  const counter = keptCounter(query);
  const [row] = await (counter
    ? db.execute<{ count: number }>(counter).then((result) => result.rows)
    : inCategory(db.select({ count: sql<number>`count(*)::int` }).from(aiTools).$dynamic(), query).where(
        filters(query),
      ));
  return row?.count ?? 0;
}

function keptCounter({ q, isPremium, isFeatured, category, specialization }: ToolQuery): SQL | null {
  if (q !== '' || isPremium !== null || isFeatured) return null;
  if (category === null) {
    return specialization === null
      ? sql`SELECT ${catalogueState.tool_count} AS count FROM ${catalogueState}`
      : null;
  }
  if (specialization === null) {
    return sql`SELECT tool_count AS count FROM ${categories} WHERE ${categories.name} = ${category}`;
  }
  return sql`SELECT ${specializations.tool_count} AS count
    FROM ${specializations} JOIN ${categories} ON ${categories.id} = ${specializations.category_id}
    WHERE ${categories.name} = ${category} AND ${specializations.name} = ${specialization}`;
}
