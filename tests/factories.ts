import type { Database } from '#server/db/connection.server.ts';
import { aiTools, categories, toolCategories, toolDetails } from '#server/db/schema.server.ts';

type ToolRow = typeof aiTools.$inferInsert;
type DetailRow = Omit<typeof toolDetails.$inferInsert, 'tool_id'>;

const CREATED = '2026-03-01T00:00:00Z';

/** Adds a tool to a test's database: `id` is also its name. It is in the given categories, which exist. */
export async function addTool(
  { write }: Database,
  tool: Partial<ToolRow> & { id: string },
  { details = {}, inCategories = [] }: { details?: DetailRow; inCategories?: string[] } = {},
): Promise<void> {
  const row = {
    name: tool.id,
    description: `About ${tool.id}.`,
    created_at: CREATED,
    updated_at: CREATED,
    ...tool,
  };
  await write.insert(aiTools).values(row);
  await write.insert(toolDetails).values({ tool_id: tool.id, ...details });
  for (const category_id of inCategories) {
    await write.insert(toolCategories).values({
      tool_id: tool.id,
      category_id,
      sort_name: row.name.toLowerCase(),
      avg_rating: tool.avg_rating ?? 0,
      rating_count: tool.rating_count ?? 0,
      created_at: CREATED,
      is_premium: tool.is_premium ?? false,
      is_featured: tool.is_featured ?? false,
    });
  }
}

/** Adds an empty category: `id` is also its name. */
export async function addCategory(
  { write }: Database,
  category: Partial<typeof categories.$inferInsert> & { id: string },
): Promise<void> {
  await write.insert(categories).values({ name: category.id, ...category });
}

/** A details object with the given funding rounds, as it is stored. */
export function fundingDetails(
  rounds: { round: string; amount?: number; date?: string; investors?: string[] }[],
) {
  return { funding: { funding_funding_rounds: { value: rounds } } };
}
