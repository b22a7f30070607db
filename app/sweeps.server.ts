import { inArray, type SQL, sql } from 'drizzle-orm';
import { OPENED_DAYS } from './catalogue/market/momentum.ts';
import { MISSED_SEARCHES } from './catalogue/search/missed-search.ts';
import { isKept } from './features/accounts/email-tokens.server.ts';
import { users } from './features/accounts/tables/users.server.ts';
import { UPLOADS_KEPT_DAYS } from './features/imports/imports.ts';
import { isLinkKept } from './features/letters/readers.server.ts';
import { QUOTE_CHECKS_KEPT_DAYS } from './features/proposals/quote-check.ts';
import { DELIVERIES_KEPT_DAYS } from './features/webhooks/webhook-rules.ts';
import type { DrizzleDb } from './platform/database/connection.server.ts';
import { EMAIL_LINK_KEPT_DAYS } from './site/email-link.ts';
import { ALERTS_KEPT_DAYS, ARRIVALS_KEPT_DAYS, FOLLOWS_KEPT_DAYS } from './site/follows.ts';
import { LINK_HOURS, LIST_LIMITS, SHEET_KEPT_DAYS } from './site/limits.ts';
import { PAYMENTS_KEPT_YEARS, VIEWS_KEPT_DAYS, VISITS_KEPT_DAYS } from './site/overview.ts';
import { paths } from './site/paths.ts';

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
export function forgetLinks(db: DrizzleDb): Promise<Swept> {
  return forget(db, 'email_tokens', 'token_hash', sql`NOT (${isKept})`);
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
export function forgetLetterLinks(db: DrizzleDb): Promise<Swept> {
  return forget(db, 'letter_links', 'token_hash', sql`NOT (${isLinkKept})`);
}

/** Deletes expired sessions. */
export function forgetSessions(db: DrizzleDb): Promise<Swept> {
  return forget(db, 'sessions', 'id', sql`expires_at < now()`);
}

/** Forgets searches that led to nothing some months ago. */
export function forgetMissedSearches(db: DrizzleDb): Promise<Swept> {
  return forget(db, 'missed_searches', 'day, term', isPast(MISSED_SEARCHES.keptDays));
}

/** Forgets openings that no momentum compares any more. */
export function forgetOpenings(db: DrizzleDb): Promise<Swept> {
  return forget(
    db,
    'opened_tools',
    'tool_id, day',
    sql`day < (now() AT TIME ZONE 'UTC')::date - ${2 * OPENED_DAYS}::int`,
  );
}

/** Forgets visits of tools' own sites some months ago. */
export function forgetVisits(db: DrizzleDb): Promise<Swept> {
  return forget(db, 'visited_tools', 'tool_id, day', isPast(VISITS_KEPT_DAYS));
}

/** Forgets views of tools' pages a year ago. */
export function forgetViews(db: DrizzleDb): Promise<Swept> {
  return forget(db, 'viewed_tools', 'tool_id, day', isPast(VIEWS_KEPT_DAYS));
}

/** Forgets payments made years ago. */
export function forgetPayments(db: DrizzleDb): Promise<Swept> {
  return forget(
    db,
    'payments',
    'provider, id',
    sql`paid_at < now() - make_interval(years => ${PAYMENTS_KEPT_YEARS})`,
  );
}

/** Forgets second factors that were removed, once no link in a mail reaches back to them. */
export function forgetRemovedFactors(db: DrizzleDb): Promise<Swept> {
  return forget(
    db,
    'removed_factors',
    'id',
    sql`removed_at < now() - make_interval(hours => ${2 * LINK_HOURS.disown})`,
  );
}

/** Forgets webhook deliveries made weeks ago. */
export function forgetDeliveries(db: DrizzleDb): Promise<Swept> {
  return forget(
    db,
    'webhook_deliveries',
    'id',
    sql`created_at < now() - make_interval(days => ${DELIVERIES_KEPT_DAYS})`,
  );
}

/** Forgets uploads that nobody has imported for a week; each node then deletes its files. */
export function forgetUploads(db: DrizzleDb): Promise<Swept> {
  return forget(
    db,
    'imports',
    'id',
    sql`state IN ('checked', 'failed') AND imported_at IS NULL AND ordered_by IS NULL
      AND uploaded_at < now() - make_interval(days => ${UPLOADS_KEPT_DAYS})`,
  );
}

/** Forgets follows removed weeks ago. */
export function forgetFollows(db: DrizzleDb): Promise<Swept> {
  return forget(db, 'follows', 'id', sql`removed_at < now() - make_interval(days => ${FOLLOWS_KEPT_DAYS})`);
}

/** Forgets what was found of quoted words a year ago. */
export function forgetQuoteChecks(db: DrizzleDb): Promise<Swept> {
  return forget(
    db,
    'quote_checks',
    'key',
    sql`touched_at < now() - make_interval(days => ${QUOTE_CHECKS_KEPT_DAYS})`,
  );
}

/** Forgets lists deleted weeks ago. */
export function forgetLists(db: DrizzleDb): Promise<Swept> {
  return forget(
    db,
    'tool_lists',
    'id',
    sql`removed_at < now() - make_interval(days => ${LIST_LIMITS.keptDays})`,
  );
}

/** Forgets what was on such a list and has waited for its tool to come back. */
export function forgetListed(db: DrizzleDb): Promise<Swept> {
  return forget(
    db,
    'withdrawn_marks',
    'id',
    sql`kind = 'listed' AND NOT EXISTS (SELECT FROM tool_lists l WHERE l.id::text = mark ->> 'list_id')`,
  );
}

/** Forgets alerts made months ago. */
export function forgetAlerts(db: DrizzleDb): Promise<Swept> {
  return forget(db, 'alerts', 'ctid', sql`created_at < now() - make_interval(days => ${ALERTS_KEPT_DAYS})`);
}

/** Forgets when tools arrived, once everybody has been told. */
export function forgetArrivals(db: DrizzleDb): Promise<Swept> {
  return forget(
    db,
    'tool_arrivals',
    'tool_id',
    sql`arrived_at < (SELECT min(at) FROM history_reading) - make_interval(days => ${ARRIVALS_KEPT_DAYS})`,
  );
}

/** Deletes decision sheets without an account that their makers have not opened for months. */
export function forgetSheets(db: DrizzleDb): Promise<Swept> {
  return forget(
    db,
    'decision_sheets',
    'id',
    sql`user_id IS NULL AND opened_at < now() - make_interval(days => ${SHEET_KEPT_DAYS})`,
  );
}

/** On a day that many days ago or earlier. */
function isPast(days: number): SQL {
  return sql`day <= (now() AT TIME ZONE 'UTC')::date - ${days}::int`;
}

/**
 * Deletes one batch of a table.
 *
 * @param key its columns that name a row
 */
async function forget(db: DrizzleDb, table: string, key: string, isOver: SQL): Promise<Swept> {
  const [from, named] = [sql.raw(table), sql.raw(key)];
  const { rowCount } = await db.execute(sql`
    DELETE FROM ${from} WHERE (${named}) IN (
      SELECT ${named} FROM ${from} WHERE ${isOver} LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)`);
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
