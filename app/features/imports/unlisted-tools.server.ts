import { splitNames } from '#catalogue/tools/single-value.ts';
import { isJsonObject, type ToolRecord } from '#features/editing/tool-record.ts';
import { withToolsNamed } from '#features/publishing/named-tools.server.ts';
import type { RecordFault } from '#features/records/fault.server.ts';
import type { KindName } from '#features/records/kinds.server.ts';
import type { SourceRecord } from '#features/records/read/source-record.server.ts';
import { readRecordsOf } from '#features/records/records/stored-records.server.ts';
import { inTransaction } from '#features/records/write/transaction.server.ts';
import type { Database } from '#platform/database/connection.server.ts';

/** The fields of guides that name tools. */
const NAMING: Readonly<Partial<Record<KindName, readonly string[]>>> = {
  questions: ['primary_tool', 'related_tools'],
  'business-functions': ['tool_ids'],
};

/** Whether records of a kind are refused if they name unlisted tools. */
export function namesTools(kind: KindName): kind is 'questions' | 'business-functions' {
  return kind in NAMING;
}

/**
 * Faults of records that name unlisted tools, as the desk has them. What the stored record names already is accepted.
 *
 * @param brought by ids and names, in small letters, tools that a dry run has read and not stored
 */
export async function unlistedTools(
  db: Database,
  kind: KindName,
  records: readonly SourceRecord[],
  brought: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<SourceRecord, RecordFault[]>> {
  if (!namesTools(kind)) return new Map();
  const given = records.flatMap((source) =>
    'value' in source && isJsonObject(source.value) ? [{ source, record: listed(source.value) }] : [],
  );
  return inTransaction(db.bulk, async (tx) => {
    const ids = given.flatMap(({ record: { id } }) => (typeof id === 'string' ? id : []));
    const stored = await readRecordsOf(tx, kind, ids);
    const faults = new Map<SourceRecord, RecordFault[]>();
    const fields = NAMING[kind] ?? [];
    for (const { source, record } of given) {
      const before = accepted(record, stored.get(String(record.id)), fields, brought);
      const { unnamed } = await withToolsNamed(tx, { kind, record, before });
      if (unnamed.length > 0) faults.set(source, unnamed);
    }
    return faults;
  });
}

/** A record whose related tools, which may be one text, are a list. */
function listed(record: ToolRecord): ToolRecord {
  const { related_tools: related } = record;
  return typeof related === 'string' ? { ...record, related_tools: splitNames(related) } : record;
}

/** By field, what a record may name: what its stored one names, and what the same import brings. */
function accepted(
  record: ToolRecord,
  stored: ToolRecord | undefined,
  fields: readonly string[],
  brought: ReadonlyMap<string, string>,
): ToolRecord {
  const isBrought = (text: unknown) => typeof text === 'string' && brought.has(text.toLowerCase());
  return Object.fromEntries(
    fields.map((field) => [field, [stored?.[field], [record[field]].flat().filter(isBrought)].flat()]),
  );
}
