import { asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { businessFunctions } from '#catalogue/tables/business-functions.server.ts';
import type { BusinessFunction, BusinessFunctionCard } from '#catalogue/tools/entities.ts';
import { isoDate } from '#catalogue/tools/tool-page.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';

const enhancement = z.object({ name: z.string(), description: z.string() });
const cardEnhancements = z.array(enhancement).catch([]);
const storedEnhancements = z.array(enhancement.extend({ business_impact: z.string() })).catch([]);
const storedCommentary = z
  .array(z.object({ name: z.string().optional(), title: z.string().optional(), quote: z.string() }))
  .catch([]);

const cardColumns = {
  id: businessFunctions.id,
  function_name: businessFunctions.function_name,
  slug: businessFunctions.slug,
  short_summary: businessFunctions.short_summary,
  ai_enhancements: businessFunctions.ai_enhancements,
  icon: businessFunctions.icon,
};

/** The order in which the desk has put them; those without a place follow by name. */
const inOrder = [
  asc(businessFunctions.position),
  asc(businessFunctions.function_name),
  asc(businessFunctions.id),
];

/** Business functions in order (spec §7, "Questions and business functions"); `limit` keeps the first ones. */
export async function listBusinessFunctions(db: DrizzleDb, limit?: number): Promise<BusinessFunctionCard[]> {
  const all = db
    .select(cardColumns)
    .from(businessFunctions)
    .orderBy(...inOrder)
    .$dynamic();
  const rows = await (limit === undefined ? all : all.limit(limit));
  return rows.map((row) => ({ ...row, ai_enhancements: cardEnhancements.parse(row.ai_enhancements) }));
}

type Stored = Omit<typeof businessFunctions.$inferSelect, 'position'>;

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

export async function readAllBusinessFunctions(db: DrizzleDb): Promise<BusinessFunction[]> {
  const rows = await db
    .select(wholeColumns)
    .from(businessFunctions)
    .orderBy(...inOrder);
  return rows.map(whole);
}

function whole(row: Stored): BusinessFunction {
  return {
    ...row,
    ai_enhancements: storedEnhancements.parse(row.ai_enhancements),
    expert_commentary: storedCommentary.parse(row.expert_commentary),
    last_updated: row.last_updated === null ? null : isoDate(row.last_updated),
  };
}
