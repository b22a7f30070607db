import { sql } from 'drizzle-orm';
import { isMatchedLiterally } from '#catalogue/literal-match.ts';
import { readToolQuery, type ToolQuery } from '#catalogue/search/filters/tool-query.ts';
import { findTools } from '#features/directory/search.server.ts';
import { listed } from '#features/directory/tools.server.ts';
import type { Database, DrizzleDb } from '#platform/database/connection.server.ts';
import { timeOf } from '#platform/database/time-of.server.ts';
import type { IsStopped } from '#platform/jobs/repeating.server.ts';
import { literalTerm } from '#site/shown-term.ts';
import { addAlerts } from './fan-out.server.ts';

/** By then every node's catalogue has the tools of an import. */
const SETTLED_SECONDS = 120;
const TOOLS_AT_ONCE = 500;
const SEARCHES_AT_ONCE = 50;
/** As many as a search ranks. */
const MOST_FOUND = 2_000;

/**
 * Tells followers of searches about new tools that the searches find. Each batch of searches is a transaction. A run
 * after an interruption finds the same tools again, and an alert's key keeps it single.
 *
 * @param now milliseconds since 1970
 */
export async function tellSearches(db: Database, now: number, isStopped: IsStopped): Promise<void> {
  for (;;) {
    const arrived = await newTools(db.write, now);
    const last = arrived.at(-1);
    if (!last) return;
    for (let after = ''; ; ) {
      if (isStopped()) return;
      const searches = await followedSearches(db.write, after);
      const found = await Promise.all(searches.map((search) => newlyFound(db.read, search, arrived)));
      await tell(db.write, found.flat(), now);
      if (searches.length < SEARCHES_AT_ONCE) break;
      after = searches.at(-1) ?? '';
    }
    await db.write.execute(sql`
      UPDATE history_reading SET at = ${last.at}::timestamptz, subject = ${last.id} WHERE log = 'searches'`);
  }
}

interface Arrived extends Record<string, unknown> {
  id: string;
  at: string;
}

async function newTools(db: DrizzleDb, now: number): Promise<Arrived[]> {
  await db.execute(sql`
    INSERT INTO history_reading (log, at, subject) VALUES ('searches', ${timeOf(now)}, '') ON CONFLICT DO NOTHING`);
  const { rows } = await db.execute<Arrived>(sql`
    SELECT tool_id AS id, arrived_at::text AS at FROM tool_arrivals, history_reading reading
    WHERE reading.log = 'searches' AND (arrived_at, tool_id) > (reading.at, reading.subject)
      AND arrived_at <= ${timeOf(now)} - make_interval(secs => ${SETTLED_SECONDS})
    ORDER BY arrived_at, tool_id LIMIT ${TOOLS_AT_ONCE}`);
  return rows;
}

async function followedSearches(db: DrizzleDb, after: string): Promise<string[]> {
  const { rows } = await db.execute<{ subject: string }>(sql`
    SELECT DISTINCT subject FROM follows
    WHERE kind = 'search' AND removed_at IS NULL AND subject > ${after}
    ORDER BY subject LIMIT ${SEARCHES_AT_ONCE}`);
  return rows.map(({ subject }) => subject);
}

interface Find {
  search: string;
  tool: string;
  at: string;
}

/** Which new tools the directory lists for a search. */
async function newlyFound(db: DrizzleDb, search: string, arrived: readonly Arrived[]): Promise<Find[]> {
  const query = readToolQuery(new URLSearchParams(search));
  const found = new Set(await findsOf(db, query));
  return arrived.filter(({ id }) => found.has(id)).map(({ id, at }) => ({ search, tool: id, at }));
}

async function findsOf(db: DrizzleDb, query: ToolQuery): Promise<string[]> {
  const literal = literalTerm(query.q);
  if (query.q !== '' && literal === null) {
    const { found } = await findTools(db, query, MOST_FOUND);
    // A search with a price must not report tools that cost more.
    if (found.areDear) return [];
    if (!isMatchedLiterally(query.q, found)) return found.page.map(({ entry }) => entry.id);
  }
  const { listing } = await listed(db, { ...query, q: literal ?? query.q });
  return listing.slice(0, listing.count).map(({ id }) => id);
}

async function tell(db: DrizzleDb, found: readonly Find[], now: number): Promise<void> {
  if (found.length === 0) return;
  await db.transaction(async (tx) => {
    // Alerts are added one transaction at a time, because two would lock the same followers in different orders.
    await tx.execute(sql`SELECT FROM history_reading WHERE log = 'changes' FOR UPDATE`);
    const rows = sql`
      SELECT search, tool AS subject, at AS occurred_at FROM unnest(
        ${sql.param(found.map(({ search }) => search))}::text[],
        ${sql.param(found.map(({ tool }) => tool))}::text[],
        ${sql.param(found.map(({ at }) => at))}::timestamptz[]) AS found (search, tool, at)`;
    const topics = sql`SELECT 'search' AS kind, search AS topic, subject, occurred_at FROM told`;
    await addAlerts(tx, { event: 'tool.added', rows, now }, topics);
  });
}
