import { asc, type SQL, sql } from 'drizzle-orm';
import type { Category, CategoryOption, SpecializationCount } from '#domain/entities.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { categories } from '#server/db/schema/categories.server.ts';

const optionColumns = {
  id: categories.id,
  name: categories.name,
  hex_color: categories.hex_color,
  tool_count: categories.tool_count,
};

const specializationCounts: SQL<SpecializationCount[]> = sql`coalesce((
  SELECT json_agg(json_build_object('id', s.id, 'name', s.name, 'tool_count', s.tool_count) ORDER BY s.name)
  FROM specializations s WHERE s.category_id = categories.id), '[]'::json)`;

/** All categories by name, for filters and strips (spec §7, "Categories"). */
export async function listCategoryOptions(db: DrizzleDb): Promise<CategoryOption[]> {
  return db.select(optionColumns).from(categories).orderBy(asc(categories.name));
}

/** Categories by name with their specializations and counts; `limit` keeps the first ones. */
export async function listCategories(db: DrizzleDb, limit?: number): Promise<Category[]> {
  const all = db
    .select({ ...optionColumns, description: categories.description, specializations: specializationCounts })
    .from(categories)
    .orderBy(asc(categories.name))
    .$dynamic();
  return limit === undefined ? all : all.limit(limit);
}

/** How many tools of each category have a rating, by the category's id. Reads one index. */
export async function countRatedTools(db: DrizzleDb): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.execute<{ id: string; rated: number }>(sql`
    SELECT c.id, (SELECT count(*)::int FROM tool_categories l
      WHERE l.category_id = c.id AND l.specialization_id = '' AND (-l.rating_count) < 0) AS rated
    FROM categories c`);
  return new Map(rows.map(({ id, rated }) => [id, rated]));
}
