import { inArray, sql } from 'drizzle-orm';
import { EMAIL_LINK_KEPT_DAYS } from '#domain/accounts/email-link.ts';
import { ALERTS_KEPT_DAYS, ARRIVALS_KEPT_DAYS, FOLLOWS_KEPT_DAYS } from '#domain/following/follows.ts';
import { LINK_HOURS } from '#domain/limits.ts';
import { OPENED_DAYS } from '#domain/market/momentum.ts';
import { VIEWS_KEPT_DAYS, VISITS_KEPT_DAYS } from '#domain/operators/overview.ts';
import { paths } from '#domain/paths.ts';
import { MISSED_SEARCHES } from '#domain/search/missed-search.ts';
import { DELIVERIES_KEPT_DAYS } from '#domain/webhooks/webhooks.ts';
import { isKept } from '#server/accounts/email-tokens.server.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { users } from '#server/db/schema/users.server.ts';
import { isLinkKept } from '#server/letters/readers.server.ts';

/** Rows are deleted in small batches, so that nobody has to wait. */
const AT_ONCE = 500;
/** How long an expired link can still say that it has expired and be exchanged for a new one. */
const LINKS_KEPT = sql.raw(`interval '${EMAIL_LINK_KEPT_DAYS} days'`);

/** What one batch removed, and whether there may be more. */
export interface Swept {
  count: number;
  isMore: boolean;
}

/** Deletes links in mails that expired at least a week ago. */
export async function forgetLinks(db: DrizzleDb): Promise<Swept> {
  const { rowCount } = await db.execute(sql`
    DELETE FROM email_tokens WHERE token_hash IN (
      SELECT token_hash FROM email_tokens WHERE NOT (${isKept})
      LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)`);
  return swept(rowCount);
}

/**
 * Deletes registrations that nobody can confirm any more, because no link is left. If somebody registers
 * again at this moment, their row is locked, or has a new link by the time we lock it.
 */
export async function forgetRegistrations(db: DrizzleDb): Promise<Swept> {
  return db.transaction(async (all) => {
    const { rows } = await all.execute<{ id: string }>(sql`
      SELECT id FROM users u WHERE NOT email_verified AND created_at < now() - ${LINKS_KEPT}
        AND NOT EXISTS (SELECT FROM email_tokens t WHERE t.user_id = u.id)
      LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED`);
    const ids = sql`${sql.param(rows.map(({ id }) => id))}::text[]`;
    // A second statement, because it sees what was committed before we locked the rows.
    const { rowCount } = await all.execute(sql`
      DELETE FROM users u WHERE id = ANY (${ids}) AND NOT email_verified
        AND NOT EXISTS (SELECT FROM email_tokens t WHERE t.user_id = u.id)`);
    return { count: rowCount ?? 0, isMore: rows.length === AT_ONCE };
  });
}

/** The same for links that confirm the weekly letter. */
export async function forgetLetterLinks(db: DrizzleDb): Promise<Swept> {
  const { rowCount } = await db.execute(sql`
    DELETE FROM letter_links WHERE token_hash IN (
      SELECT token_hash FROM letter_links WHERE NOT (${isLinkKept})
      LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)`);
  return swept(rowCount);
}

/** Deletes expired sessions; the library does so only when their browser comes back. */
export async function forgetSessions(db: DrizzleDb): Promise<Swept> {
  const { rowCount } = await db.execute(sql`
    DELETE FROM sessions WHERE id IN (
      SELECT id FROM sessions WHERE expires_at < now() LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)`);
  return swept(rowCount);
}

/** Forgets searches that led to nothing some months ago. */
export async function forgetMissedSearches(db: DrizzleDb): Promise<Swept> {
  const { rowCount } = await db.execute(sql`
    DELETE FROM missed_searches WHERE (day, term) IN (
      SELECT day, term FROM missed_searches
      WHERE day <= (now() AT TIME ZONE 'UTC')::date - ${MISSED_SEARCHES.keptDays}::int
      LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)`);
  return swept(rowCount);
}

