import { eq } from 'drizzle-orm';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { isUnavailable } from '#platform/database/unavailable.server.ts';
import { Outage } from '#platform/jobs/outage.server.ts';
import { repeat } from '#platform/jobs/repeating.server.ts';
import type { Logger } from '#platform/watch/log.server.ts';
import { CATALOGUE_STATE_ID, catalogueState } from './tables/catalogue.server.ts';
import { dayOf } from './tools/fact-ages.ts';

/** How many writes there have been, and at which of them something was last taken away. */
interface Writes {
  version: number;
  removedAt: number;
}

/** The last look: what it saw, and on which day, in days since 1970. */
interface Look extends Writes {
  day: number;
}

const NO_WRITES: Writes = { version: 0, removedAt: 0 };

async function readWrites(db: DrizzleDb): Promise<Writes> {
  const [row] = await db
    .select({ version: catalogueState.version, removedAt: catalogueState.removed_at })
    .from(catalogueState)
    .where(eq(catalogueState.id, CATALOGUE_STATE_ID));
  return row ?? NO_WRITES;
}

/** The pages that a process caches, as seen by whoever writes what they show. */
export interface CachedPages {
  /** Marks all of them as old; each may still be shown if no newer one can be made. */
  clear(): void;
  /** Drops all of them: they may show something that was taken away. */
  forgetAll(): void;
}

/**
 * Between two looks. Everybody is to see a write within two seconds; the rest of them is for the statements of a look
 * and for making the page, on a busy machine too (docs/decisions/0193).
 */
const INTERVAL_MS = 250;
/** How long cached pages may still be shown when nobody can tell whether they are old. */
const TRUST_MS = 60_000;

/**
 * Drops the cached pages soon after any process has written what public pages show, and when a day begins.
 *
 * While the database is away, they stay: they are the last known state, and all that visitors can be given. But when a
 * database answers and still cannot be read (a lost permission, a mistake of ours), it goes on changing unseen. After a
 * minute of that, each failed look drops the pages.
 *
 * @param db should have a connection for this alone (`looks`): a look must not wait for pages
 * @param renew reads what pages are made with besides the database's rows, before the old pages go
 * @param log receives the first failure in a row, each new kind of failure, and the recovery
 * @returns a function that ends the watch
 */
export function watchCatalogue(
  db: DrizzleDb,
  pages: CachedPages,
  { renew, log }: { renew: () => Promise<void>; log: Logger },
): () => Promise<void> {
  let seen: Look | undefined;
  const blindness = new Blindness(log);
  const timing = { operation: 'watching the catalogue', log, pauseMs: INTERVAL_MS };
  const watch = repeat(timing, async (isStopped) => {
    try {
      // Pages judge the age of facts by the day.
      const now = { ...(await readWrites(db)), day: dayOf(Date.now()) };
      if (now.version !== seen?.version || now.day !== seen.day) {
        await renew();
        if (now.removedAt === seen?.removedAt) pages.clear();
        else pages.forgetAll();
      }
      seen = now;
      blindness.end();
    } catch (err) {
      // The next look starts from the last successful one.
      if (!isStopped() && !blindness.mayTrust(err)) pages.clear();
    }
  });
  return watch.stop;
}

/** A run of failed looks. */
class Blindness {
  readonly #outage: Outage;
  #answeredSince: number | undefined;

  constructor(log: Logger) {
    this.#outage = new Outage(log, {
      begins: 'What was written cannot be seen; cached pages may be old',
      ends: 'What is written is seen again',
    });
  }

  /** Notes a failure. Returns whether cached pages may still be shown. */
  mayTrust(err: unknown): boolean {
    this.#outage.failed(err);
    this.#answeredSince = isUnavailable(err) ? undefined : (this.#answeredSince ?? Date.now());
    return this.#answeredSince === undefined || Date.now() - this.#answeredSince < TRUST_MS;
  }

  end(): void {
    this.#outage.ended();
    this.#answeredSince = undefined;
  }
}
