import { type SQL, sql } from 'drizzle-orm';
import type { Database, DrizzleDb } from '#platform/database/connection.server.ts';
import type { CachedPages } from './watch-writes.server.ts';

/** The change only adds to the pages, or counts. */
export const TAKES_NOTHING_AWAY = sql<boolean>`false`;
/** A page copied before the change may show what nobody should see any more. */
export const TAKES_AWAY = sql<boolean>`true`;

/** Thrown inside a transaction to undo a write about a tool that does not exist. */
export class NoSuchTool extends Error {}

/** Where to write, and the pages that this process caches. */
export interface Written {
  db: Pick<Database, 'write'>;
  pages: CachedPages;
}

/**
 * Writes a member's change to what public pages show of a tool (its ratings, reviews, favourites) and counts the write,
 * all or nothing. Cached pages are dropped right after the commit, so that the author finds what was written.
 *
 * @param takesAway whether the change may remove something from the tool's pages
 * @throws NoSuchTool
 */
export function changeTool<Result>(
  written: Written,
  { toolId, takesAway }: { toolId: string; takesAway: SQL<boolean> },
  work: (tx: DrizzleDb) => Promise<Result>,
): Promise<Result> {
  return countedWrite(written, takesAway, async (tx) => {
    const { rowCount } = await tx.execute(sql`SELECT FROM ai_tools WHERE id = ${toolId}`);
    if (rowCount === 0) throw new NoSuchTool(toolId);
    return work(tx);
  });
}

/**
 * Writes a change to how a member appears on public pages: the name or photo beside reviews, or whether at all. It takes
 * nothing away of a member whom no public page shows.
 *
 * @param takesAway whether what is changed is something that public pages show
 */
export function changeMember<Result>(
  written: Written,
  { userId, takesAway = TAKES_AWAY }: { userId: string; takesAway?: SQL<boolean> },
  work: (tx: DrizzleDb) => Promise<Result>,
): Promise<Result> {
  const isShown = sql`(EXISTS (SELECT FROM user_ratings WHERE user_id = ${userId})
    OR EXISTS (SELECT FROM review_answers WHERE user_id = ${userId})
    OR EXISTS (SELECT FROM reviewers WHERE user_id = ${userId} AND is_public))`;
  return countedWrite(written, sql`${takesAway} AND ${isShown}`, work);
}

/** The only place where a member's write makes cached pages old. Other nodes learn of it from the counter. */
async function countedWrite<Result>(
  { db, pages }: Written,
  takesAway: SQL<boolean>,
  work: (tx: DrizzleDb) => Promise<Result>,
): Promise<Result> {
  const { removes, result } = await db.write.transaction(async (tx) => ({
    removes: await countWrite(tx, takesAway),
    result: await work(tx),
  }));
  if (removes) pages.forgetAll();
  else pages.clear();
  return result;
}

/**
 * Locks the catalogue's state row for the rest of the transaction. It comes first in every such transaction: all writers
 * of tools take this lock first, so that they queue in one order and the counts add up.
 *
 * @returns whether the write takes something away
 */
async function countWrite(tx: DrizzleDb, takesAway: SQL<boolean>): Promise<boolean> {
  await tx.execute(sql`
    INSERT INTO catalogue_state (version, members) VALUES (1, 1)
    ON CONFLICT (id) DO UPDATE SET version = catalogue_state.version + 1, members = catalogue_state.members + 1`);
  // Another statement, which sees what those have written who had the lock before.
  const { rowCount } = await tx.execute(
    sql`UPDATE catalogue_state SET removed_at = version WHERE ${takesAway}`,
  );
  return rowCount === 1;
}
