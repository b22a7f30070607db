import { eq } from 'drizzle-orm';
import { isoDate } from '#catalogue/tools/tool-page.server.ts';
import { type DeskAction, recordAction } from '#features/operators/audit.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { type SiteState, STATE_LABELS } from './findings.ts';
import { visitSoon } from './schedule.server.ts';
import { siteWatches } from './tables/lifecycle.server.ts';

/** What the desk shows of a tool's own site. */
export interface SiteAtDesk {
  /** In words; null before the first look. */
  state: string | null;
  /** The latest look, in ISO 8601; null before the first. */
  looked_at: string | null;
  /** When the next look is due, in ISO 8601; null if the site is not watched. */
  next_at: string | null;
}

/** What the checker knows of a tool's site. */
export async function readSite(db: DrizzleDb, toolId: string): Promise<SiteAtDesk> {
  const [row] = await db
    .select({ state: siteWatches.state, looks: siteWatches.looks, next_at: siteWatches.next_at })
    .from(siteWatches)
    .where(eq(siteWatches.tool_id, toolId));
  const state: SiteState | null = row?.state ?? null;
  return {
    state: state && STATE_LABELS[state],
    looked_at: row?.looks?.at(-1)?.at ?? null,
    next_at: row ? isoDate(row.next_at) : null,
  };
}

/** Makes a look at a tool's site due now and logs it. @returns false if its site is not watched */
export function askForVisit(db: DrizzleDb, id: string, by: DeskAction['by']): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await visitSoon(tx, id, Date.now()))) return false;
    await recordAction(tx, { by, action: 'tool.look', subject: { kind: 'tool', id } });
    return true;
  });
}
