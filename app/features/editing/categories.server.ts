import { sql } from 'drizzle-orm';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import type { CategoryChoice } from './record-form.ts';

/** The categories to choose from, by name. */
export async function readCategoryChoices(db: DrizzleDb): Promise<CategoryChoice[]> {
  const { rows } = await db.execute<{
    id: string;
    name: string;
    specializations: CategoryChoice['specializations'];
  }>(sql`
    SELECT id, name, coalesce((
      SELECT json_agg(json_build_object('id', one.id, 'name', one.name) ORDER BY one.position, one.name)
      FROM specializations one WHERE one.category_id = category.id), '[]') AS specializations
    FROM categories category ORDER BY name`);
  return rows;
}
