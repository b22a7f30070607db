import { sql } from 'drizzle-orm';
import type { Catalogue } from '#catalogue/catalogue.ts';
import type { Version } from '#features/lifecycle/visit.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { timeOf } from '#platform/database/time-of.server.ts';
import { addressKey } from '#site/web-address.ts';
import { type Entry, nameIn, speaksOfAi } from './entry.ts';
import { type CandidateState, FINDING, type SourceKind } from './finding.ts';
import { type DueSource, recordSource } from './finding-schedule.server.ts';
import { listedByName } from './known.server.ts';
import { leadOf } from './product-link.ts';

/** Kinds of source whose entries may lead to the source's own page about a product. */
const HAS_PAGES: ReadonlySet<SourceKind> = new Set(['feed', 'sitemap']);

interface Taken {
  key: string;
  url: string;
  title: string;
  words: string;
  is_likely: boolean;
  place: number;
}

/**
 * Stores the new candidates of a source. They wait for a visit, unless their address or name is known. One reading
 * takes at most `FINDING.newEntries`; if some are left, the source counts as changed, so that the next reading takes
 * them.
 *
 * @returns how many were new
 */
export function takeIn(
  db: DrizzleDb,
  catalogue: Catalogue,
  { source, entries, version }: { source: DueSource; entries: readonly Entry[]; version: Version },
  now: number,
): Promise<number> {
  const taken = takenFrom(entries, source);
  return db.transaction(async (tx) => {
    const { rows: held } = await tx.execute(
      sql`SELECT FROM finding_sources WHERE id = ${source.id} AND url = ${source.url} FOR NO KEY UPDATE`,
    );
    // The source was removed, or has another address.
    if (held.length === 0) return 0;
    const fresh = await unseen(tx, taken, now);
    const room = await roomOf(tx, source.id);
    const kept = fresh.slice(0, Math.min(room, FINDING.newEntries));
    const addresses = await knownAddresses(tx, kept);
    const rows = kept.map((one) => ({ ...one, ...judged(one, catalogue, addresses) }));
    await tx.execute(sql`
      INSERT INTO finding_candidates (key, url, source_id, title, words, is_likely, place, state, why, due_at, created_at, seen_at, settled_at)
      SELECT key, url, ${source.id}, title, words, is_likely, place, state, why, ${timeOf(now)}, ${timeOf(now)}, ${timeOf(now)},
        CASE WHEN state <> 'waiting' THEN ${timeOf(now)} END
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given
        (key text, url text, title text, words text, is_likely boolean, place int, state text, why text)
      ON CONFLICT (key) DO NOTHING`);
    await forgetOldest(tx);
    const isWhole = kept.length === fresh.length;
    const found = { version: isWhole ? version : null, entries: entries.length, fresh: kept.length };
    await recordSource(tx, source.id, { fault: null, found }, now);
    return kept.length;
  });
}

/** Each address once, in the source's order. */
function takenFrom(entries: readonly Entry[], source: DueSource): Taken[] {
  const taken = new Map<string, Taken>();
  const from = { url: new URL(source.url), hasPages: HAS_PAGES.has(source.kind) };
  for (const [place, entry] of entries.entries()) {
    const url = leadOf(entry, from)?.href;
    const key = url === undefined ? null : addressKey(url);
    if (url === undefined || key === null || taken.has(key)) continue;
    const { title, words } = entry;
    taken.set(key, { key, url, title, words, is_likely: speaksOfAi(`${title} ${words}`), place });
  }
  return [...taken.values()];
}

/** The entries that are not stored yet. The others are marked as seen now. */
async function unseen(tx: DrizzleDb, taken: readonly Taken[], now: number): Promise<Taken[]> {
  const keys = sql`${sql.param(taken.map(({ key }) => key))}::text[]`;
  const { rows } = await tx.execute<{ key: string }>(sql`
    UPDATE finding_candidates SET seen_at = ${timeOf(now)} WHERE key = ANY (${keys}) RETURNING key`);
  const seen = new Set(rows.map(({ key }) => key));
  return taken.filter(({ key }) => !seen.has(key));
}

async function roomOf(tx: DrizzleDb, sourceId: string): Promise<number> {
  const { rows } = await tx.execute<{ waiting: number }>(
    sql`SELECT count(*)::int AS waiting FROM finding_candidates WHERE source_id = ${sourceId} AND state = 'waiting'`,
  );
  return Math.max(0, FINDING.waiting - (rows[0]?.waiting ?? 0));
}

/** Which addresses are listed, submitted or refused. */
async function knownAddresses(tx: DrizzleDb, taken: readonly Taken[]): Promise<ReadonlyMap<string, string>> {
  const keys = sql`${sql.param(taken.map(({ key }) => key))}::text[]`;
  const { rows } = await tx.execute<{ key: string; state: string }>(sql`
    SELECT address_key(url) AS key, 'listed' AS state FROM ai_tools WHERE address_key(url) = ANY (${keys})
    UNION ALL SELECT address_key(new_tool ->> 'url'), state FROM proposals
      WHERE new_tool IS NOT NULL AND address_key(new_tool ->> 'url') = ANY (${keys})`);
  return new Map(rows.map(({ key, state }) => [key, state]));
}

/** An entry's state before any visit. */
function judged(
  { key, title }: Taken,
  catalogue: Catalogue,
  addresses: ReadonlyMap<string, string>,
): { state: CandidateState; why: string | null } {
  const at = addresses.get(key);
  if (at === 'declined' || at === 'taken back') return { state: 'refused', why: `it was ${at}` };
  if (at !== undefined)
    return { state: 'known', why: at === 'listed' ? 'it is listed there' : 'it is submitted' };
  return listedByName(catalogue, [nameIn(title)]) ?? { state: 'waiting', why: null };
}

/** Keeps the table bounded. Forgetting is safe for refused tools, because their submissions stay. */
async function forgetOldest(tx: DrizzleDb): Promise<void> {
  await tx.execute(sql`
    DELETE FROM finding_candidates WHERE key IN (
      SELECT key FROM finding_candidates WHERE state <> 'waiting'
      ORDER BY seen_at DESC, key OFFSET ${FINDING.remembered})`);
}
