import type { DrizzleDb } from '#server/db/connection.server.ts';
import type { Storage } from '#server/photos/storage.server.ts';
import { takeTurn } from '#server/request/rate-limits.server.ts';
import type { Logger } from '#server/watch/log.server.ts';
import { repeat } from './repeating.server.ts';
import {
  forgetLinks,
  forgetMissedSearches,
  forgetRegistrations,
  forgetSessions,
  photosInUse,
  type Swept,
} from './sweeps.server.ts';

/** What is left behind goes by itself: what has run out, and files that nothing points to. */

export interface SweepParts {
  /** The one that is written to: a copy that lags behind would miss a row that points to a new photo. */
  db: DrizzleDb;
  storage: Storage;
  log: Logger;
}

type IsStopped = () => boolean;

const POLL_MS = 10 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Of all nodes, one takes each turn. */
const ROWS_TURN = { burst: 1, everySeconds: 60 * 60 };
const PHOTOS_TURN = { burst: 1, everySeconds: 24 * 60 * 60 };

/**
 * A file is put before its row points to it, by a few seconds, or by as long as a restore takes. One that is
 * younger than this is left alone.
 */
const SAFE_AGE_MS = DAY_MS;
/** The names that this site gives to photos and their drafts; others in the same place are not ours. */
const OWN_NAME = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(?:jpg|part)$/;
const MOST_AT_ONCE = 1_000;
/** More than so many, and most of all that there are, are no leftovers of ours. */
const SUSPICIOUS = 50;

/** Forgets rows that have run out. */
export async function sweepRows({ db, log }: SweepParts, isStopped: IsStopped): Promise<void> {
  const links = await all(() => forgetLinks(db), isStopped);
  const registrations = await all(() => forgetRegistrations(db), isStopped);
  const sessions = await all(() => forgetSessions(db), isStopped);
  const searches = await all(() => forgetMissedSearches(db), isStopped);
  const swept = { links, registrations, sessions, searches };
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
 * Removes photos that no row points to. When most of them are such, the storage is shared with another site
 * or the database is another one than yesterday: then nothing is removed, and the operator is told.
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

/** Sweeps rows every hour and photos every day, on one of the nodes, until it is stopped. */
export function startSweeping(parts: SweepParts): { stop(): Promise<void> } {
  return repeat(async (isStopped) => {
    try {
      if ((await takeTurn(parts.db, 'sweep-rows', ROWS_TURN)) === null) await sweepRows(parts, isStopped);
      if ((await takeTurn(parts.db, 'sweep-photos', PHOTOS_TURN)) === null)
        await sweepPhotos(parts, isStopped);
    } catch (err) {
      if (!isStopped()) parts.log.error({ err }, 'What is left behind could not be swept');
    }
  }, POLL_MS);
}
