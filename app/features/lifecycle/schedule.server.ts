import { type SQL, sql } from 'drizzle-orm';
import { hasEnded, type ToolStatus } from '#catalogue/tools/tool-status.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { timeOf } from '#platform/database/time-of.server.ts';
import { CHECKER } from './checker.ts';
import type { Watch } from './watch.ts';

/** Milliseconds since 1970, for all times here. */
type Time = number;

/** Tools that one run adds or updates. */
const KNOWN_AT_ONCE = 1_000;

interface ToolAddress {
  id: string;
  url: string | null;
  status: ToolStatus;
}

/**
 * Watches the next tools of the catalogue, in the order of their ids, and begins again after the last. New tools and
 * new addresses are watched, ended tools no longer. One node at a time does it.
 */
export function meetTools(db: DrizzleDb, now: Time): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`INSERT INTO site_round (next_at) VALUES (${timeOf(now)}) ON CONFLICT DO NOTHING`);
    const { rows } = await tx.execute<{ known_to: string }>(
      sql`SELECT known_to FROM site_round FOR UPDATE SKIP LOCKED`,
    );
    const [round] = rows;
    if (!round) return;
    const { rows: tools } = await tx.execute<ToolAddress & Record<string, unknown>>(sql`
      SELECT id, url, status FROM ai_tools WHERE id > ${round.known_to} ORDER BY id LIMIT ${KNOWN_AT_ONCE}`);
    await watchTools(tx, tools, now);
    const isLast = tools.length < KNOWN_AT_ONCE;
    if (isLast) await forgetHosts(tx, now);
    await tx.execute(sql`UPDATE site_round SET known_to = ${isLast ? '' : (tools.at(-1)?.id ?? '')}`);
  });
}

/** Deletes hosts of redirects and earlier addresses that have been free for a day. */
async function forgetHosts(tx: DrizzleDb, now: Time): Promise<void> {
  const old = after(now, -24 * 60 * 60);
  await tx.execute(sql`DELETE FROM site_hosts WHERE due_at IS NULL AND free_at < ${old}`);
}

/** Watches these tools if they have a site and have not ended. The first look at a new address is due at once. */
async function watchTools(tx: DrizzleDb, tools: readonly ToolAddress[], now: Time): Promise<void> {
  const watched = tools.flatMap(({ id, url, status }) => {
    const host = hasEnded(status) ? null : hostOfSite(url);
    return host === null ? [] : [{ id, url, host }];
  });
  const ids = new Set(watched.map(({ id }) => id));
  const others = tools.filter(({ id }) => !ids.has(id)).map(({ id }) => id);
  await tx.execute(sql`DELETE FROM site_watches WHERE tool_id = ANY (${sql.param(others)}::text[])`);
  await tx.execute(sql`
    WITH given AS (SELECT * FROM jsonb_to_recordset(${JSON.stringify(watched)}::jsonb) AS g (id text, url text, host text)),
    begun AS (
      INSERT INTO site_watches (tool_id, url, host, next_at) SELECT id, url, host, ${timeOf(now)} FROM given
      ON CONFLICT (tool_id) DO UPDATE SET url = excluded.url, host = excluded.host, next_at = excluded.next_at,
        state = NULL, count = NULL, since = NULL, looks = NULL, was_named = false, seen_on = NULL
      WHERE site_watches.url <> excluded.url
      RETURNING host)
    INSERT INTO site_hosts (host, free_at, due_at) SELECT DISTINCT host, ${timeOf(now)}, ${timeOf(now)} FROM begun
    ${soonerDue}`);
}

const soonerDue = sql`
  ON CONFLICT (host) DO UPDATE SET
    due_at = greatest(site_hosts.free_at, least(coalesce(site_hosts.due_at, excluded.due_at), excluded.due_at))`;

/** Host and port of a tool's address; null if nobody can visit it. */
function hostOfSite(url: string | null): string | null {
  if (url === null || !URL.canParse(url)) return null;
  const { protocol, host } = new URL(url);
  return protocol === 'https:' || protocol === 'http:' ? host : null;
}

/** A tool with a due site, and what is known of the site. */
export interface DueSite {
  id: string;
  url: string;
  host: string;
  name: string;
  developer_name: string | null;
  status: ToolStatus;
  was_named: boolean;
  watch: Watch | null;
}

/**
 * Takes the host that has been due longest, if the pace allows a visit now. Nobody else visits it until its pause is
 * over, even if this process dies.
 *
 * @returns the tool whose site to visit; null if nothing is due
 */
