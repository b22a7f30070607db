import { type SQL, sql } from 'drizzle-orm';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { timeOf } from '#platform/database/time-of.server.ts';
import { HISTORY_EVENTS, type HistoryEvent } from '#site/history-events.ts';

/** Events of one kind. */
export interface Happened {
  event: HistoryEvent;
  /** Rows (subject, occurred_at): the id of the tool or round, and when. */
  rows: SQL;
  /** Now, as milliseconds since 1970. */
  now: number;
}

/** Turns events into its own rows, in the transaction that records how far the history was read. */
export type Teller = (tx: DrizzleDb, happened: Happened) => Promise<void>;

/** A clock set back by less than this loses nothing; otherwise times follow the commits (written-at.server.ts). */
const SETTLED_SECONDS = 60;
/** Bounds a transaction, because a popular tool has a hundred thousand followers. */
const ROWS_AT_ONCE = 100;

interface Log {
  log: string;
  event: HistoryEvent;
  /** Rows (at, subject). */
  rows: SQL;
  /** Whether a row that goes and comes back is told only once. */
  isOnce: boolean;
}

const ROUNDS = sql`funding_rounds WHERE brings_money AND date IS NOT NULL`;

/** The log of each event, read in the order of its times. */
const LOG_OF: Readonly<Record<HistoryEvent, Omit<Log, 'event'>>> = {
  'tool.changed': {
    log: 'changes',
    rows: sql`SELECT changed_at AS at, tool_id AS subject FROM tool_changes`,
    isOnce: false,
  },
  'tool.added': {
    log: 'arrivals',
    rows: sql`SELECT arrived_at AS at, tool_id AS subject FROM tool_arrivals`,
    isOnce: false,
  },
  'round.recorded': {
    log: 'rounds',
    rows: sql`SELECT added_at AS at, id AS subject FROM ${ROUNDS}`,
    isOnce: true,
  },
  'round.opened': {
    log: 'opened',
    rows: sql`SELECT opened_at AS at, id AS subject FROM ${ROUNDS} AND opened_at IS NOT NULL`,
    isOnce: true,
  },
};

const LOGS: readonly Log[] = HISTORY_EVENTS.map((event) => ({ event, ...LOG_OF[event] }));

interface Place extends Record<string, unknown> {
  log: string;
  /** As the database writes it, to the microsecond. */
  at: string;
  subject: string;
}

/**
 * Passes what imports have recorded since the last call to the tellers. One node at a time does so. If a node dies, its
 * transaction is rolled back and the next node repeats it.
 *
 * @param now milliseconds since 1970
 * @returns whether there may be more
 */
export async function readHistory(db: DrizzleDb, now: number, tellers: readonly Teller[]): Promise<boolean> {
  return db.transaction(async (tx) => {
    const at = timeOf(now);
    const logs = sql.param(LOGS.map(({ log }) => log));
    // The first call tells nothing, but marks where to begin.
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
    let isMore = false;
    for (const log of LOGS) {
      const place = places.rows.find((each) => each.log === log.log);
      if (place && (await tellLog(tx, { place, log, now }, tell))) isMore = true;
    }
    return isMore;
  });
}

type Tell = (happened: Happened) => Promise<void>;

/** @returns whether there may be more */
async function tellLog(
  tx: DrizzleDb,
  { place, log, now }: { place: Place; log: Log; now: number },
  tell: Tell,
): Promise<boolean> {
  const unread = sql`(at, subject) > (${place.at}::timestamptz, ${place.subject})
    AND at <= ${timeOf(now)} - make_interval(secs => ${SETTLED_SECONDS})`;
  const page = await tx.execute<Place>(sql`
    SELECT at::text, subject FROM (${log.rows}) AS log WHERE ${unread} ORDER BY at, subject LIMIT ${ROWS_AT_ONCE}`);
  const last = page.rows.at(-1);
  if (!last) return false;
  const read = sql`SELECT subject, at AS occurred_at FROM (${log.rows}) AS log
    WHERE ${unread} AND (at, subject) <= (${last.at}::timestamptz, ${last.subject})`;
  await tell({ event: log.event, rows: log.isOnce ? await untold(tx, log, read, now) : read, now });
  await tx.execute(sql`
    UPDATE history_reading SET at = ${last.at}::timestamptz, subject = ${last.subject} WHERE log = ${log.log}`);
  return page.rows.length === ROWS_AT_ONCE;
}

/** The rows that this log has never told, which it now marks as told. */
async function untold(tx: DrizzleDb, { log }: Log, read: SQL, now: number): Promise<SQL> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    INSERT INTO told_rounds (log, id, told_at) SELECT ${log}, subject, ${timeOf(now)} FROM (${read}) AS read
    ON CONFLICT DO NOTHING RETURNING id`);
  const ids = sql.param(rows.map(({ id }) => id));
  return sql`SELECT subject, occurred_at FROM (${read}) AS read WHERE subject = ANY (${ids}::text[])`;
}
