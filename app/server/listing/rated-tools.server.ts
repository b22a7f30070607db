import { sql } from 'drizzle-orm';
import type { DrizzleDb } from '#server/db/connection.server.ts';

type Db = Pick<DrizzleDb, 'execute'>;

/**
 * How many tools have a rating, which the database keeps with each write (`rated_tools`, docs/decisions/0195): by the
 * category's id, and of all under `ALL_CATEGORIES`.
 */
export async function countRatedTools(db: Db): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.execute<{ category_id: string; tools: number }>(
    sql`SELECT category_id, sum(tools)::int AS tools FROM rated_tools GROUP BY category_id`,
  );
  return new Map(rows.map(({ category_id, tools }) => [category_id, tools]));
}

/** Counts all tools again. Nobody else may recount or gather meanwhile; writers may write. */
export async function recountRatedTools(db: Db): Promise<void> {
  await db.execute(sql`SELECT recount_rated_tools()`);
}

/** Makes one row of all rows of a category. Nobody else may recount or gather meanwhile; writers may write. */
export async function gatherRatedTools(db: Db): Promise<void> {
  await db.execute(sql`
    WITH gone AS (DELETE FROM rated_tools RETURNING category_id, tools)
    INSERT INTO rated_tools (category_id, tools)
    SELECT category_id, sum(tools) FROM gone GROUP BY category_id HAVING sum(tools) <> 0`);
}
