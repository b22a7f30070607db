import { type SQL, sql } from 'drizzle-orm';
import type { DrizzleDb } from '#platform/database/connection.server.ts';

/**
 * What pages show of a tool's ratings: imported ones and members' own, counted together
 * (docs/topics/imports.md). What an operator has hidden does not count. Without members' ratings it is the imported
 * average itself, digit for digit.
 *
 * @param of the tool's id and its imported figures, as columns of the enclosing statement
 * @returns a query of one row: average and count
 */
export function shownFigures(of: { id: SQL; average: SQL; count: SQL }): SQL {
  return sql`
    SELECT CASE WHEN count(*) = 0 THEN ${of.average}
        ELSE (${of.average} * ${of.count} + sum(own.rating)) / (${of.count} + count(*)) END,
      ${of.count} + count(*)
    FROM user_ratings own WHERE own.tool_id = ${of.id} AND own.review_hidden_at IS NULL`;
}

/**
 * Recomputes a tool's figures. Code that writes ratings calls this in the
 * same transaction, under the lock that `changeTool` takes.
 */
export async function refreshFigures(tx: DrizzleDb, toolId: string): Promise<void> {
  const figures = shownFigures({
    id: sql`tool.id`,
    average: sql`tool.imported_avg_rating`,
    count: sql`tool.imported_rating_count`,
  });
  await tx.execute(
    sql`UPDATE ai_tools tool SET (avg_rating, rating_count) = (${figures}),
      rated_at = (SELECT version FROM catalogue_state) WHERE id = ${toolId}`,
  );
}
