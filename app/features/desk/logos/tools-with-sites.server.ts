import { inArray } from 'drizzle-orm';
import { aiTools } from '#catalogue/tables/tools.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { isWebAddress } from '#site/web-address.ts';

/** The given tools that have a site of their own. */
export async function toolsWithSites(
  db: DrizzleDb,
  ids: readonly string[],
): Promise<{ id: string; url: string }[]> {
  const rows = await db
    .select({ id: aiTools.id, url: aiTools.url })
    .from(aiTools)
    .where(inArray(aiTools.id, [...ids]));
  return rows.flatMap(({ id, url }) => (url !== null && isWebAddress(url) ? [{ id, url }] : []));
}

/** Tools with their logos, in the order of the ids. */
export async function toolsWithLogos(db: DrizzleDb, ids: readonly string[]) {
  const { id, name, url, logoimage_url: logo } = aiTools;
  const rows = await db
    .select({ id, name, url, logo })
    .from(aiTools)
    .where(inArray(id, [...ids]));
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}
