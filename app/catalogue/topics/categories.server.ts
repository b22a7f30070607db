import { asc, type SQL, sql } from 'drizzle-orm';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { categories } from '../tables/categories.server.ts';
import type { Category, CategoryOption, SpecializationCount } from '../tools/entities.ts';

const optionColumns = {
  id: categories.id,
  name: categories.name,
  hex_color: categories.hex_color,
  tool_count: categories.tool_count,
};

/** The order in which the desk has put them; those without a place follow by name. */
const inOrder = [asc(categories.position), asc(categories.name)];

const specializationCounts: SQL<SpecializationCount[]> = sql`coalesce((
  SELECT json_agg(json_build_object('id', s.id, 'name', s.name, 'tool_count', s.tool_count)
    ORDER BY s.position, s.name)
  FROM specializations s WHERE s.category_id = categories.id), '[]'::json)`;

/** All categories in order, for filters and strips (spec §7, "Categories"). */
export async function listCategoryOptions(db: DrizzleDb): Promise<CategoryOption[]> {
  return db
    .select(optionColumns)
    .from(categories)
    .orderBy(...inOrder);
}

/** Categories in order with their specializations and counts. */
export async function listCategories(db: DrizzleDb): Promise<Category[]> {
  return db
    .select({
      ...optionColumns,
      description: categories.description,
      icon: categories.icon,
      specializations: specializationCounts,
    })
    .from(categories)
    .orderBy(...inOrder);
}
