import { sql } from 'drizzle-orm';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import type { CollectedTool } from '#site/compare-tray.ts';
import { LIMITS } from '#site/limits.ts';
import { compareTrays } from './tables/trays.server.ts';

/** A member's tray, with the names of the tools that had no place in it. */
export interface SyncedTray {
  tools: CollectedTool[];
  cut: string[];
}

/**
 * Brings the tray of an account and that of a browser together. Ids that lead to no listed tool are left out.
 *
 * @param sent ids, at most as many as a tray holds each
 */
export async function syncTray(
  db: DrizzleDb,
  userId: string,
  sent: { tools: readonly string[]; base: readonly string[] },
): Promise<SyncedTray> {
  return db.transaction(async (tx) => {
    // Two browsers at once must not lose each other's tools.
    await tx.execute(sql`SELECT FROM users WHERE id = ${userId} FOR NO KEY UPDATE`);
    const { rows } = await tx.execute<{ tools: string[] }>(
      sql`SELECT tools FROM compare_trays WHERE user_id = ${userId}`,
    );
    const stored = rows[0]?.tools ?? [];
    const known = await listedTools(tx, [...stored, ...sent.tools, ...sent.base]);
    const present = (ids: readonly string[]) => [...new Set(ids.flatMap((id) => known.get(id)?.id ?? []))];
    const { ids, cut } = mergedTray(present(stored), {
      tools: present(sent.tools),
      base: present(sent.base),
    });
    if (ids.join() !== stored.join()) {
      const now = { tools: ids, changed_at: sql`clock_timestamp()` };
      await tx
        .insert(compareTrays)
        .values({ user_id: userId, ...now })
        .onConflictDoUpdate({ target: compareTrays.user_id, set: now });
    }
    return {
      tools: ids.flatMap((id) => known.get(id) ?? []),
      cut: cut.flatMap((id) => known.get(id)?.name ?? []),
    };
  });
}

/** The listed tools that some ids lead to, former ones too. */
async function listedTools(db: DrizzleDb, ids: readonly string[]): Promise<Map<string, CollectedTool>> {
  const { rows } = await db.execute<CollectedTool & { asked: string; [column: string]: unknown }>(sql`
    SELECT asked, t.id, t.name, t.logoimage_url AS logo
    FROM unnest(${sql.param([...new Set(ids)])}::text[]) AS asked JOIN ai_tools t ON t.id = present_tool_id(asked)`);
  const tools = rows.map(({ asked, id, name, logo }) => [asked, { id, name, logo }] as const);
  // A tool is known by its present id too.
  return new Map(tools.flatMap(([asked, tool]) => [[asked, tool] as const, [tool.id, tool] as const]));
}

/** What a browser sends of the tools that it has collected. */
interface SentTray {
  /** As they are there now. */
  tools: readonly string[];
  /** As the account had them when this browser last asked; empty for a browser that has just signed in. */
  base: readonly string[];
}

/**
 * The account's tray after a browser has sent its own: what was added and taken away there since it last asked. What does
 * not fit beside the stored tools is left out.
 *
 * @returns ids; `cut` are those that were left out
 */
export function mergedTray(
  stored: readonly string[],
  { tools, base }: SentTray,
): { ids: string[]; cut: string[] } {
  const removed = new Set(base.filter((id) => !tools.includes(id)));
  const left = stored.filter((id) => !removed.has(id));
  const added = tools.filter((id) => !base.includes(id) && !left.includes(id));
  const all = [...new Set([...left, ...added])];
  return { ids: all.slice(0, LIMITS.compared), cut: all.slice(LIMITS.compared) };
}
