import { sql } from 'drizzle-orm';
import type { DrizzleDb } from '#server/db/connection.server.ts';

/**
 * Takes one turn under a key, if one is left. A row says when all turns are back: each turn moves that moment
 * by one interval, and it may lie at most `burst` intervals ahead. The database's clock counts, so all nodes
 * agree. Each call also sweeps some rows whose turns are all back.
 *
 * @returns null when the turn was taken, else the seconds until the next one
 */
export async function takeTurn(
  db: DrizzleDb,
  key: string,
  { burst, everySeconds }: { burst: number; everySeconds: number },
): Promise<number | null> {
  const interval = sql`make_interval(secs => ${everySeconds})`;
  const latest = sql`now() + make_interval(secs => ${everySeconds * (burst - 1)})`;
  const taken = await db.execute(sql`
    WITH swept AS (
      DELETE FROM rate_limits WHERE key IN (
        SELECT key FROM rate_limits WHERE full_at < now() AND key <> ${key}
        LIMIT 10 FOR UPDATE SKIP LOCKED))
    INSERT INTO rate_limits AS held (key, full_at) VALUES (${key}, now() + ${interval})
    ON CONFLICT (key) DO UPDATE SET full_at = greatest(held.full_at, now()) + ${interval}
    WHERE held.full_at <= ${latest}
    RETURNING key`);
  if (taken.rows.length > 0) return null;
  const { rows } = await db.execute<{ seconds: number }>(sql`
    SELECT ceil(extract(epoch FROM full_at - (${latest})))::int AS seconds FROM rate_limits WHERE key = ${key}`);
  return Math.max(1, rows[0]?.seconds ?? 1);
}

/** Forgets all turns taken under a key. */
export async function giveTurnsBack(db: DrizzleDb, key: string): Promise<void> {
  await db.execute(sql`DELETE FROM rate_limits WHERE key = ${key}`);
}

/** Keeps every turn under a key taken for so many seconds from now. */
export async function holdTurns(db: DrizzleDb, key: string, seconds: number): Promise<void> {
  const end = sql`now() + make_interval(secs => ${seconds})`;
  await db.execute(sql`
    INSERT INTO rate_limits (key, full_at) VALUES (${key}, ${end})
    ON CONFLICT (key) DO UPDATE SET full_at = ${end}`);
}
