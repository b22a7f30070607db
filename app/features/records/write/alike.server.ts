import { sql } from 'drizzle-orm';
import { say } from '#site/noun.ts';
import { siteKey } from '#site/web-address.ts';
import type { ToolRow } from '../records/tool.server.ts';
import type { Changes } from './rows.server.ts';
import type { Transaction } from './transaction.server.ts';

/** A new tool that may duplicate a listed one. */
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
  return say`${words[what]} the tool "${other.id}" (${other.name}).`;
}

/** Similar tools that are reported for each new one. */
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
    WITH given AS MATERIALIZED (
      SELECT id, lower(name) AS name, address_key(url) AS address, site
      FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS given (id text, name text, url text, site text)
    ), pairs AS (
      SELECT given.id, other.id AS other_id, true AS has_name, false AS has_address
      FROM given JOIN ai_tools other ON other.sort_name = given.name
      UNION ALL
      SELECT given.id, other.id, false, true FROM given JOIN ai_tools other ON address_key(other.url) = given.address
      UNION ALL
      SELECT given.id, other.id, false, true FROM given JOIN ai_tools other ON address_key(other.url) = given.site
    ), alike AS (
      SELECT pairs.id, other_id, name, sort_name, bool_or(has_name) AS has_name, bool_or(has_address) AS has_address,
        row_number() OVER (PARTITION BY pairs.id ORDER BY sort_name, other_id) AS place
      FROM pairs JOIN ai_tools ON ai_tools.id = other_id
      WHERE pairs.id <> other_id GROUP BY pairs.id, other_id, name, sort_name
    )
    SELECT id, json_build_object('id', other_id, 'name', name) AS other,
      CASE WHEN has_name AND has_address THEN 'both' WHEN has_name THEN 'name' ELSE 'address' END AS what
    FROM alike WHERE place <= ${MOST_EACH} ORDER BY id, place`);
  return found;
}