export function takeSite(db: DrizzleDb, { now, perMinute }: { now: Time; perMinute: number }) {
  return db.transaction(async (tx): Promise<DueSite | null> => {
    const { rows: round } = await tx.execute(
      sql`SELECT 1 FROM site_round WHERE next_at <= ${timeOf(now)} FOR UPDATE`,
    );
    if (round.length === 0) return null;
    const until = after(now, CHECKER.hostPauseSeconds);
    const { rows: hosts } = await tx.execute<{ host: string }>(sql`
      UPDATE site_hosts SET free_at = ${until}, due_at = ${until} WHERE host = (
        SELECT host FROM site_hosts WHERE due_at <= ${timeOf(now)} ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING host`);
    const host = hosts[0]?.host;
    if (host === undefined) return null;
    const { rows } = await tx.execute<DueSite & Record<string, unknown>>(sql`
      SELECT tool.id, watched.url, watched.host, tool.name, tool.developer_name, tool.status, watched.was_named,
        CASE WHEN state IS NOT NULL THEN json_build_object('state', state, 'count', count, 'since', since, 'looks', looks) END AS watch
      FROM site_watches watched JOIN ai_tools tool ON tool.id = watched.tool_id
      WHERE watched.host = ${host} AND watched.next_at <= ${timeOf(now)}
      ORDER BY watched.next_at, tool.id LIMIT 1`);
    if (rows.length === 0) await setDue(tx, host);
    else await keepPace(tx, { now, perMinute });
    return rows[0] ?? null;
  });
}

/** Takes the host of a redirect. @returns false while it has to be left alone */
export async function takeHost(
  db: DrizzleDb,
  host: string,
  { now, perMinute }: { now: Time; perMinute: number },
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    INSERT INTO site_hosts (host, free_at) VALUES (${host}, ${after(now, CHECKER.hostPauseSeconds)})
    ON CONFLICT (host) DO UPDATE SET free_at = excluded.free_at, ${notBeforeFree(sql`excluded.free_at`)}
    WHERE site_hosts.free_at <= ${timeOf(now)} RETURNING host`);
  if (rows.length > 0) await keepPace(db, { now, perMinute });
  return rows.length > 0;
}

/** Leaves a host alone for as long as it asked. */
export async function restHost(db: DrizzleDb, host: string, seconds: number, now: Time): Promise<void> {
  const until = after(now, seconds);
  await db.execute(
    sql`UPDATE site_hosts SET free_at = ${until}, ${notBeforeFree(until)} WHERE host = ${host}`,
  );
}

/** Makes a look at a tool's site due as soon as its host is free. @returns false if its site is not watched */
export async function visitSoon(tx: DrizzleDb, toolId: string, now: Time): Promise<boolean> {
  const { rows: tools } = await tx.execute<ToolAddress & Record<string, unknown>>(
    sql`SELECT id, url, status FROM ai_tools WHERE id = ${toolId}`,
  );
  await watchTools(tx, tools, now);
  const { rows } = await tx.execute(sql`
    WITH watched AS (UPDATE site_watches SET next_at = ${timeOf(now)} WHERE tool_id = ${toolId} RETURNING host)
    INSERT INTO site_hosts (host, free_at, due_at) SELECT host, ${timeOf(now)}, ${timeOf(now)} FROM watched
    ${soonerDue} RETURNING host`);
  return rows.length > 0;
}

/** Updates when a host's next tool is due. Call it after every change of `next_at`. */
export async function setDue(tx: DrizzleDb, host: string): Promise<void> {
  await tx.execute(sql`
    UPDATE site_hosts SET due_at = (
      SELECT greatest(site_hosts.free_at, min(next_at)) FROM site_watches WHERE site_watches.host = ${host} HAVING count(*) > 0)
    WHERE host = ${host}`);
}

function notBeforeFree(until: SQL): SQL {
  return sql`due_at = CASE WHEN site_hosts.due_at IS NOT NULL THEN greatest(site_hosts.due_at, ${until}) END`;
}

/** Counts a request to a host against the pace. */
async function keepPace(tx: DrizzleDb, { now, perMinute }: { now: Time; perMinute: number }): Promise<void> {
  await tx.execute(sql`
    UPDATE site_round SET next_at = greatest(next_at, ${timeOf(now)}) + make_interval(secs => ${60 / perMinute}::float8)`);
}

function after(now: Time, seconds: number): SQL {
  return timeOf(now + seconds * 1_000);
}