/** Forgets openings that no momentum compares any more. */
export async function forgetOpenings(db: DrizzleDb): Promise<Swept> {
  const { rowCount } = await db.execute(sql`
    DELETE FROM opened_tools WHERE (tool_id, day) IN (
      SELECT tool_id, day FROM opened_tools
      WHERE day < (now() AT TIME ZONE 'UTC')::date - ${2 * OPENED_DAYS}::int
      LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)`);
  return swept(rowCount);
}

/** Forgets visits of tools' own sites some months ago. */
export function forgetVisits(db: DrizzleDb): Promise<Swept> {
  return forgetDays(db, 'visited_tools', VISITS_KEPT_DAYS);
}

/** Forgets views of tools' pages a year ago. */
export function forgetViews(db: DrizzleDb): Promise<Swept> {
  return forgetDays(db, 'viewed_tools', VIEWS_KEPT_DAYS);
}

async function forgetDays(
  db: DrizzleDb,
  table: 'visited_tools' | 'viewed_tools',
  keptDays: number,
): Promise<Swept> {
  const counts = sql.identifier(table);
  const { rowCount } = await db.execute(sql`
    DELETE FROM ${counts} WHERE (tool_id, day) IN (
      SELECT tool_id, day FROM ${counts}
      WHERE day <= (now() AT TIME ZONE 'UTC')::date - ${keptDays}::int
      LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)`);
  return swept(rowCount);
}

/** Forgets second factors that were removed, once no link in a mail reaches back to them. */
export async function forgetRemovedFactors(db: DrizzleDb): Promise<Swept> {
  const { rowCount } = await db.execute(sql`
    DELETE FROM removed_factors WHERE id IN (
      SELECT id FROM removed_factors WHERE removed_at < now() - make_interval(hours => ${2 * LINK_HOURS.disown})
      LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)`);
  return swept(rowCount);
}

/** Forgets webhook deliveries made weeks ago. */
export async function forgetDeliveries(db: DrizzleDb): Promise<Swept> {
  const { rowCount } = await db.execute(sql`
    DELETE FROM webhook_deliveries WHERE id IN (
      SELECT id FROM webhook_deliveries
      WHERE created_at < now() - make_interval(days => ${DELIVERIES_KEPT_DAYS})
      LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)`);
  return swept(rowCount);
}

/** Forgets follows removed weeks ago. */
export async function forgetFollows(db: DrizzleDb): Promise<Swept> {
  const { rowCount } = await db.execute(sql`
    DELETE FROM follows WHERE id IN (
      SELECT id FROM follows WHERE removed_at < now() - make_interval(days => ${FOLLOWS_KEPT_DAYS})
      LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)`);
  return swept(rowCount);
}

/** Forgets alerts made months ago. */
export async function forgetAlerts(db: DrizzleDb): Promise<Swept> {
  const { rowCount } = await db.execute(sql`
    DELETE FROM alerts WHERE ctid IN (
      SELECT ctid FROM alerts WHERE created_at < now() - make_interval(days => ${ALERTS_KEPT_DAYS})
      LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)`);
  return swept(rowCount);
}

/** Forgets when tools arrived, once everybody has been told. */
export async function forgetArrivals(db: DrizzleDb): Promise<Swept> {
  const { rowCount } = await db.execute(sql`
    DELETE FROM tool_arrivals WHERE tool_id IN (
      SELECT tool_id FROM tool_arrivals
      WHERE arrived_at < (SELECT min(at) FROM history_reading) - make_interval(days => ${ARRIVALS_KEPT_DAYS})
      LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)`);
  return swept(rowCount);
}

function swept(rowCount: number | null): Swept {
  return { count: rowCount ?? 0, isMore: rowCount === AT_ONCE };
}

/** The photos among these that some member's row points to. */
export async function photosInUse(db: DrizzleDb, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const keyOf = new Map(keys.map((key) => [paths.photo(key), key]));
  const rows = await db
    .select({ photo_url: users.photo_url })
    .from(users)
    .where(inArray(users.photo_url, [...keyOf.keys()]));
  return new Set(rows.flatMap(({ photo_url }) => keyOf.get(photo_url ?? '') ?? []));
}
