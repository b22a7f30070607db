import { desc, eq, or, type SQL, sql } from 'drizzle-orm';
import { aiTools, withdrawnRecords } from '#catalogue/tables/tools.server.ts';
import { isOnlyOneOfSite, sameAddress } from '#platform/database/addresses.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { toolSlug } from './submission-record.ts';

/** A tool in a list of the desk. */
export interface ToolLine {
  id: string;
  name: string;
  url: string | null;
}

const LINE = { id: aiTools.id, name: aiTools.name, url: aiTools.url };
const MAX_FOUND = 30;

const PAGE = /\/tools\/([a-z0-9][^/?#]*)/;

/** The id of a tool in the address of its page; any other text as it is. */
export function idIn(text: string): string {
  return PAGE.exec(text)?.[1] ?? text;
}

/** Tools by a part of their name, by their id, the address of their page or their web address; the best known first. */
export function findTools(db: DrizzleDb, term: string): Promise<ToolLine[]> {
  const id = idIn(term);
  const part = `%${term.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return db
    .select(LINE)
    .from(aiTools)
    .where(
      or(
        eq(aiTools.id, id),
        // The searched text has an index and contains the name, in lower case.
        sql`${aiTools.search_text} LIKE lower(${part}) AND ${aiTools.name} ILIKE ${part}`,
        sameAddress(sql`url`, term),
      ),
    )
    .orderBy(desc(sql`${aiTools.id} = ${id}`), desc(aiTools.prominence), aiTools.sort_name)
    .limit(MAX_FOUND);
}

/** Listed tools that a new one may double: by name, by id, by web address, or as the only one of its site. */
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
        sameAddress(sql`url`, url),
        isOnlyOneOfSite(sql`ai_tools`, url),
      ),
    )
    .orderBy(aiTools.sort_name)
    .limit(MAX_FOUND);
}

/** A tool that the desk merged into another. */
export interface MergedLine {
  id: string;
  name: string;
  /** The tool to which its address leads now. */
  into: { id: string; name: string };
}

/**
 * The id of the tool that a merged one is part of now, as SQL: where its address leads, or the tool that it was merged
 * into if somebody has taken its id out of that tool's former ids.
 */
export function presentInto(id: SQL, into: SQL): SQL {
  return sql`present_tool_id(CASE WHEN EXISTS (SELECT FROM former_tools WHERE id = ${id}) THEN ${id} ELSE ${into} END)`;
}

const MERGED = sql`
  SELECT merged.id, coalesce(merged.record ->> 'name', merged.id) AS name,
    json_build_object('id', listed.id, 'name', listed.name) AS into
  FROM merged_tools merged JOIN ai_tools listed ON listed.id = ${presentInto(sql`merged.id`, sql`merged.into_id`)}
    AND NOT EXISTS (SELECT FROM ai_tools WHERE id = merged.id)`;

/** A merged tool that can be taken out again, or null. */
export async function findMerged(db: DrizzleDb, id: string): Promise<MergedLine | null> {
  const { rows } = await db.execute<Pick<MergedLine, keyof MergedLine>>(
    sql`${MERGED} WHERE merged.id = ${id}`,
  );
  return rows[0] ?? null;
}

/** The tools that were merged into one, by name. */
export async function listMerged(db: DrizzleDb, into: string): Promise<MergedLine[]> {
  const { rows } = await db.execute<Pick<MergedLine, keyof MergedLine>>(sql`
    ${MERGED}
    LEFT JOIN former_tools former ON former.id = merged.id
    WHERE coalesce(former.tool_id, merged.into_id) = ${into} ORDER BY 2, 1 LIMIT ${MAX_FOUND}`);
  return rows;
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
