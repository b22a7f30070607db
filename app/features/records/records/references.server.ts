import { categories, specializations } from '#catalogue/tables/categories.server.ts';
import { companyRecords } from '#catalogue/tables/companies.server.ts';
import { formerTools } from '#catalogue/tables/tools.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { MERGED_AT_DESK } from '../write/desk-decisions.server.ts';
import { loadWithdrawnTopics, type WithdrawnTopics } from './withdrawn-topics.server.ts';

/** The categories that a record may name, each with the ids of its specializations. */
export type KnownCategories = Map<string, Set<string>>;

/** What records may refer to: what is stored, and what the files have provided so far. */
export interface References {
  categories: KnownCategories;
  companies: Set<string>;
  /** The ids of present tools, by former id. */
  formerIds: Map<string, string>;
  /** Former ids that files may still use, because the desk merged their tools. */
  mergedAtDesk: Set<string>;
  withdrawn: WithdrawnTopics;
}

/** Reads what is stored. */
export async function loadReferences(db: DrizzleDb): Promise<References> {
  const formerIds = await loadFormerIds(db);
  const withdrawn = await loadWithdrawnTopics(db);
  return {
    categories: await loadCategories(db),
    companies: await loadCompanies(db),
    formerIds,
    mergedAtDesk: new Set(),
    withdrawn,
  };
}

/** Reads what is stored for an import; the files' contents are added as they come. */
export async function loadFileReferences(db: DrizzleDb): Promise<References> {
  return { ...(await loadReferences(db)), mergedAtDesk: await loadMergedAtDesk(db) };
}

async function loadCategories(db: DrizzleDb): Promise<KnownCategories> {
  const known: KnownCategories = new Map();
  for (const { id } of await db.select({ id: categories.id }).from(categories)) known.set(id, new Set());
  const rows = await db
    .select({ category: specializations.category_id, id: specializations.id })
    .from(specializations);
  for (const { category, id } of rows) known.get(category)?.add(id);
  return known;
}

async function loadCompanies(db: DrizzleDb): Promise<References['companies']> {
  return new Set((await db.select({ id: companyRecords.id }).from(companyRecords)).map(({ id }) => id));
}

async function loadFormerIds(db: DrizzleDb): Promise<References['formerIds']> {
  const rows = await db.select().from(formerTools);
  return new Map(rows.map(({ id, tool_id }) => [id, tool_id]));
}

async function loadMergedAtDesk(db: DrizzleDb): Promise<References['mergedAtDesk']> {
  const { rows } = await db.execute<{ id: string }>(MERGED_AT_DESK);
  return new Set(rows.map(({ id }) => id));
}
