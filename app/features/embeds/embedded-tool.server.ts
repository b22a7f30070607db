import { eq } from 'drizzle-orm';
import { aiTools } from '#catalogue/tables/tools.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import type { EmbeddedTool } from './picture.ts';

/** The public fields that a picture shows of a tool; null if there is no such tool. */
export async function readEmbeddedTool(
  db: DrizzleDb,
  id: string,
): Promise<(EmbeddedTool & { id: string }) | null> {
  const { name, description, developer_name, status, avg_rating, rating_count } = aiTools;
  const [tool] = await db
    .select({ id: aiTools.id, name, description, developer_name, status, avg_rating, rating_count })
    .from(aiTools)
    .where(eq(aiTools.id, id));
  return tool ?? null;
}
