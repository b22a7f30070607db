import { and, inArray, isNotNull } from 'drizzle-orm';
import { isoDate } from '#catalogue/tools/tool-page.server.ts';
import type { ShownDifference } from '#features/editing/words.ts';
import { quoteChecksOf } from '#features/proposals/quote-checks.server.ts';
import { proposals } from '#features/proposals/tables/proposals.server.ts';
import { readEnteredTools } from '#features/records/records/entered-tool.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { shownValues } from './shown-values.ts';

/** The changes that publishing waiting proposals would make to tools as they are now, by proposal id. */
export async function waitingChanges(
  db: Database,
  ids: readonly string[],
): Promise<Readonly<Record<string, ShownDifference[]>>> {
  const rows = await db.write
    .select({
      ...{ id: proposals.id, toolId: proposals.tool_id, origin: proposals.origin },
      ...{ state: proposals.state, values: proposals.values, changedAt: proposals.changed_at },
    })
    .from(proposals)
    .where(and(inArray(proposals.id, [...ids]), isNotNull(proposals.tool_id)));
  const tools = await readEnteredTools(
    db,
    rows.flatMap(({ toolId }) => toolId ?? []),
  );
  const checks = await quoteChecksOf(
    db.write,
    rows.map(({ id }) => id),
  );
  return Object.fromEntries(
    rows.flatMap(({ id, toolId, origin, changedAt, ...proposal }) => {
      const today = toolId === null ? undefined : tools.get(toolId);
      if (!today || origin === 'member') return [];
      const proposed = {
        ...proposal,
        origin,
        changed_at: isoDate(changedAt),
        subject: { kind: 'tool' as const },
      };
      return [[id, shownValues(today, proposed, checks.get(id) ?? new Map()).map(({ shown }) => shown)]];
    }),
  );
}
