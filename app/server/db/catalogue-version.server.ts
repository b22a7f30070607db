import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import {
  dropWritten,
  figuresOf,
  type ShownTag,
  type ToolChange,
  toolOf,
  type WrittenPages,
} from '#server/request/shown-tags.server.ts';
import { Outage } from '#server/upkeep/outage.server.ts';
import { repeat } from '#server/upkeep/repeating.server.ts';
import type { Logger } from '#server/watch/log.server.ts';
import type { DrizzleDb } from './connection.server.ts';
import { ownCategories } from './own-categories.server.ts';
import { CATALOGUE_STATE_ID, catalogueState, toolActivity } from './schema/catalogue.server.ts';
import { isUnavailable } from './unavailable.server.ts';

/** How many writes there have been: to the catalogue itself, and by members to its tools. */
export interface Position {
  version: number;
  activity: number;
}

const BEGINNING: Position = { version: 0, activity: 0 };

/** Reads the counters that every write raises in its own transaction. */
export async function readPosition(db: DrizzleDb): Promise<Position> {
  const [row] = await db
    .select({ version: catalogueState.version, activity: catalogueState.activity })
    .from(catalogueState)
    .where(eq(catalogueState.id, CATALOGUE_STATE_ID));
  return row ?? BEGINNING;
}

/** Reading more changes than this takes longer than making the pages again. */
const MOST_CHANGES = 500;

/**
 * The category names of the tool that a column names. The column is written out in SQL: the query builder
 * would omit its table, and the subquery has columns with the same names.
 */
export function categoryNames(column: 'tool_activity.tool_id' | 'ai_tools.id'): SQL<string[]> {
  return sql`ARRAY(
    SELECT c.name FROM ${ownCategories(sql.raw(column))} AS l JOIN categories c ON c.id = l.category_id)`;
}

/**
 * Whether any of the changes read here may have given a tool its first rating or taken its only one. Each adds
 * or removes one at most, so a tool with more ratings now than changes here was rated all the time.
 */
const CHANGES_RATED = sql<boolean>`coalesce((SELECT t.rating_count FROM ai_tools t
  WHERE t.id = tool_activity.tool_id), 0) <= count(*) OVER (PARTITION BY tool_activity.tool_id)`;

/**
 * The tools that members have changed since a version.
 *
 * @returns null when some of the changes are no longer recorded, or there are too many to look at
 */
async function readChanges(db: DrizzleDb, from: number, to: number): Promise<ToolChange[] | null> {
  if (to < from || to - from > MOST_CHANGES) return null;
  const changes = await db
    .select({
      toolId: toolActivity.tool_id,
      categories: categoryNames('tool_activity.tool_id'),
      changesRated: CHANGES_RATED,
      takesAway: toolActivity.takes_away,
    })
    .from(toolActivity)
    .where(and(gt(toolActivity.version, from), sql`${toolActivity.version} <= ${to}`))
    .orderBy(asc(toolActivity.version));
  return changes.length === to - from ? changes : null;
}

/**
 * Between two looks. Everybody is to see a write within two seconds; the rest of them is for the statements of a look
 * and for making the page, on a busy machine too (docs/decisions/0193).
 */
const INTERVAL_MS = 250;
/** How long kept pages may still be shown when nobody can tell whether they are old. */
const TRUST_MS = 60_000;

/** What is kept from the catalogue and can go out of date. */
interface Kept extends WrittenPages {
  clear(): void;
  forgetAll(): void;
  /** The tags of everything it shows. */
  shown(): Iterable<ShownTag>;
}

/**
 * Drops what any process has made old, soon after: everything after a catalogue write, and a
 * tool's pages after a member's write.
 *
 * While the database is away, everything kept stays: it is the last known state, and all that visitors can be
 * given. But when a database answers and still cannot be read (a lost permission, a mistake of ours), it goes
 * on changing unseen. After a minute of that, each failed look drops everything kept.
 *
 * @param db should have a connection for this alone (`looks`): a look must not wait for pages
 * @param renew reads what pages are made with besides the database's rows, before the old pages go
 * @param log receives the first failure in a row, each new kind of failure, and the recovery
 * @returns a function that ends the watch
 */
export function watchCatalogue(
  db: DrizzleDb,
  kept: Kept,
  { renew, log }: { renew: () => Promise<void>; log: Logger },
): () => Promise<void> {
  let seen: Position | undefined;
  const blindness = new Blindness(log);
  const timing = { operation: 'watching the catalogue', log, pauseMs: INTERVAL_MS };
  const watch = repeat(timing, async (isStopped) => {
    try {
      seen = await follow(db, kept, { seen, renew });
      blindness.end();
    } catch (err) {
      // The next look starts from the last successful one.
      if (!isStopped() && !blindness.mayTrust(err)) kept.clear();
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
      begins: 'What was written cannot be seen; pages that are kept may be old',
      ends: 'What is written is seen again',
    });
  }

  /** Notes a failure. Returns whether what is kept may still be shown. */
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

/**
 * The tools behind some tags that no longer exist: removed content must not come back as a last good copy.
 */
async function goneTools(db: DrizzleDb, tags: Iterable<ShownTag>): Promise<string[]> {
  const ids = [...tags].flatMap((tag) => toolOf(tag) ?? []);
  if (ids.length === 0) return [];
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT id FROM unnest(${sql.param(ids)}::text[]) AS shown (id)
    WHERE NOT EXISTS (SELECT FROM ai_tools t WHERE t.id = shown.id)`);
  return rows.map(({ id }) => id);
}

interface Following {
  seen: Position | undefined;
  renew: () => Promise<void>;
}

async function follow(db: DrizzleDb, kept: Kept, { seen, renew }: Following): Promise<Position> {
  const now = await readPosition(db);
  if (now.version !== seen?.version) {
    await renew();
    kept.clear();
    const gone = await goneTools(db, kept.shown());
    if (gone.length > 0) kept.forget(gone.map(figuresOf));
  }
  if (seen && now.activity !== seen.activity) {
    const changes = await readChanges(db, seen.activity, now.activity);
    if (changes) dropWritten(kept, changes);
    // What was taken away is no longer recorded.
    else kept.forgetAll();
  }
  return now;
}
