import { sql } from 'drizzle-orm';
import type { ToolRecord } from '#features/editing/tool-record.ts';
import type { FoundRow } from '../read/table-reading.ts';
import type { Transaction } from '../write/transaction.server.ts';

/** A listed tool that a record without an id may mean. */
export interface ListedTool {
  id: string;
  name: string;
  by: FoundRow['by'];
}

/**
 * The listed tools with the name (present or former) or address of a record that has no id.
 *
 * @returns them by the record's index
 */
export async function findListed(
  tx: Transaction,
  records: readonly ToolRecord[],
): Promise<ReadonlyMap<number, ListedTool[]>> {
  const given = records.flatMap(({ id, name, url }, at) => {
    if (id !== undefined) return [];
    const called = typeof name === 'string' ? name.trim().toLowerCase() : null;
    const address = typeof url === 'string' ? url.slice(0, 2_000) : null;
    return called === null && address === null ? [] : [{ at, name: called, url: address }];
  });
  if (given.length === 0) return new Map();
  const { rows } = await tx.execute<ListedTool & { at: number } & Record<string, unknown>>(sql`
    WITH given AS MATERIALIZED (
      SELECT at, name, address_key(url) AS address
      FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS given (at int, name text, url text)
    )
    SELECT at, tool.id, tool.name, 'name' AS by FROM given JOIN ai_tools tool ON tool.sort_name = given.name
    UNION ALL
    SELECT at, tool.id, tool.name, 'former name' FROM given
    JOIN (SELECT id, name, lower(former) AS former FROM ai_tools, unnest(former_names) former
      WHERE former_names <> '{}') AS tool ON tool.former = given.name
    UNION ALL
    SELECT at, tool.id, tool.name, 'address' FROM given JOIN ai_tools tool ON address_key(tool.url) = given.address
    ORDER BY at, id`);
  return Map.groupBy(rows, ({ at }) => at);
}

/** The tool that is meant; several if that is ambiguous, undefined if there is none. */
export function meantTool(found: readonly ListedTool[]): ListedTool | readonly ListedTool[] | undefined {
  const of = (by: ListedTool['by']) => found.filter((tool) => tool.by === by);
  const named = of('name');
  const there = of('address');
  if (named.length > 1) {
    const both = named.filter(({ id }) => there.some((tool) => tool.id === id));
    return both.length === 1 ? both[0] : named;
  }
  // A site may have many tools, so an address identifies one only if it is the address of one alone.
  return [named, of('former name'), there].find((those) => those.length === 1)?.[0];
}
