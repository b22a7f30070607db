import { sql } from 'drizzle-orm';
import { siteKey } from '#site/web-address.ts';
import type { ToolRow } from '../records/tool.server.ts';
import type { Changes } from './rows.server.ts';
import type { Transaction } from './transaction.server.ts';

/** A new tool that another may be the same as. */
export interface AlikeTool {
  /** The new tool. */
  id: string;
  /** A tool with its name, or at its address. */
  other: { id: string; name: string };
  what: 'name' | 'address' | 'both';
}

/** What two tools have in common, in words. */
export function alikeWords({ what, other }: Pick<AlikeTool, 'what' | 'other'>): string {
  const words = {
    name: 'It has the name of',
    address: 'Its address leads to the site of',
    both: 'It has the name and the address of',
  };
  return `${words[what]} the tool "${other.id}" (${other.name}).`;
}

/** Enough to tell whether it is the same. */
const MOST_EACH = 3;

/**
 * Listed tools that have the name of a new one, its address, or the address of its site.
 *
 * @param rows the batch, written or only compared
 */
export async function findAlike(
  tx: Transaction,
  rows: readonly ToolRow[],
  changes: Changes,
): Promise<AlikeTool[]> {
  const given = rows
    .filter(({ id }) => changes.get(id) === 'created')
    .map(({ id, name, url = null }) => ({ id, name, url, site: url && siteKey(url) }));
  if (given.length === 0) return [];
  const { rows: found } = await tx.execute<{
    id: string;
    other: AlikeTool['other'];
    what: AlikeTool['what'];
  }>(sql`
    SELECT given.id, json_build_object('id', other.id, 'name', other.name) AS other,
      CASE WHEN other.has_name AND other.has_address THEN 'both' WHEN other.has_name THEN 'name' ELSE 'address' END AS what
    FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS given (id text, name text, url text, site text),
    LATERAL (
      SELECT id, name, sort_name = lower(given.name) AS has_name,
        coalesce(address_key(url) IN (address_key(given.url), given.site), false) AS has_address FROM ai_tools WHERE id <> given.id
        AND (sort_name = lower(given.name) OR address_key(url) IN (address_key(given.url), given.site))
      ORDER BY sort_name, id LIMIT ${MOST_EACH}) AS other`);
  return found;
}
