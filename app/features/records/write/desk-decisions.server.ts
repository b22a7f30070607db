import { sql } from 'drizzle-orm';
import { LISTED } from './desk-values.server.ts';
import type { Transaction } from './transaction.server.ts';

/** What the desk has decided about tools that a file names. */
export interface Decisions {
  /** The fields that it has written, by the tool's id. */
  written: Map<string, string[]>;
  /** The fields that were found still right. */
  confirmed: Map<string, string[]>;
  /** Tools that it withdrew or merged. */
  gone: Map<string, 'withdrawn' | 'merged'>;
  /** The tools into which it merged others, by the id of the other. */
  owners: Map<string, string>;
  /** Tools that it created or brought back. */
  listed: Set<string>;
}

/** Reads them in one statement; null if there are none. */
export async function readDecisions(tx: Transaction, ids: readonly string[]): Promise<Decisions | null> {
  const among = sql`= ANY (ARRAY(SELECT jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)))`;
  const { rows } = await tx.execute<{ what: string; id: string; detail: string }>(sql`
    SELECT 'written' AS what, id, field AS detail FROM desk_values WHERE kind = 'tools' AND id ${among}
    UNION ALL SELECT 'confirmed', tool_id, field FROM confirmed_values WHERE tool_id ${among}
    UNION ALL SELECT 'withdrawn', id, '' FROM withdrawn_records WHERE id ${among}
    UNION ALL ${MERGED_AT_DESK} AND former.id ${among}`);
  if (rows.length === 0) return null;
  const decisions: Decisions = {
    written: new Map(),
    confirmed: new Map(),
    gone: new Map(),
    owners: new Map(),
    listed: new Set(),
  };
  for (const { what, id, detail } of rows) {
    if (what === 'withdrawn') decisions.gone.set(id, what);
    else if (what === 'merged') {
      decisions.gone.set(id, what);
      decisions.owners.set(id, detail);
    } else if (what === 'confirmed') {
      decisions.confirmed.set(id, [...(decisions.confirmed.get(id) ?? []), detail]);
    } else {
      decisions.written.set(id, [...(decisions.written.get(id) ?? []), detail]);
      if (detail === LISTED) decisions.listed.add(id);
    }
  }
  return decisions;
}

/** Ids that became another tool's at the desk, and not by a file: rows (what, id, detail). */
export const MERGED_AT_DESK = sql`
  SELECT 'merged' AS what, former.id, former.tool_id AS detail
  FROM desk_values claimed JOIN former_tools former ON former.tool_id = claimed.id
  WHERE claimed.kind = 'tools' AND claimed.field = 'former_ids'
    AND NOT coalesce(claimed.catalogue, '[]') ? former.id`;
