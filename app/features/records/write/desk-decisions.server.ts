import { sql } from 'drizzle-orm';
import { LISTED } from './desk-values.server.ts';
import type { Transaction } from './transaction.server.ts';

/** Decisions of the desk about tools in a file. */
export interface Decisions {
  /** Fields that the desk wrote, by tool id. */
  written: Map<string, string[]>;
  /** Fields confirmed to be still right, by tool id. */
  confirmed: Map<string, string[]>;
  /** Tools withdrawn or merged away. */
  gone: Map<string, 'withdrawn' | 'merged'>;
  /** The remaining tool, by the id of the tool merged into it. */
  owners: Map<string, string>;
  /** Tools created or restored. */
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

/** Ids merged into another tool by the desk, not by a file: rows (what, id, detail). */
export const MERGED_AT_DESK = sql`
  SELECT 'merged' AS what, former.id, former.tool_id AS detail
  FROM desk_values claimed JOIN former_tools former ON former.tool_id = claimed.id
  WHERE claimed.kind = 'tools' AND claimed.field = 'former_ids'
    AND NOT coalesce(claimed.catalogue, '[]') ? former.id`;
