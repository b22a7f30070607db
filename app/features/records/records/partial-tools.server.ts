import { sql } from 'drizzle-orm';
import { DETAIL_GROUPS } from '#catalogue/tools/fields/field-row.ts';
import { toolSlug } from '#features/editing/submission-record.ts';
import { isJsonObject, type ToolRecord } from '#features/editing/tool-record.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { isWebAddress } from '#site/web-address.ts';
import type { ReadingNotes } from '../read/reading-notes.ts';
import { refused, type SourceRecord } from '../read/source-record.server.ts';
import { inTransaction } from '../write/transaction.server.ts';
import { readToolRecords, type StoredRecord } from './stored-tool.server.ts';

/**
 * Makes whole records of those that name only some fields: what a listed tool has besides stays. A record without an id
 * is the listed tool of its name; if there is none, it gets an id that is made from the name.
 */
export async function completeTools(
  db: Database,
  records: readonly SourceRecord[],
  notes: ReadingNotes,
): Promise<SourceRecord[]> {
  const given = records.flatMap((record) =>
    record.isPartial && 'value' in record && isJsonObject(record.value) ? [record.value] : [],
  );
  if (given.length === 0) return [...records];
  const { named, stored } = await readListed(db, given);
  return records.map((record) => {
    if (!record.isPartial || !('value' in record) || !isJsonObject(record.value)) return record;
    const identified = withId(record.value, named, stored);
    if (typeof identified === 'string') return refused(record.line, identified);
    const listed = stored.get(String(identified.id));
    if (listed) notes.count('Records of listed tools');
    else if (record.value.id === undefined && identified.id !== undefined) {
      notes.say(`"${shortened(identified.name)}" gets the id ${identified.id}, made from its name.`);
    }
    return { ...record, value: listed ? merged(listed, identified) : identified };
  });
}

type Stored = ReadonlyMap<string, StoredRecord>;
/** The ids of listed tools, by their names in small letters. */
type Named = ReadonlyMap<string, readonly string[]>;

/** The listed tools that records mean by an id, by a name, or by the id that would be made from it. */
async function readListed(
  db: Database,
  given: readonly ToolRecord[],
): Promise<{ named: Named; stored: Stored }> {
  return inTransaction(db.bulk, async (tx) => {
    await tx.execute(sql`SET LOCAL TIME ZONE 'UTC'`);
    const names = given.flatMap(({ id, name }) =>
      id === undefined && typeof name === 'string' ? [nameKey(name)] : [],
    );
    const { rows } = await tx.execute<{ id: string; name: string }>(sql`
      SELECT id, sort_name AS name FROM ai_tools
      WHERE sort_name = ANY (ARRAY(SELECT jsonb_array_elements_text(${JSON.stringify(names)}::jsonb)))`);
    const named = Map.groupBy(rows, ({ name }) => name);
    const ids = [...given.map((record) => String(record.id ?? madeId(record))), ...rows.map(({ id }) => id)];
    const stored = await readToolRecords(tx, ids);
    return {
      named: new Map([...named].map(([name, those]) => [name, those.map(({ id }) => id)])),
      stored: new Map(stored.map((record) => [String(record.id), record])),
    };
  });
}

/** The record with its id, or why it has none. */
function withId(record: ToolRecord, named: Named, stored: Stored): ToolRecord | string {
  const { id, name } = record;
  if (id !== undefined || typeof name !== 'string') return record;
  const [found, other] = named.get(nameKey(name)) ?? [];
  if (found !== undefined && other !== undefined) {
    return `has no id, and several tools have its name, such as ${found} and ${other}: give the id`;
  }
  if (found !== undefined) return { ...record, id: found, name: stored.get(found)?.name ?? name };
  const made = madeId(record);
  const holder = stored.get(made);
  if (!holder) return made === '' ? record : { ...record, id: made };
  return `has no id, and the one made from its name, ${made}, is that of the tool "${shortened(holder.name)}": give an id`;
}

function madeId({ name, url }: ToolRecord): string {
  if (typeof name !== 'string') return '';
  return toolSlug(name, typeof url === 'string' && isWebAddress(url) ? url : 'https://-/');
}

/** As `sort_name` is made. */
function nameKey(name: string): string {
  return name.trim().toLowerCase();
}

function shortened(text: unknown): string {
  return String(text).slice(0, 60);
}

/** When the record changes is for the import to say. */
const DERIVED = 'updated_at';

function merged({ [DERIVED]: _, ...listed }: StoredRecord, given: ToolRecord): ToolRecord {
  const details = Object.keys(DETAIL_GROUPS).flatMap((group) => {
    const [held, own] = [listed[group], given[group]];
    return isJsonObject(own) ? [[group, mergedDetails(isJsonObject(held) ? held : {}, own)] as const] : [];
  });
  return { ...listed, ...given, ...Object.fromEntries(details) };
}

function mergedDetails(held: ToolRecord, given: ToolRecord): ToolRecord {
  const details = Object.entries(given).map(
    ([key, detail]) => [key, mergedDetail(held[key], detail)] as const,
  );
  return { ...held, ...Object.fromEntries(details) };
}

/** A source without a value belongs to the value that is there; a new value does not have the source of the old one. */
function mergedDetail(held: unknown, given: unknown): unknown {
  if (!isJsonObject(held) || !isJsonObject(given)) return given;
  if (!('value' in given)) return { ...held, ...given };
  return 'value' in held ? { ...given, value: mergedPrice(held.value, given.value) } : given;
}

/** A price of which only the amount is given is in the currency and for the time that the listed one is. */
function mergedPrice(held: unknown, given: unknown): unknown {
  if (!isJsonObject(held) || !isJsonObject(given) || !('amount' in given)) return given;
  const { currency, per, billed } = held;
  return {
    ...Object.fromEntries(Object.entries({ currency, per, billed }).filter(([, part]) => part !== undefined)),
    ...given,
  };
}
