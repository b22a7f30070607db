import { sql } from 'drizzle-orm';
import type { Version } from '#features/lifecycle/visit.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { timeOf } from '#platform/database/time-of.server.ts';
import { type CandidateState, FINDING, type SourceKind } from './finding.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Whether discovery is on; false before it was first switched on. */
export async function isFindingOn(db: DrizzleDb): Promise<boolean> {
  const { rows } = await db.execute(sql`SELECT FROM finding_state WHERE is_on`);
  return rows.length > 0;
}

export interface DueSource {
  id: string;
  name: string;
  kind: SourceKind;
  url: string;
  version: Version;
}

/**
 * Takes the source that is due longest, while discovery is on. A reading that is cut off is repeated after its lease.
 *
 * @param now milliseconds since 1970
 * @returns null if none is due
 */
export async function takeSource(db: DrizzleDb, now: number): Promise<DueSource | null> {
  const { rows } = await db.execute<DueSource & Record<string, unknown>>(sql`
    UPDATE finding_sources SET due_at = ${timeOf(now + FINDING.leaseMinutes * MINUTE)} WHERE id = (
      SELECT id FROM finding_sources WHERE is_on AND due_at <= ${timeOf(now)} AND EXISTS (SELECT FROM finding_state WHERE is_on)
      ORDER BY due_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, name, kind, url, json_build_object('etag', etag, 'lastModified', last_modified) AS version`);
  return rows[0] ?? null;
}

/** Delays a source whose host must not be asked yet. */
export async function postponeSource(db: DrizzleDb, id: string, now: number): Promise<void> {
  await db.execute(
    sql`UPDATE finding_sources SET due_at = ${timeOf(now + FINDING.laterMinutes * MINUTE)} WHERE id = ${id}`,
  );
}

/** Records a reading, or its failure, and schedules the next one. */
export async function recordSource(
  tx: DrizzleDb,
  id: string,
  read: { fault: string | null; found?: { version: Version | null; entries: number; fresh: number } },
  now: number,
): Promise<void> {
  const { fault, found } = read;
  const told = found
    ? sql`, etag = ${found.version?.etag ?? null}, last_modified = ${found.version?.lastModified ?? null},
        entries = ${found.entries}, fresh = ${found.fresh}`
    : sql``;
  await tx.execute(sql`
    UPDATE finding_sources SET read_at = ${timeOf(now)}, fault = ${fault},
      due_at = ${timeOf(now)} + make_interval(hours => every_hours)${told}
    WHERE id = ${id}`);
}

/** A candidate to visit, with its source. */
export interface DueCandidate {
  key: string;
  url: string;
  title: string;
  words: string;
  failures: number;
  source: { name: string; url: string };
}

/**
 * Takes the next candidate, if the pace allows one. Sources take turns; within one, candidates that mention AI come
 * first, then the newest. A visit that is cut off is repeated after its lease.
 *
 * @param now milliseconds since 1970
 * @returns null if nothing is due
 */
export function takeCandidate(db: DrizzleDb, now: number): Promise<DueCandidate | null> {
  return db.transaction(async (tx) => {
    const { rows: turns } = await tx.execute(
      sql`SELECT FROM finding_state WHERE is_on AND next_at <= ${timeOf(now)} FOR UPDATE`,
    );
    if (turns.length === 0) return null;
    const { rows } = await tx.execute<DueCandidate & Record<string, unknown> & { source_id: string }>(sql`
      SELECT candidate.key, candidate.url, candidate.title, candidate.words, candidate.failures, source_id,
        json_build_object('name', source.name, 'url', source.url) AS source
      FROM finding_candidates candidate JOIN finding_sources source ON source.id = source_id
      WHERE state = 'waiting' AND candidate.due_at <= ${timeOf(now)} AND source.is_on
      ORDER BY served_at NULLS FIRST, source.id, is_likely DESC, candidate.created_at DESC, place, key LIMIT 1`);
    const [found] = rows;
    if (!found) return null;
    const { source_id, ...candidate } = found;
    await tx.execute(sql`UPDATE finding_sources SET served_at = ${timeOf(now)} WHERE id = ${source_id}`);
    await tx.execute(sql`
      UPDATE finding_candidates SET due_at = ${timeOf(now + FINDING.leaseMinutes * MINUTE)} WHERE key = ${found.key}`);
    await tx.execute(
      sql`UPDATE finding_state SET next_at = ${timeOf(now)} + make_interval(secs => 86400.0 / per_day)`,
    );
    return candidate;
  });
}

/**
 * Delays a candidate whose host must not be asked yet, and passes its turn on.
 *
 * @param url its address after the redirects followed so far
 */
export async function postponeCandidate(db: DrizzleDb, key: string, url: string, now: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`UPDATE finding_state SET next_at = least(next_at, ${timeOf(now)})`);
    await tx.execute(sql`
      UPDATE finding_candidates SET url = ${url}, due_at = ${timeOf(now + FINDING.laterMinutes * MINUTE)} WHERE key = ${key}`);
  });
}

/** Schedules another visit of a site that could not be reached, or gives it up. */
export async function recordFailure(
  db: DrizzleDb,
  { key, failures }: DueCandidate,
  why: string,
  now: number,
): Promise<void> {
  const days = FINDING.againDays[failures];
  if (days === undefined) return settleCandidate(db, key, { state: 'unreadable', why }, now);
  await db.execute(sql`
    UPDATE finding_candidates SET failures = failures + 1, why = ${why}, due_at = ${timeOf(now + days * DAY)}
    WHERE key = ${key} AND state = 'waiting'`);
}

/** Records what became of a candidate. */
export async function settleCandidate(
  db: DrizzleDb,
  key: string,
  { state, why, submission }: { state: CandidateState; why: string; submission?: string },
  now: number,
): Promise<void> {
  await db.execute(sql`
    UPDATE finding_candidates SET state = ${state}, why = ${why}, settled_at = ${timeOf(now)},
      submission_id = ${submission ?? null}
    WHERE key = ${key} AND state = 'waiting'`);
}

/**
 * What the site says of discovery: since when it is on (YYYY-MM-DD), its sources, and the tools queued in the last
 * seven days. Null while it is off.
 */
export async function readFindingClaim(
  db: DrizzleDb,
  now: number,
): Promise<{ since: string; sources: number; found: number } | null> {
  const { rows } = await db.execute<{ since: string; sources: number; found: number }>(sql`
    SELECT to_char(since AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS since,
      (SELECT count(*)::int FROM finding_sources WHERE is_on) AS sources,
      (SELECT count(*)::int FROM proposals WHERE origin = 'agent' AND new_tool IS NOT NULL AND created_at > ${timeOf(now - 7 * DAY)}) AS found
    FROM finding_state WHERE is_on`);
  return rows[0] ?? null;
}
