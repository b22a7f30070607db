import { type SQL, sql } from 'drizzle-orm';
import { catalogueOf } from '#catalogue/loader.server.ts';
import type { Memory } from '#catalogue/memory.ts';
import { isCompanyKnown, isKnown } from '#catalogue/rounds/round-conditions.server.ts';
import { speaksOfCompanies } from '#catalogue/tools/recorded-fields.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { VISITOR } from '#site/access.ts';
import { paths } from '#site/paths.ts';
import { SITEMAP_ENTRIES, SITEMAP_KINDS, type SitemapEntry, type SitemapKind } from './sitemap-entries.ts';

/** The pages that sitemaps list, a file at a time, so that a million tools take no more memory than some thousand. */

interface Row {
  [column: string]: unknown;
  /** Unique within its kind. Files begin and end at a key. */
  key: string;
  /** A category or specialization that has tools. */
  name: string | null;
  /** The category that a specialization belongs to. */
  category: string | null;
  /** In UTC, as the database writes it. */
  changed: string | null;
}

/** How the rows of a kind are found, and the pages that they lead to. */
interface Source {
  rows: SQL;
  entries(row: Row): SitemapEntry[];
}

const SOURCES: Readonly<Record<SitemapKind, Source>> = {
  tools: {
    rows: sql`SELECT id AS key, NULL AS name, NULL AS category, updated_at AS changed FROM ai_tools`,
    entries: ({ key, changed }) => [{ path: paths.tool(key), changed }],
  },
  categories: {
    rows: sql`SELECT id AS key, CASE WHEN tool_count > 0 THEN name END AS name, NULL AS category, NULL::timestamptz AS changed
      FROM categories`,
    entries: ({ key, name }) => [
      { path: paths.category(key) },
      ...(name === null ? [] : [{ path: paths.toolsOf(name) }]),
    ],
  },
  specializations: {
    rows: sql`SELECT s.category_id || '/' || s.id AS key, s.name, c.name AS category, NULL::timestamptz AS changed
      FROM specializations s JOIN categories c ON c.id = s.category_id WHERE s.tool_count > 0`,
    entries: ({ name, category }) => [{ path: paths.toolsOf(category ?? '', name ?? '') }],
  },
  questions: {
    rows: sql`SELECT id AS key, NULL AS name, NULL AS category, created_at AS changed FROM questions_tools
      WHERE answer <> ''`,
    entries: ({ key, changed }) => [{ path: paths.question(key), changed }],
  },
  functions: {
    rows: sql`SELECT slug AS key, NULL AS name, NULL AS category, last_updated AS changed FROM business_functions`,
    entries: ({ key, changed }) => [{ path: paths.businessFunction(key), changed }],
  },
  companies: {
    rows: sql`SELECT id AS key, NULL AS name, NULL AS category, NULL::timestamptz AS changed FROM companies c
      WHERE ${isCompanyKnown(VISITOR, sql`c.id`)}`,
    entries: ({ key }) => [{ path: paths.company(key) }],
  },
  investors: {
    rows: sql`SELECT id AS key, NULL AS name, NULL AS category, NULL::timestamptz AS changed FROM investors i
      WHERE ${isKnown(VISITOR, sql`i.id`)}`,
    entries: ({ key }) => [{ path: paths.investor(key) }],
  },
  letters: {
    rows: sql`SELECT date AS key, NULL AS name, NULL AS category, made_at AS changed FROM weekly_letters
      WHERE has_news`,
    entries: ({ key, changed }) => [{ path: paths.letter(key), changed }],
  },
  reviewers: {
    rows: sql`SELECT p.slug AS key, NULL AS name, NULL AS category, NULL::timestamptz AS changed
      FROM reviewers p JOIN users u ON u.id = p.user_id
      WHERE p.is_public AND u.blocked_at IS NULL AND EXISTS (SELECT FROM user_ratings own
        WHERE own.user_id = p.user_id AND own.review IS NOT NULL AND own.review_hidden_at IS NULL)`,
    entries: ({ key }) => [{ path: paths.reviewer(key) }],
  },
};

/** The first key of each file, for each kind of page. */
export async function readStarts(db: DrizzleDb): Promise<Map<SitemapKind, readonly string[]>> {
  const { memory } = await catalogueOf(db);
  const read = new Map<SitemapKind, readonly string[]>();
  // One after the other: each steps through all keys of its kind, and visitors need the other connections.
  for (const kind of SITEMAP_KINDS) read.set(kind, await rememberedStarts(db, memory, kind));
  return read;
}

/** The same of one kind. */
export async function readStartsOf(db: DrizzleDb, kind: SitemapKind): Promise<readonly string[]> {
  return rememberedStarts(db, (await catalogueOf(db)).memory, kind);
}

function rememberedStarts(db: DrizzleDb, memory: Memory, kind: SitemapKind): Promise<readonly string[]> {
  if (kind === 'companies' && !speaksOfCompanies()) return Promise.resolve([]);
  return memory.read(`starts of ${kind}`, async () => {
    const { rows } = await db.execute<{ keys: string[] }>(sql`SELECT (${startsOf(kind)}) AS keys`);
    return rows[0]?.keys ?? [];
  });
}

/** Steps from file to file along the index of keys, which is several times faster than numbering all rows. */
function startsOf(kind: SitemapKind): SQL {
  const listed = sql`(${SOURCES[kind].rows}) AS listed`;
  return sql`
    WITH RECURSIVE starts AS (
      SELECT (SELECT key FROM ${listed} ORDER BY key LIMIT 1) AS key
      UNION ALL
      SELECT (SELECT key FROM ${listed} WHERE key > starts.key ORDER BY key
        OFFSET ${rowsAFile(kind) - 1} LIMIT 1)
      FROM starts WHERE starts.key IS NOT NULL)
    SELECT coalesce(json_agg(key ORDER BY key), '[]') FROM starts WHERE key IS NOT NULL`;
}

/** A category has two pages. */
function rowsAFile(kind: SitemapKind): number {
  return kind === 'categories' ? SITEMAP_ENTRIES / 2 : SITEMAP_ENTRIES;
}

/**
 * The entries of one file.
 *
 * @param first the file's first key
 * @param next the next file's first key, if there is one
 */
export async function readEntries(
  db: DrizzleDb,
  kind: SitemapKind,
  first: string,
  next: string | undefined,
): Promise<SitemapEntry[]> {
  const { rows: listed, entries } = SOURCES[kind];
  const { rows } = await db.execute<Row>(sql`
    SELECT key, name, category, changed AT TIME ZONE 'UTC' AS changed FROM (${listed}) AS listed
    WHERE key >= ${first} AND ${next === undefined ? sql`true` : sql`key < ${next}`}
    ORDER BY key LIMIT ${rowsAFile(kind)}`);
  return rows.flatMap((row) => entries({ ...row, changed: row.changed && isoTime(row.changed) }));
}

/** To read dates and write them again would take most of the time of a file. */
function isoTime(utc: string): string {
  return `${utc.replace(' ', 'T')}Z`;
}
