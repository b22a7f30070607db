import { type SQL, sql } from 'drizzle-orm';
import type { HistoryEvent } from '#domain/history-events.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';

/** Things of one kind that have happened. */
export interface Happened {
  event: HistoryEvent;
  /** Rows (subject, occurred_at): the id of the tool or round, and when. */
  rows: SQL;
  /** Now, as milliseconds since 1970. */
  now: number;
}

/** Turns what has happened into rows of its own, in the transaction that notes how far the history was read. */
export type Teller = (tx: DrizzleDb, happened: Happened) => Promise<void>;

/** An import dates what it writes by the beginning of its transaction, which ends well within this time. */
const SETTLED_SECONDS = 60;
const ROWS_AT_ONCE = 500;

/** Logs in the order of their times, each with rows (at, subject). */
const LOGS = [
  {
    log: 'changes',
    event: 'tool.changed',
    rows: sql`SELECT changed_at AS at, tool_id AS subject FROM tool_changes`,
  },
  {
    log: 'arrivals',
    event: 'tool.added',
    rows: sql`SELECT arrived_at AS at, tool_id AS subject FROM tool_arrivals`,
  },
] as const;

interface Place extends Record<string, unknown> {
  log: string;
  /** As the database writes it, to the microsecond. */
  at: string;
  subject: string;
}

/**
 * Tells what imports have recorded since the last look. One node at a time does so; a node that dies has told
 * nothing, and the next one begins where the last transaction ended.
 *
 * @param now milliseconds since 1970
 * @returns whether there may be more
 */
export async function readHistory(db: DrizzleDb, now: number, tellers: readonly Teller[]): Promise<boolean> {
  return db.transaction(async (tx) => {
    const at = timeOf(now);
    const logs = sql.param(LOGS.map(({ log }) => log));
    // The first look tells nothing: it only marks where to begin.
    await tx.execute(sql`
      INSERT INTO history_reading (log, at, subject) SELECT log, ${at}, '' FROM unnest(${logs}::text[]) AS logs (log)
      ON CONFLICT DO NOTHING`);
    const places = await tx.execute<Place>(sql`
      SELECT log, at::text, subject FROM history_reading WHERE log = ANY (${logs}::text[])
      FOR UPDATE SKIP LOCKED`);
    if (places.rows.length < LOGS.length) return false;
    const tell = async (happened: Happened) => {
      for (const teller of tellers) await teller(tx, happened);
    };
    await tellRounds(tx, now, tell);
    let isMore = false;
    for (const { log, event, rows } of LOGS) {
      const place = places.rows.find((each) => each.log === log);
      if (place && (await tellLog(tx, { place, event, rows, now }, tell))) isMore = true;
    }
    return isMore;
  });
}

type Tell = (happened: Happened) => Promise<void>;

/** @returns whether there may be more */
async function tellLog(
  tx: DrizzleDb,
  { place, event, rows, now }: { place: Place; event: HistoryEvent; rows: SQL; now: number },
  tell: Tell,
): Promise<boolean> {
  const unread = sql`(at, subject) > (${place.at}::timestamptz, ${place.subject})
    AND at <= ${timeOf(now)} - make_interval(secs => ${SETTLED_SECONDS})`;
  const page = await tx.execute<Place>(sql`
    SELECT at::text, subject FROM (${rows}) AS log WHERE ${unread} ORDER BY at, subject LIMIT ${ROWS_AT_ONCE}`);
  const last = page.rows.at(-1);
  if (!last) return false;
  const read = sql`SELECT subject, at AS occurred_at FROM (${rows}) AS log
    WHERE ${unread} AND (at, subject) <= (${last.at}::timestamptz, ${last.subject})`;
  await tell({ event, rows: read, now });
  await tx.execute(sql`
    UPDATE history_reading SET at = ${last.at}::timestamptz, subject = ${last.subject} WHERE log = ${place.log}`);
  return page.rows.length === ROWS_AT_ONCE;
}

/** Rounds have no order of their own: one is new when it is among those that everybody may see and was not told. */
async function tellRounds(tx: DrizzleDb, now: number, tell: Tell): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    INSERT INTO told_rounds (id, told_at)
    SELECT DISTINCT id, ${timeOf(now)} FROM newest_rounds r
    WHERE NOT EXISTS (SELECT FROM told_rounds known WHERE known.id = r.id)
    RETURNING id`);
  if (rows.length === 0) return;
  const ids = sql.param(rows.map(({ id }) => id));
  const told = sql`SELECT subject, ${timeOf(now)} AS occurred_at FROM unnest(${ids}::text[]) AS round (subject)`;
  await tell({ event: 'round.recorded', rows: told, now });
}

/** A time as SQL. @param at milliseconds since 1970 */
export function timeOf(at: number): SQL {
  return sql`to_timestamp(${at / 1_000}::double precision)`;
}
