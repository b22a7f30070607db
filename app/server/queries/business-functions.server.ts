import { asc } from 'drizzle-orm';
import { z } from 'zod';
import type { BusinessFunctionCard } from '#domain/entities.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { businessFunctions } from '#server/db/schema.server.ts';

const storedEnhancements = z.array(
  z.object({ name: z.string(), description: z.string(), business_impact: z.string() }),
);

/** The first business functions by name (spec §7, "Questions and business functions"). */
export async function listBusinessFunctions(db: DrizzleDb, limit: number): Promise<BusinessFunctionCard[]> {
  const rows = await db
    .select({
      id: businessFunctions.id,
      function_name: businessFunctions.function_name,
      slug: businessFunctions.slug,
      short_summary: businessFunctions.short_summary,
      ai_enhancements: businessFunctions.ai_enhancements,
    })
    .from(businessFunctions)
    .orderBy(asc(businessFunctions.function_name))
    .limit(limit);
  return rows.map((row) => ({
    ...row,
    ai_enhancements: storedEnhancements.catch([]).parse(row.ai_enhancements),
  }));
}
