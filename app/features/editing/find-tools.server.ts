import { desc, eq, or, type SQL, sql } from 'drizzle-orm';
import { aiTools, withdrawnRecords } from '#catalogue/tables/tools.server.ts';
import { isOnlyOneOfSite, sameAddress } from '#platform/database/addresses.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { toolSlug } from './submission-record.ts';

export interface ToolLine {
  id: string;
  name: string;
  url: string | null;
}

const LINE = { id: aiTools.id, name: aiTools.name, url: aiTools.url };
const MAX_FOUND = 30;

const PAGE = /\/tools\/([a-z0-9][^/?#]*)/;

/** The tool id in the address of a tool's page; any other text unchanged. */
export function idIn(text: string): string {
  return PAGE.exec(text)?.[1] ?? text;
}

/** Tools that match a part of their name, their id, their page's address or their web address; best known first. */
export function findTools(db: DrizzleDb, term: string): Promise<ToolLine[]> {
  const id = idIn(term);
  const part = `%${term.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return db
    .select(LINE)
    .from(aiTools)
    .where(
      or(
        eq(aiTools.id, id),
        // `search_text` contains the name in lower case and has an index.
        sql`${aiTools.search_text} LIKE lower(${part}) AND ${aiTools.name} ILIKE ${part}`,
        sameAddress(sql`url`, term),
      ),
    )
    .orderBy(desc(sql`${aiTools.id} = ${id}`), desc(aiTools.prominence), aiTools.sort_name)
    .limit(MAX_FOUND);
}

/** Listed tools that may be the same as a new one: by name, id or web address, or as the only tool of its site. */
export function findDoubles(
  db: DrizzleDb,
  { name, url }: { name: string; url: string | null },
): Promise<ToolLine[]> {
  return db
    .select(LINE)
    .from(aiTools)
    .where(
      or(
        sql`${aiTools.sort_name} = lower(${name})`,
        eq(aiTools.id, toolSlug(name, url)),
        ...(url === null ? [] : [sameAddress(sql`url`, url), isOnlyOneOfSite(sql`ai_tools`, url)]),
      ),
    )
    .orderBy(aiTools.sort_name)
    .limit(MAX_FOUND);
}

/** A tool that the desk merged into another. */
export interface MergedLine {
  id: string;
  name: string;
  /** The tool that its address redirects to now. */
  into: { id: string; name: string };
}

/**
 * SQL for the id of the tool that a merged one is part of now: its redirect, or else the tool that it was merged into.
 */
export function presentInto(id: SQL, into: SQL): SQL {
  return sql`present_tool_id(CASE WHEN EXISTS (SELECT FROM former_tools WHERE id = ${id}) THEN ${id} ELSE ${into} END)`;
}

const MERGED = sql`
  SELECT merged.id, coalesce(merged.record ->> 'name', merged.id) AS name,
    json_build_object('id', listed.id, 'name', listed.name) AS into
  FROM merged_tools merged JOIN ai_tools listed ON listed.id = ${presentInto(sql`merged.id`, sql`merged.into_id`)}
    AND NOT EXISTS (SELECT FROM ai_tools WHERE id = merged.id)`;

/** A merged tool that can be split off again, or null. */
export async function findMerged(db: DrizzleDb, id: string): Promise<MergedLine | null> {
  const { rows } = await db.execute<Pick<MergedLine, keyof MergedLine>>(
    sql`${MERGED} WHERE merged.id = ${id}`,
  );
  return rows[0] ?? null;
}

/** The tools merged into one, by name. */
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
