import { sql } from 'drizzle-orm';
import { clampPage, pageCount } from '#catalogue/search/filters/tool-query.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import type { Proposer } from '#site/proposal-origins.ts';
import { CASES_A_PAGE, cut, TABLES } from './cases.server.ts';

/** Nobody knows yet how well known a new tool is. */
const PROMINENCE = sql`CASE WHEN new_tool IS NOT NULL THEN 3 ELSE coalesce((SELECT prominence FROM ai_tools WHERE ai_tools.id = tool_id),
  (SELECT prominence FROM companies WHERE companies.id = company_id), 0) END`;

/** What visitors choose by, and what one of them calls wrong, matters more than the rest. */
const WEIGHT = sql`CASE WHEN new_tool IS NOT NULL THEN 2 WHEN origin = 'checker' THEN 4 WHEN origin = 'reader' OR company_id IS NOT NULL OR "values"::text LIKE '%"decision_information.%'
  OR "values"::text LIKE '%"business_information.business_current_status"%' THEN 3 ELSE 1 END`;

/** New tools, and what is proposed of listed ones and of companies. */
type Kind = 'submission' | 'proposal';

/** What waits, in the queue of all. */
interface WaitingCase {
  kind: Kind;
  id: string;
  title: string;
  about: string;
  /** When it came in, in ISO 8601. */
  at: string;
}

const ONLY = { lifecycle: sql`origin = 'checker'`, event: sql`company_id IS NOT NULL` } as const;

interface Asked {
  /** Those that are asked for. */
  kinds: readonly Kind[];
  /** Of proposals, only those of the checker, or about companies; null for all. */
  only?: keyof typeof ONLY | null;
  /** Only those of one who proposes; null for everybody. */
  from?: Proposer | null;
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
export async function listWaiting(
  db: DrizzleDb,
  { kinds, only = null, from = null, q = '', page = 1 }: Asked,
): Promise<{ cases: WaitingCase[]; count: number; page: number; pages: number }> {
  if (kinds.length === 0) return { cases: [], count: 0, page: 1, pages: 1 };
  const { kind, waiting, title, about, words, inWords = cut } = TABLES.proposal;
  const ofKinds = sql.join(
    kinds.map((one) => TABLES[one].only),
    sql` OR `,
  );
  const isOf = only === null ? sql`` : sql` AND ${ONLY[only]}`;
  const isFrom = from === null ? sql`` : sql` AND origin = ${from}`;
  const isSaid = q === '' ? sql`` : sql` AND strpos(lower(${words}), lower(${q})) > 0`;
  const asked = sql`FROM proposals WHERE ${waiting} AND (${ofKinds})${isOf}${isFrom}${isSaid}`;
  const { rows: counted } = await db.execute<{ count: number }>(sql`SELECT count(*)::int AS count ${asked}`);
  const count = counted[0]?.count ?? 0;
  const shown = clampPage(page, count, CASES_A_PAGE);
  const { rows } = await db.execute<Pick<WaitingCase, keyof WaitingCase>>(sql`
    SELECT ${kind} AS kind, id, ${title} AS title, coalesce(${about}, '') AS about, created_at AS at ${asked}
    ORDER BY ${WEIGHT} * (1 + ${PROMINENCE}) * (1 + extract(epoch FROM now() - created_at) / 86400 / ${DAYS_OF_PATIENCE}::int) DESC,
      created_at, id
    LIMIT ${CASES_A_PAGE} OFFSET ${(shown - 1) * CASES_A_PAGE}`);
  const cases = rows.map((row) => ({
    ...row,
    about: inWords(row.about),
    at: new Date(row.at).toISOString(),
  }));
  return { cases, count, page: shown, pages: pageCount(count, CASES_A_PAGE) };
}
