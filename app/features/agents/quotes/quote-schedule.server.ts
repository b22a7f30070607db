import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { getDomain } from 'tldts';
import type { QuoteCheck } from '#features/proposals/quote-check.ts';
import { QUOTED } from '#features/proposals/quote-checks.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { timeOf } from '#platform/database/time-of.server.ts';
import { takeTurns } from '#platform/request/rate-limits.server.ts';
import type { RateLimit } from '#site/limits.ts';

/** Limits of looking for quotations (docs/agents.md). */
const QUOTES = {
  /** Minutes after which a visit that did not end is repeated; longer than any visit takes. */
  leaseMinutes: 15,
  /** How often a page that cannot be read is visited, a day apart. */
  tries: 3,
  /** Most quotations that one visit looks for. */
  ofOnePage: 50,
} as const;

/** Visits of quoted pages, for one member's proposals, all readers, one site, and in total. */
export const QUOTE_LIMITS = {
  proposer: { name: 'quotes-of', burst: 30, everySeconds: 2_880 },
  readers: { name: 'quotes-of-readers', burst: 60, everySeconds: 1_440 },
  site: { name: 'quotes-at', burst: 10, everySeconds: 8_640 },
  all: { name: 'quotes', burst: 300, everySeconds: 288 },
} as const satisfies Record<string, RateLimit>;

/** A quotation that somebody gives for a value. */
export interface Quoted {
  key: string;
  /** The proposing member; null for a reader. */
  user_id: string | null;
  /** The value's path; '' for a report without a value. */
  path: string;
  url: string;
  quote: string;
  value: unknown;
  /** The tool's address; null for one without a site. */
  tool_url: string | null;
  tries: number;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/**
 * Takes the quotations of the page that has waited longest. If the visit is cut off, it is repeated after its lease.
 *
 * @param now milliseconds since 1970
 */
export function takeQuotes(db: DrizzleDb, now: number): Promise<Quoted[]> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('quotes'))`);
    const { rows } = await tx.execute<Quoted & Record<string, unknown>>(sql`
      WITH due AS (
        SELECT DISTINCT ON (key) key, quoted.user_id, path, quoted.url, quote, value, ai_tools.url AS tool_url,
          coalesce(tries, 0) AS tries, coalesce(due_at, changed_at) AS since
        FROM (${QUOTED} AND state IN ('waiting', 'asked')) AS quoted
          JOIN ai_tools ON ai_tools.id = tool_id LEFT JOIN quote_checks AS known USING (key)
        WHERE NOT is_read_by_editor AND (known.key IS NULL OR due_at <= ${timeOf(now)}) ORDER BY key, changed_at)
      SELECT * FROM due WHERE url = (SELECT url FROM due ORDER BY since, key LIMIT 1)
      ORDER BY since, key LIMIT ${QUOTES.ofOnePage}`);
    await setDue(tx, rows, now + QUOTES.leaseMinutes * MINUTE);
    return rows;
  });
}

/** Sets when the page of these quotations is visited next. @param at milliseconds since 1970 */
export async function setDue(db: DrizzleDb, quotes: readonly Quoted[], at: number): Promise<void> {
  const keys = JSON.stringify(quotes.map(({ key }) => key));
  await db.execute(sql`
    INSERT INTO quote_checks (key, due_at)
    SELECT key, ${timeOf(at)} FROM jsonb_array_elements_text(${keys}::jsonb) AS key
    ON CONFLICT (key) DO UPDATE SET due_at = excluded.due_at, touched_at = now()`);
}

/** When a host may be asked again, in milliseconds since 1970; null if it may be asked now. */
export async function restsUntil(db: DrizzleDb, host: string, now: number): Promise<number | null> {
  const { rows } = await db.execute<{ at: number }>(sql`
    SELECT extract(epoch FROM free_at)::float8 * 1000 AS at FROM site_hosts
    WHERE host = ${host} AND free_at > ${timeOf(now)}`);
  return rows[0]?.at ?? null;
}

/**
 * Counts a visit against three limits: the proposer's, the site's and the total. Counts nothing if one of them is
 * reached.
 *
 * @returns null if the visit may be made, else the seconds to wait
 */
export function countVisit(
  db: DrizzleDb,
  { user_id, url }: Pick<Quoted, 'user_id' | 'url'>,
): Promise<number | null> {
  const { proposer, readers, all } = QUOTE_LIMITS;
  const ofWhom = user_id === null ? turnOf(readers, '') : turnOf(proposer, user_id);
  return takeTurns(db, [ofWhom, turnAt(url), turnOf(all, '')]);
}

/** Counts a visit to a redirect's site. @returns null if it may be made, else the seconds to wait */
export function countSite(db: DrizzleDb, url: string): Promise<number | null> {
  return takeTurns(db, [turnAt(url)]);
}

function turnAt(url: string) {
  const { hostname } = new URL(url);
  return turnOf(QUOTE_LIMITS.site, getDomain(hostname, { allowPrivateDomains: true }) ?? hostname);
}

/** @param of is hashed, so that the table lists no members or addresses */
function turnOf(limit: RateLimit, of: string) {
  return { key: `${limit.name} ${createHash('sha256').update(of).digest('base64url')}`, limit };
}

export type Shown = Pick<QuoteCheck, 'outcome' | 'why' | 'follows'>;

/** Records a visit's result for a quotation. A page that could not be read is tried again, unless `isFinal`. */
export async function recordShown(
  db: DrizzleDb,
  { key, tries }: Pick<Quoted, 'key' | 'tries'>,
  { outcome, why, follows, isFinal = false }: Shown & { isFinal?: boolean },
  now: number,
): Promise<void> {
  const isAgain = outcome === 'unread' && !isFinal && tries + 1 < QUOTES.tries;
  await db.execute(sql`
    UPDATE quote_checks SET outcome = ${outcome}, why = ${why}, follows = ${follows}, touched_at = now(),
      tries = ${outcome === 'unread' ? tries + 1 : tries}, read_on = (${timeOf(now)} AT TIME ZONE 'UTC')::date,
      due_at = ${isAgain ? timeOf(now + DAY) : sql`NULL`}
    WHERE key = ${key}`);
}
