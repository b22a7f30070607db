import { sql } from 'drizzle-orm';
import { clampPage, pageCount } from '#catalogue/search/filters/tool-query.ts';
import type { CaseKind } from '#features/operators/cases.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { CASES_A_PAGE, cut, TABLES } from './cases.server.ts';

/** What waits of some kind, in the queue of all. */
interface WaitingCase<Kind extends CaseKind> {
  kind: Kind;
  id: string;
  title: string;
  about: string;
  /** When it came in, in ISO 8601. */
  at: string;
}

const ONLY = { lifecycle: sql`origin = 'checker'`, event: sql`company_id IS NOT NULL` } as const;

interface Asked<Kind extends CaseKind> {
  /** Those that are asked for; of cases that are about no tool, none. */
  kinds: readonly Kind[];
  /** Of proposals, only those of the checker, or about companies; null for all. */
  only?: keyof typeof ONLY | null;
  /** Words that a case must hold. */
  q?: string;
  page?: number;
}

/** A case that has waited as many days longer counts as much as one of a tool twice as well known. */
const DAYS_OF_PATIENCE = 7;

/**
 * A page of all that waits about tools, what matters most first: by the kind of change, how well known the tool is, and how
 * long it has waited. A page beyond the last is the last.
 */
export async function listWaiting<Kind extends CaseKind>(
  db: DrizzleDb,
  { kinds, only = null, q = '', page = 1 }: Asked<Kind>,
): Promise<{ cases: WaitingCase<Kind>[]; count: number; page: number; pages: number }> {
  const parts = kinds.flatMap((kind) => {
    const { table, only: ofKind, waiting, title, about, words, matters } = TABLES[kind];
    if (matters === null) return [];
    const isOf = only === null ? sql`` : sql` AND ${ONLY[only]}`;
    const asked = q === '' ? isOf : sql`${isOf} AND strpos(lower(${words}), lower(${q})) > 0`;
    return sql`
      SELECT ${kind}::text AS kind, id, ${title} AS title, coalesce(${about}, '') AS about, created_at AS at,
        ${matters.weight} * (1 + ${matters.prominence})
          * (1 + extract(epoch FROM now() - created_at) / 86400 / ${DAYS_OF_PATIENCE}::int) AS importance
      FROM ${table} WHERE ${ofKind} AND ${waiting}${asked}`;
  });
  if (parts.length === 0) return { cases: [], count: 0, page: 1, pages: 1 };
  const all = sql.join(parts, sql` UNION ALL `);
  const { rows: counted } = await db.execute<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM (${all}) AS waiting`,
  );
  const count = counted[0]?.count ?? 0;
  const shown = clampPage(page, count, CASES_A_PAGE);
  const { rows } = await db.execute<Pick<WaitingCase<Kind>, keyof WaitingCase<Kind>>>(sql`
    SELECT kind, id, title, about, at FROM (${all}) AS waiting
    ORDER BY importance DESC, at, id LIMIT ${CASES_A_PAGE} OFFSET ${(shown - 1) * CASES_A_PAGE}`);
  const cases = rows.map(({ about, at, ...row }) => {
    const { inWords = cut } = TABLES[row.kind];
    return { ...row, about: inWords(about), at: new Date(at).toISOString() };
  });
  return { cases, count, page: shown, pages: pageCount(count, CASES_A_PAGE) };
}
