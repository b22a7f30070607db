import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { countedTerm, MISSED_SEARCHES, type MissReport } from '#catalogue/search/missed-search.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';

/** How many searches from one sender count between two writes. */
const MOST_OF_SENDER = 20;
/** How many terms and senders are remembered until the next write. */
const MOST_TERMS = 1_000;
const MOST_SENDERS = 10_000;

interface Counts {
  searched: number;
  found: number;
  opened: number;
}

/**
 * Collects browsers' reports of searches, and of those that led to nothing, and writes them together in one statement. So no
 * request waits for the database, and the rows show neither sender nor time of day. The limits on senders and
 * terms guard against made-up terms. Senders are remembered only until the next write, never next to a term.
 */
export class MissedSearches {
  #counts = new Map<string, Counts>();
  readonly #told = new LRUCache<string, number>({ max: MOST_SENDERS });

  /**
   * Counts a search if the limits on its term and sender allow. A reload takes back what the page reported
   * when it was left, unless that has already been written.
   */
  add(typed: string, miss: MissReport, sender: string): void {
    const term = countedTerm(typed);
    if (term === null) return;
    // A search may be reported again when nothing of what it found is opened: that has a limit of its own.
    const teller = `${miss === 'searched' ? 'search' : 'miss'} ${sender}`;
    const told = this.#told.get(teller) ?? 0;
    if (told >= MOST_OF_SENDER) return;
    this.#told.set(teller, told + 1);
    const counts = this.#counts.get(term) ?? { searched: 0, found: 0, opened: 0 };
    countIn(counts, miss);
    if (this.#counts.has(term) || this.#counts.size < MOST_TERMS) this.#counts.set(term, counts);
  }

  /**
   * Writes the counts since the last write. Counts that cannot be written are lost: they are not worth a queue.
   */
  async write(db: DrizzleDb): Promise<void> {
    const all = [...this.#counts].map(([term, count]) => ({ term, ...count }));
    const counts = all.filter(({ searched, found, opened }) => searched + found + opened > 0);
    this.#counts = new Map();
    this.#told.clear();
    if (counts.length > 0) await addCounts(db, counts);
  }
}

function countIn(counts: Counts, miss: MissReport): void {
  if (miss === 'searched' || miss === 'nothing found') counts.searched += 1;
  if (miss === 'nothing found') counts.found += 1;
  if (miss === 'nothing opened') counts.opened += 1;
  if (miss === 'reloaded') counts.opened = Math.max(0, counts.opened - 1);
}

async function addCounts(db: DrizzleDb, counts: readonly ({ term: string } & Counts)[]): Promise<void> {
  await db.execute(sql`
    WITH today AS (SELECT (now() AT TIME ZONE 'UTC')::date AS day),
    told AS (
      SELECT day, term, counted.searched, found, opened, old.term IS NOT NULL AS is_known,
        row_number() OVER (PARTITION BY old.term IS NULL ORDER BY found + opened DESC, counted.searched DESC, term) AS place
      FROM today CROSS JOIN json_to_recordset(${JSON.stringify(counts)}::json)
        AS counted (term text, searched int, found int, opened int)
      LEFT JOIN missed_searches old USING (day, term))
    INSERT INTO missed_searches AS stored (day, term, searched, nothing_found, nothing_opened)
    SELECT day, term, searched, found, opened FROM told
    WHERE is_known OR place + (SELECT count(*) FROM missed_searches JOIN today USING (day)) <=
      CASE WHEN found + opened > 0 THEN ${MISSED_SEARCHES.termsADay}::int ELSE ${MISSED_SEARCHES.foundTermsADay}::int END
    ORDER BY term
    ON CONFLICT (day, term) DO UPDATE SET
      searched = stored.searched + excluded.searched,
      nothing_found = stored.nothing_found + excluded.nothing_found,
      nothing_opened = stored.nothing_opened + excluded.nothing_opened`);
}

/** A term, and how often it led to nothing. */
export interface MissedTerm {
  term: string;
  nothingFound: number;
  nothingOpened: number;
}

/** The terms that have led to nothing most often in recent days. */
export async function missedTerms(db: DrizzleDb): Promise<MissedTerm[]> {
  const { rows } = await db.execute<{ term: string; nothingFound: number; nothingOpened: number }>(sql`
    SELECT term, sum(nothing_found)::int AS "nothingFound", sum(nothing_opened)::int AS "nothingOpened"
    FROM missed_searches
    WHERE day > (now() AT TIME ZONE 'UTC')::date - ${MISSED_SEARCHES.shownDays}::int
    GROUP BY term
    HAVING sum(nothing_found + nothing_opened) > 0
    ORDER BY sum(nothing_found + nothing_opened) DESC, term LIMIT ${MISSED_SEARCHES.shown}`);
  return rows;
}

/** The terms that have been searched most often in recent days, with how often. */
export async function topSearches(db: DrizzleDb): Promise<{ term: string; times: number }[]> {
  const { rows } = await db.execute<{ term: string; times: number }>(sql`
    SELECT term, sum(searched)::int AS times
    FROM missed_searches
    WHERE day > (now() AT TIME ZONE 'UTC')::date - ${MISSED_SEARCHES.shownDays}::int
    GROUP BY term
    HAVING sum(searched) > 0
    ORDER BY times DESC, term LIMIT ${MISSED_SEARCHES.shown}`);
  return rows;
}
