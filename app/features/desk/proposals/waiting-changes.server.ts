import { and, inArray, isNotNull } from 'drizzle-orm';
import { type ShownDifference, shownDifference } from '#features/editing/words.ts';
import { proposals } from '#features/proposals/tables/proposals.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';

/**
 * The changes that waiting proposals would make to tools, by proposal id: each value at the time, and the proposed one.
 */
export async function waitingChanges(
  db: DrizzleDb,
  ids: readonly string[],
): Promise<Readonly<Record<string, ShownDifference[]>>> {
  const rows = await db
    .select({ id: proposals.id, values: proposals.values, at: proposals.changed_at })
    .from(proposals)
    .where(and(inArray(proposals.id, [...ids]), isNotNull(proposals.tool_id)));
  return Object.fromEntries(
    rows.map(({ id, values, at }) => [
      id,
      values.map(({ path, before, after }) => {
        const stored = (value: unknown) =>
          path.includes('.') && value !== undefined && value !== null ? { value } : value;
        const shown = shownDifference({ path, before: stored(before), after: stored(after) }, at);
        // Earlier sources are not stored.
        return { ...shown, sources: null };
      }),
    ]),
  );
}
