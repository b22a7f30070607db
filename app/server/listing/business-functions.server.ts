import { asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { BusinessFunction, BusinessFunctionCard } from '#domain/entities.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { businessFunctions } from '#server/db/schema/business-functions.server.ts';
import { isoDate } from './tool-page.server.ts';

const enhancement = z.object({ name: z.string(), description: z.string() });
const cardEnhancements = z.array(enhancement).catch([]);
const storedEnhancements = z.array(enhancement.extend({ business_impact: z.string() })).catch([]);
const storedCommentary = z
  .array(z.object({ name: z.string(), title: z.string(), quote: z.string() }))
  .catch([]);

const cardColumns = {
  id: businessFunctions.id,
  function_name: businessFunctions.function_name,
  slug: businessFunctions.slug,
  short_summary: businessFunctions.short_summary,
  ai_enhancements: businessFunctions.ai_enhancements,
};

/** Business functions by name (spec §7, "Questions and business functions"); `limit` keeps the first ones. */
export async function listBusinessFunctions(db: DrizzleDb, limit?: number): Promise<BusinessFunctionCard[]> {
  const all = db
    .select(cardColumns)
    .from(businessFunctions)
    .orderBy(asc(businessFunctions.function_name), asc(businessFunctions.id))
    .$dynamic();
  const rows = await (limit === undefined ? all : all.limit(limit));
  return rows.map((row) => ({ ...row, ai_enhancements: cardEnhancements.parse(row.ai_enhancements) }));
}

const wholeColumns = {
  ...cardColumns,
  tool_ids: businessFunctions.tool_ids,
  expert_commentary: businessFunctions.expert_commentary,
  use_case: businessFunctions.use_case,
  last_updated: businessFunctions.last_updated,
  cta_text: businessFunctions.cta_text,
};

/** One business function by slug, or null. */
export async function readBusinessFunction(db: DrizzleDb, slug: string): Promise<BusinessFunction | null> {
  const [row] = await db.select(wholeColumns).from(businessFunctions).where(eq(businessFunctions.slug, slug));
  return row ? whole(row) : null;
}

/** All business functions by name. */
export async function readAllBusinessFunctions(db: DrizzleDb): Promise<BusinessFunction[]> {
  const rows = await db
    .select(wholeColumns)
    .from(businessFunctions)
    .orderBy(asc(businessFunctions.function_name), asc(businessFunctions.id));
  return rows.map(whole);
}

function whole(row: typeof businessFunctions.$inferSelect): BusinessFunction {
  return {
    ...row,
    ai_enhancements: storedEnhancements.parse(row.ai_enhancements),
    expert_commentary: storedCommentary.parse(row.expert_commentary),
    last_updated: row.last_updated === null ? null : isoDate(row.last_updated),
  };
}
