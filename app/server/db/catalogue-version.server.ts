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
import { CATALOGUE_STATE_ID, catalogueState, toolActivity } from './schema.server.ts';
import { isUnavailable } from './unavailable.server.ts';

/** How far the writes have come: those of the catalogue itself, and those of members on its tools. */
interface Position {
  version: number;
  activity: number;
}

const BEGINNING: Position = { version: 0, activity: 0 };

/** The numbers that every write raises, in its own transaction. */
async function readPosition(db: DrizzleDb): Promise<Position> {
  const [row] = await db
    .select({ version: catalogueState.version, activity: catalogueState.activity })
    .from(catalogueState)
    .where(eq(catalogueState.id, CATALOGUE_STATE_ID));
  return row ?? BEGINNING;
}

/** Reading more changes than this takes longer than it takes to make the pages again. */
const MOST_CHANGES = 500;

/**
 * The names of the categories of the tool that a column names. The column is written out: the query builder
 * would leave out its table, and the subquery has columns of these names itself.
 */
export function categoryNames(column: 'tool_activity.tool_id' | 'ai_tools.id'): SQL<string[]> {
  return sql`ARRAY(SELECT c.name FROM tool_categories l JOIN categories c ON c.id = l.category_id
    WHERE l.tool_id = ${sql.raw(column)} AND l.specialization_id = '')`;
}

/**
 * The tools that members have changed since a version, as far as they are all known still.
 *
 * @returns null when some of the changes are no longer recorded, or too many to look at
 */
async function readChanges(db: DrizzleDb, from: number, to: number): Promise<ToolChange[] | null> {
  if (to < from || to - from > MOST_CHANGES) return null;
  const changes = await db
    .select({
      toolId: toolActivity.tool_id,
      categories: categoryNames('tool_activity.tool_id'),
      takesAway: toolActivity.takes_away,
    })
    .from(toolActivity)
    .where(and(gt(toolActivity.version, from), sql`${toolActivity.version} <= ${to}`))
    .orderBy(asc(toolActivity.version));
  return changes.length === to - from ? changes : null;
}

const INTERVAL_MS = 1_000;
/** So long may kept pages be shown although nobody can tell whether they are old. */
const TRUST_MS = 60_000;

/** What is kept of the catalogue and goes out of date. */
interface Kept extends WrittenPages {
  clear(): void;
  forgetAll(): void;
  /** The tags of all that it shows. */
  shown(): Iterable<ShownTag>;
}

/**
 * Drops what any process has written, at most a second later: everything after a write of the catalogue, the
 * pages of a tool after a member's.
 *
 * While the database is away, what is kept stays: it is the last known, and all that visitors can be given. A
 * database that answers but cannot be asked (a lost right, a mistake of ours) goes on changing unseen, so after
 * a minute of that nothing kept is trusted any longer than until the next look.
 *
 * @param log hears of the first failure in a row, of another kind of failure, and of the end
 * @returns a function that ends the watch
 */
export function watchCatalogue(db: DrizzleDb, kept: Kept, log: Logger): () => Promise<void> {
  let seen: Position | undefined;
  const blindness = new Blindness(log);
  const timing = { operation: 'watching the catalogue', log, pauseMs: INTERVAL_MS };
  const watch = repeat(timing, async (isStopped) => {
    try {
      seen = await follow(db, kept, seen);
      blindness.end();
    } catch (err) {
      // The next look begins where the last good one ended.
      if (!isStopped() && !blindness.mayTrust(err)) kept.clear();
    }
  });
  return watch.stop;
}

/** A run of looks that failed. */
class Blindness {
  readonly #outage: Outage;
  #answeredSince: number | undefined;

  constructor(log: Logger) {
    this.#outage = new Outage(log, {
      begins: 'What was written cannot be seen; pages that are kept may be old',
      ends: 'What is written is seen again',
    });
  }

  /** Notes a failure; tells whether what is kept may still be shown. */
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

/** The tools of some tags that are there no longer: what was removed must not come back as a last good copy. */
async function goneTools(db: DrizzleDb, tags: Iterable<ShownTag>): Promise<string[]> {
  const ids = [...tags].flatMap((tag) => toolOf(tag) ?? []);
  if (ids.length === 0) return [];
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT id FROM unnest(${sql.param(ids)}::text[]) AS shown (id)
    WHERE NOT EXISTS (SELECT FROM ai_tools t WHERE t.id = shown.id)`);
  return rows.map(({ id }) => id);
}

async function follow(db: DrizzleDb, kept: Kept, seen: Position | undefined): Promise<Position> {
  const now = await readPosition(db);
  if (now.version !== seen?.version) {
    kept.clear();
    const gone = await goneTools(db, kept.shown());
    if (gone.length > 0) kept.forget(gone.map(figuresOf));
  }
  if (seen && now.activity !== seen.activity) {
    const changes = await readChanges(db, seen.activity, now.activity);
    if (changes) dropWritten(kept, changes);
    // What was taken away is not known any more.
    else kept.forgetAll();
  }
  return now;
}
