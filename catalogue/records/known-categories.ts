import type { Database } from '#server/db/connection.server.ts';
import { categories, specializations } from '#server/db/schema.server.ts';

/** The categories that a record may name, each with the ids of its specializations. */
export type KnownCategories = Map<string, Set<string>>;

/** Reads the stored categories; those of the files that are imported are added as they come. */
export async function loadKnownCategories(db: Database): Promise<KnownCategories> {
  const known: KnownCategories = new Map();
  for (const { id } of await db.bulk.select({ id: categories.id }).from(categories)) known.set(id, new Set());
  const rows = await db.bulk
    .select({ category: specializations.category_id, id: specializations.id })
    .from(specializations);
  for (const { category, id } of rows) known.get(category)?.add(id);
  return known;
}
