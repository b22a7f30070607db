import { eq, sql } from 'drizzle-orm';
import { type DeskAction, recordAction } from '#features/operators/audit.server.ts';
import { bumpState, lockState } from '#features/records/write/state.server.ts';
import type { Database, DrizzleDb } from '#platform/database/connection.server.ts';
import { recurring } from '#platform/jobs/job.server.ts';
import type { Work } from '#platform/jobs/runner.server.ts';
import type { PublicGet } from '#platform/outside/public-get.server.ts';
import { formatDate } from '#site/format.ts';
import { type DayRates, ECB, fetchRates, RatesFault } from './ecb.server.ts';
import { currencyRates, rateFeed } from './tables/rates.server.ts';

/** The reading of rates as the desk shows it. Moments are in ISO 8601. */
export interface FeedState {
  isOn: boolean;
  /** Null before it was first switched on. */
  since: string | null;
  readAt: string | null;
  failure: { at: string; why: string } | null;
}

const HOURS_AFTER_SUCCESS = 24;
const HOURS_AFTER_FAILURE = 1;

export async function readFeedState(db: DrizzleDb): Promise<FeedState> {
  const [row] = await db.select().from(rateFeed);
  const moment = (text: string | null | undefined) => (text ? new Date(text).toISOString() : null);
  const failedAt = moment(row?.failed_at);
  return {
    isOn: row?.is_on ?? false,
    since: moment(row?.since),
    readAt: moment(row?.read_at),
    failure: failedAt === null ? null : { at: failedAt, why: row?.fault ?? '' },
  };
}

/** Switches the reading of rates on, so that they are read within a minute, or off; the last rates stay. */
export function switchFeed(db: DrizzleDb, isOn: boolean, by: DeskAction['by']): Promise<void> {
  return db.transaction(async (tx) => {
    const [before] = await tx.select({ isOn: rateFeed.is_on }).from(rateFeed).for('update');
    await tx
      .insert(rateFeed)
      .values({ is_on: isOn })
      .onConflictDoUpdate({
        target: rateFeed.id,
        set: {
          is_on: isOn,
          since: sql`CASE WHEN rate_feed.is_on = excluded.is_on THEN rate_feed.since ELSE now() END`,
          next_at: sql`CASE WHEN rate_feed.is_on = excluded.is_on THEN rate_feed.next_at ELSE now() END`,
        },
      });
    const subject = { kind: 'rate', id: 'feed' } as const;
    const after = { isOn };
    await recordAction(tx, { by, action: 'rate.feed', subject, before: before ?? { isOn: false }, after });
  });
}

interface Parts {
  db: Pick<Database, 'write'>;
  get: PublicGet;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Where the rates are; tests have a server of their own. */
  address?: string;
}

/** Reads the rates of the day if that is switched on and due; a failure is noted for the desk and tried again in an hour. */
export async function readDueRates(
  { db: { write }, get, now, address = ECB.address }: Parts,
  stopping: AbortSignal,
): Promise<void> {
  const moment = new Date(now()).toISOString();
  const later = (hours: number) => sql`${moment}::timestamptz + make_interval(hours => ${hours}::int)`;
  const due = await write
    .update(rateFeed)
    .set({ next_at: later(HOURS_AFTER_FAILURE) })
    .where(sql`is_on AND next_at <= ${moment}`)
    .returning({ id: rateFeed.id });
  if (due.length === 0) return;
  try {
    await storeRates(write, await fetchRates(get, { address, today: moment.slice(0, 10) }, stopping));
    await write
      .update(rateFeed)
      .set({ read_at: moment, failed_at: null, fault: null, next_at: later(HOURS_AFTER_SUCCESS) });
  } catch (error) {
    if (!(error instanceof RatesFault)) throw error;
    await write.update(rateFeed).set({ failed_at: moment, fault: error.message });
  }
}

/** Stores the rates of a day unless reading was switched off meanwhile. What the file no longer names keeps its day. */
async function storeRates(db: DrizzleDb, { day, rates }: DayRates): Promise<void> {
  await db.transaction(async (tx) => {
    await lockState(tx);
    const [feed] = await tx.select({ isOn: rateFeed.is_on }).from(rateFeed).for('update');
    if (!feed?.isOn) return;
    const [last] = await tx
      .select({ day: sql<string | null>`max(${currencyRates.day})::text` })
      .from(currencyRates)
      .where(eq(currencyRates.origin, 'feed'));
    if (last?.day && day < last.day) {
      throw new RatesFault(`its rates of ${formatDate(day)} are older than those of ${formatDate(last.day)}`);
    }
    const stored = [...rates].map(([code, rate]) => ({
      ...{ code, origin: 'feed' as const, rate, day, source: ECB.name },
    }));
    const changed = await tx
      .insert(currencyRates)
      .values(stored)
      .onConflictDoUpdate({
        target: [currencyRates.code, currencyRates.origin],
        set: { rate: sql`excluded.rate`, day: sql`excluded.day`, source: sql`excluded.source` },
        setWhere: sql`(currency_rates.rate, currency_rates.day) IS DISTINCT FROM (excluded.rate, excluded.day)`,
      })
      .returning({ code: currencyRates.code });
    // Pages are made anew only if one could show another amount.
    if (changed.length > 0) await bumpState(tx, 0);
  });
}

/** Looks every minute whether rates are to be read: once a day, while the owner has switched it on. */
export function rateReading(parts: Parts): Work {
  return {
    job: recurring('reading-rates', 60),
    run: ({ signal }) => readDueRates(parts, signal),
  };
}
