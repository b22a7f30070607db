import { desc, eq, or, sql } from 'drizzle-orm';
import { toolSlug } from '#domain/submissions/submission-record.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { aiTools, withdrawnRecords } from '#server/db/schema/tools.server.ts';

/** A tool in a list of the desk. */
export interface ToolLine {
  id: string;
  name: string;
  url: string | null;
}

const LINE = { id: aiTools.id, name: aiTools.name, url: aiTools.url };
const MAX_FOUND = 30;

/** Tools by a part of their name, by their id or by their web address; the best known first. */
export function findTools(db: DrizzleDb, term: string): Promise<ToolLine[]> {
  const part = `%${term.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return db
    .select(LINE)
    .from(aiTools)
    .where(
      or(
        eq(aiTools.id, term),
        // The searched text has an index and contains the name, in lower case.
        sql`${aiTools.search_text} LIKE lower(${part}) AND ${aiTools.name} ILIKE ${part}`,
        sql`address_key(url) = address_key(${term})`,
      ),
    )
    .orderBy(desc(sql`${aiTools.id} = ${term}`), desc(aiTools.prominence), aiTools.sort_name)
    .limit(MAX_FOUND);
}

/** Listed tools that a new one may double: by name, by id or by web address. */
export function findDoubles(
  db: DrizzleDb,
  { name, url }: { name: string; url: string },
): Promise<ToolLine[]> {
  return db
    .select(LINE)
    .from(aiTools)
    .where(
      or(
        sql`${aiTools.sort_name} = lower(${name})`,
        eq(aiTools.id, toolSlug(name, url)),
        sql`address_key(url) = address_key(${url})`,
      ),
    )
    .orderBy(aiTools.sort_name)
    .limit(MAX_FOUND);
}

/** A withdrawn tool that can be brought back, or null. */
export async function findWithdrawn(
  db: DrizzleDb,
  id: string,
): Promise<{ name: string; replaced_by: string | null } | null> {
  const [found] = await db
    .select({
      name: sql<string>`coalesce(${withdrawnRecords.record} ->> 'name', ${withdrawnRecords.id})`,
      replaced_by: withdrawnRecords.replaced_by,
    })
    .from(withdrawnRecords)
    .where(eq(withdrawnRecords.id, id));
  return found ?? null;
}
