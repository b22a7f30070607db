import { type SQL, sql } from 'drizzle-orm';
import { isoDate } from '#catalogue/tools/tool-page.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { canViewTab, type PremiumFlags, TOOL_TABS, type ToolTab, type Viewer } from '#site/access.ts';
import type { StoredChange } from './changed-values.ts';

export const CHANGES_A_PAGE = 50;

/** The part of a tool's history that a reader may see (docs/decisions/0134). */
export interface ToolHistory {
  /** A page of value changes, newest first. */
  changes: StoredChange[];
  count: number;
  /** Titles of the tabs that the reader may not open, whether or not they have changes. */
  locked: string[];
  /** All changes of the lowest list price, which everybody may see. */
  prices: StoredChange[];
}

const TABS: readonly ToolTab[] = TOOL_TABS;

type Flagged = PremiumFlags & { id: string; is_featured: boolean };

/**
 * A page of a tool's history. Of tabs that the reader may not open (spec §6), nothing leaves the database, not even the
 * number of changes.
 *
 * @param page from 1
 */
export async function readToolHistory(
  db: DrizzleDb,
  tool: Flagged,
  viewer: Viewer,
  page: number,
): Promise<ToolHistory> {
  const { rows } = await db.execute<{
    changes: StoredChange[];
    count: number;
    prices: StoredChange[];
  }>(sql`
    WITH seen AS (${seenChanges(tool, viewer)})
    SELECT
      coalesce((SELECT json_agg(shown) FROM (
        SELECT * FROM seen ORDER BY at DESC, place, field
        LIMIT ${CHANGES_A_PAGE} OFFSET ${(page - 1) * CHANGES_A_PAGE}) AS shown), '[]') AS changes,
      (SELECT count(*)::int FROM seen) AS count,
      coalesce((SELECT json_agg(seen) FROM seen WHERE field = 'decision_price_from'), '[]') AS prices`);
  const { changes = [], count = 0, prices = [] } = rows[0] ?? {};
  return {
    count,
    changes: changes.map(withIsoDate),
    prices: prices.map(withIsoDate),
    locked: TABS.filter(({ flag, group }) => group !== null && !canViewTab(tool, flag, viewer)).map(
      ({ title }) => title,
    ),
  };
}

/** One change by its id, if this reader may see it. */
export async function readChange(
  db: DrizzleDb,
  tool: Flagged,
  viewer: Viewer,
  id: string,
): Promise<StoredChange | null> {
  const { rows } = await db.execute<StoredChange & Record<string, unknown>>(
    sql`SELECT * FROM (${seenChanges(tool, viewer)}) AS seen WHERE id = ${id}`,
  );
  const [found] = rows;
  return found ? withIsoDate(found) : null;
}

/** The changes of public facts, and of tabs that the reader may open. */
function seenChanges(tool: Flagged, viewer: Viewer): SQL {
  return sql`
    SELECT ${ID} AS id, changed_at AS at, 0 AS place,
      CASE field WHEN 'business_current_status' THEN 'business' ELSE 'decision' END AS part, field,
      fact -> 'old' AS before, fact -> 'new' AS after, made_by
    FROM tool_changes, jsonb_each(facts) AS changed (field, fact) WHERE tool_id = ${tool.id}
    UNION ALL
    SELECT ${ID}, changed_at, 1, part, field, before, after, made_by
    FROM tool_value_changes WHERE tool_id = ${tool.id} AND part = ANY (${openParts(tool, viewer)})`;
}

/** A change's id: its time in microseconds and its field. */
const ID: SQL = sql`(extract(epoch FROM changed_at) * 1000000)::bigint || '.' || field`;

function openParts(tool: Flagged, viewer: Viewer): SQL {
  const open = TABS.filter(({ flag }) => canViewTab(tool, flag, viewer)).map(({ group }) => group);
  return sql`${sql.param(open.filter((group) => group !== null))}::text[]`;
}

function withIsoDate<Change extends StoredChange>(change: Change): Change {
  return { ...change, at: isoDate(change.at) };
}
