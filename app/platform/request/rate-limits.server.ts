import { sql } from 'drizzle-orm';
import type { RateLimit } from '#site/limits.ts';
import type { DrizzleDb } from '../database/connection.server.ts';

/** The result of taking a turn, or being refused one. */
export interface Turn {
  isTaken: boolean;
  /** How many turns are left now. */
  left: number;
  /** Seconds until the next turn is free, and until all are. */
  next: number;
  all: number;
}

/**
 * Takes a turn under a key, if one is left.
 *
 * @returns null if it was taken, else the seconds until the next one
 */
export async function takeTurn(db: DrizzleDb, key: string, limit: Pace): Promise<number | null> {
  const { isTaken, next } = await countTurn(db, key, limit);
  return isTaken ? null : next;
}

/**
 * Takes a turn under each key, or none: a refusal gives back the turns already taken. Not in one transaction, whose
 * sweeping would lock rows that others wait for; so a turn given back is missing for a moment.
 *
 * @returns null if all were taken, else the seconds until the next turn of the first key without one
 */
export async function takeTurns(
  db: DrizzleDb,
  turns: readonly { key: string; limit: Pace }[],
): Promise<number | null> {
  for (const [at, { key, limit }] of turns.entries()) {
    const wait = await takeTurn(db, key, limit);
    if (wait === null) continue;
    for (const taken of turns.slice(0, at)) await giveBack(db, taken.key, taken.limit);
    return wait;
  }
  return null;
}

async function giveBack(db: DrizzleDb, key: string, { everySeconds }: Pace): Promise<void> {
  await db.execute(sql`
    UPDATE rate_limits SET full_at = full_at - make_interval(secs => ${everySeconds}) WHERE key = ${key}`);
}

type Pace = Pick<RateLimit, 'burst' | 'everySeconds'>;

/**
 * Takes a turn under a key, if one is left, and returns what remains.
 *
 * A row stores when all turns are back: each turn moves that time by one interval, up to `burst` intervals ahead. The
 * database's clock counts, so all nodes agree. Each call also sweeps some rows whose turns are all back.
 */
export async function countTurn(db: DrizzleDb, key: string, { burst, everySeconds }: Pace): Promise<Turn> {
  const interval = sql`make_interval(secs => ${everySeconds})`;
  const latest = sql`now() + make_interval(secs => ${everySeconds * (burst - 1)})`;
  const taken = await db.execute<{ busy: number }>(sql`
    WITH swept AS (
      DELETE FROM rate_limits WHERE key IN (
        SELECT key FROM rate_limits WHERE full_at < now() AND key <> ${key}
        LIMIT 10 FOR UPDATE SKIP LOCKED))
    INSERT INTO rate_limits AS held (key, full_at) VALUES (${key}, now() + ${interval})
    ON CONFLICT (key) DO UPDATE SET full_at = greatest(held.full_at, now()) + ${interval}
    WHERE held.full_at <= ${latest}
    RETURNING extract(epoch FROM full_at - now())::float8 AS busy`);
  const turn = (isTaken: boolean, busy: number): Turn => {
    const left = isTaken ? Math.max(0, Math.floor(burst - busy / everySeconds + ROUNDING)) : 0;
    const wait = busy - (burst - 1) * everySeconds;
    return { isTaken, left, next: left > 0 ? 0 : Math.max(1, Math.ceil(wait)), all: Math.ceil(busy) };
  };
  const [row] = taken.rows;
  if (row) return turn(true, row.busy);
  const { rows } = await db.execute<{ busy: number }>(sql`
    SELECT extract(epoch FROM full_at - now())::float8 AS busy FROM rate_limits WHERE key = ${key}`);
  return turn(false, rows[0]?.busy ?? 0);
}

/** The database counts in microseconds. */
const ROUNDING = 1e-6;

/** Deletes all turns taken under a key. */
export async function giveTurnsBack(db: DrizzleDb, key: string): Promise<void> {
  await db.execute(sql`DELETE FROM rate_limits WHERE key = ${key}`);
}
