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
 * The listed tools with the name (present or former, whatever its trade mark) or address of a record that has no id.
 *
 * @returns them by the record's index
 */
export async function findListed(
  tx: Transaction,
  records: readonly ToolRecord[],
): Promise<ReadonlyMap<number, ListedTool[]>> {
  const given = records.flatMap(({ id, name, url }, at) => {
    if (id !== undefined) return [];
    const address = typeof url === 'string' ? url.slice(0, 2_000) : null;
    const called = typeof name === 'string' ? calledNames(name) : [];
    return [
      ...(address === null ? [] : [{ at, name: null, url: address, by: 'address' }]),
      ...called.map(([by, one]) => ({ at, name: one, url: null, by })),
    ];
  });
  if (given.length === 0) return new Map();
  const { rows } = await tx.execute<ListedTool & { at: number } & Record<string, unknown>>(sql`
    WITH given AS MATERIALIZED (
      SELECT at, name, by, address_key(url) AS address
      FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS given (at int, name text, url text, by text)
    )
    SELECT at, tool.id, tool.name, given.by FROM given JOIN ai_tools tool ON tool.sort_name = given.name
    UNION ALL
    SELECT at, tool.id, tool.name, 'former name' FROM given
    JOIN (SELECT id, name, lower(former) AS former FROM ai_tools, unnest(former_names) former
      WHERE former_names <> '{}') AS tool ON tool.former = given.name
    UNION ALL
    SELECT at, tool.id, tool.name, 'address' FROM given JOIN ai_tools tool ON address_key(tool.url) = given.address
    ORDER BY at, id`);
  return Map.groupBy(rows, ({ at }) => at);
}

const MARKS = /[®™©℠]/gu;
/** 'HelloSign (now Dropbox Sign)' */
const TWO_NAMES =
  /^(?<one>[^([]{1,100}?)\s*[([](?:now|formerly|previously|ex|jetzt|früher|ehemals|anciennement|ahora|antes|ora|già|agora|voorheen|dawniej)\b[-: ]*(?<other>[^)\]]{1,100})[)\]]$/iu;

/** The names by which a tool may be listed: its own, and the two that some write for one that was renamed. */
function calledNames(name: string): ['name' | 'former name', string][] {
  const plain = name.replaceAll(MARKS, '').trim().toLowerCase();
  const { one, other } = TWO_NAMES.exec(plain)?.groups ?? {};
  const both = [one, other].flatMap((part) => (part === undefined ? [] : [part.trim()]));
  const own = new Set([name.trim().toLowerCase(), plain]);
  return [
    ...[...own].map((called) => ['name', called] as ['name', string]),
    ...both.map((called) => ['former name', called] as ['former name', string]),
  ];
}

/**
 * The tool that is meant; several if that is ambiguous, undefined if there is none.
 *
 * @param isGuessed whether its column may have something else than names, so that the address counts first
 */
export function meantTool(
  found: readonly ListedTool[],
  isGuessed = false,
): ListedTool | readonly ListedTool[] | undefined {
  const of = (by: ListedTool['by']) =>
    found.filter(
      (tool, at) => tool.by === by && found.findIndex((one) => one.by === by && one.id === tool.id) === at,
    );
  const named = of('name');
  const there = of('address');
  if (isGuessed && there.length === 1) return there[0];
  if (named.length > 1) {
    const both = named.filter(({ id }) => there.some((tool) => tool.id === id));
    return both.length === 1 ? both[0] : named;
  }
  // A site may have many tools, so an address identifies one only if it is the address of one alone.
  return [named, of('former name'), there].find((those) => those.length === 1)?.[0];
}
