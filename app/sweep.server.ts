import type { DrizzleDb } from './platform/database/connection.server.ts';
import { recurring } from './platform/jobs/job.server.ts';
import type { IsStopped } from './platform/jobs/repeating.server.ts';
import type { Work } from './platform/jobs/runner.server.ts';
import type { Storage } from './platform/storage/storage.server.ts';
import type { Logger } from './platform/watch/log.server.ts';
import {
  forgetAlerts,
  forgetArrivals,
  forgetDeliveries,
  forgetFollows,
  forgetLetterLinks,
  forgetLinks,
  forgetListed,
  forgetLists,
  forgetMissedSearches,
  forgetOpenings,
  forgetPayments,
  forgetQuoteChecks,
  forgetRegistrations,
  forgetRemovedFactors,
  forgetSessions,
  forgetSheets,
  forgetUploads,
  forgetViews,
  forgetVisits,
  photosInUse,
  type Swept,
} from './sweeps.server.ts';

/** Removes what is left behind: expired rows, and files that nothing points to. */

export interface SweepParts {
  /** The primary: a replica that lags behind could miss a row that points to a new photo. */
  db: DrizzleDb;
  storage: Storage;
  log: Logger;
}

const DAY_SECONDS = 24 * 60 * 60;
const SWEEPS = [
  { job: recurring('sweeping-rows', 60 * 60), sweep: sweepRows },
  { job: recurring('sweeping-photos', DAY_SECONDS), sweep: sweepPhotos },
] as const;

/**
 * A file is stored before its row points to it: a few seconds before, or as long as a restore takes. Files
 * younger than this are left alone.
 */
const SAFE_AGE_MS = DAY_SECONDS * 1_000;
/** The names that this site gives to photos and their drafts; other files are not ours. */
const OWN_NAME = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(?:jpg|part)$/;
const MOST_AT_ONCE = 1_000;
/** If unused photos are more than this and also the majority, something is wrong. */
const SUSPICIOUS = 50;

/** Deletes expired rows. */
export async function sweepRows({ db, log }: SweepParts, isStopped: IsStopped): Promise<void> {
  const links = await all(() => forgetLinks(db), isStopped);
  const letterLinks = await all(() => forgetLetterLinks(db), isStopped);
  const registrations = await all(() => forgetRegistrations(db), isStopped);
  const sessions = await all(() => forgetSessions(db), isStopped);
  const searches = await all(() => forgetMissedSearches(db), isStopped);
  const openings = await all(() => forgetOpenings(db), isStopped);
  const visits = await all(() => forgetVisits(db), isStopped);
  const views = await all(() => forgetViews(db), isStopped);
  const deliveries = await all(() => forgetDeliveries(db), isStopped);
  const uploads = await all(() => forgetUploads(db), isStopped);
  const follows = await all(() => forgetFollows(db), isStopped);
  const lists = await all(() => forgetLists(db), isStopped);
  const listed = await all(() => forgetListed(db), isStopped);
  const alerts = await all(() => forgetAlerts(db), isStopped);
  const arrivals = await all(() => forgetArrivals(db), isStopped);
  const factors = await all(() => forgetRemovedFactors(db), isStopped);
  const sheets = await all(() => forgetSheets(db), isStopped);
  const quotes = await all(() => forgetQuoteChecks(db), isStopped);
  const payments = await all(() => forgetPayments(db), isStopped);
  const swept = {
    links,
    registrations,
    sessions,
    searches,
    openings,
    visits,
    views,
    deliveries,
    letterLinks,
    follows,
    lists,
    listed,
    alerts,
    arrivals,
    factors,
    uploads,
    sheets,
    quotes,
    payments,
  };
  if (Object.values(swept).some((count) => count > 0)) log.info(swept, 'Swept');
}

async function all(forget: () => Promise<Swept>, isStopped: IsStopped): Promise<number> {
  let sum = 0;
  for (let isMore = true; isMore && !isStopped(); ) {
    const piece = await forget();
    sum += piece.count;
    isMore = piece.isMore;
  }
  return sum;
}

/**
 * Removes photos that no row points to. If that is most of them, the storage is shared with another site, or
 * the database is not the one it was: then nothing is removed and the operator is told.
 */
export async function sweepPhotos(parts: SweepParts, isStopped: IsStopped): Promise<void> {
  const { storage, log } = parts;
  const { seen, orphans } = await findOrphans(parts, isStopped);
  if (orphans.length > SUSPICIOUS && orphans.length > seen / 2) {
    log.error(
      { photos: seen, orphans: orphans.length },
      'Most stored photos are unknown to this database; none was removed. Does another site use the storage?',
    );
    return;
  }
  let removed = 0;
  for (const key of orphans) {
    if (isStopped()) break;
    await storage.remove(key);
    removed += 1;
  }
  if (removed > 0) log.info({ photos: removed }, 'Swept photos that no member has');
}

async function findOrphans(
  { db, storage }: SweepParts,
  isStopped: IsStopped,
): Promise<{ seen: number; orphans: string[] }> {
  const before = Date.now() - SAFE_AGE_MS;
  const orphans: string[] = [];
  let seen = 0;
  for await (const files of storage.list()) {
    const own = files.filter(({ key }) => OWN_NAME.test(key));
    seen += own.length;
    const old = own.filter(({ storedAt }) => storedAt < before).map(({ key }) => key);
    const used = await photosInUse(db, old);
    orphans.push(...old.filter((key) => !used.has(key)));
    if (isStopped() || orphans.length >= MOST_AT_ONCE) break;
  }
  return { seen, orphans: orphans.slice(0, MOST_AT_ONCE) };
}

/** Sweeps rows every hour and photos every day. */
export function sweeping(parts: SweepParts): Work[] {
  return SWEEPS.map(({ job, sweep }) => ({
    job,
    async run({ signal }) {
      await sweep(parts, () => signal.aborted);
      // Work that a stop cut short resumes after the next start.
      signal.throwIfAborted();
    },
  }));
}
