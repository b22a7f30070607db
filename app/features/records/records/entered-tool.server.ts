import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type FieldFault, readGroup } from '#catalogue/tools/field-values.ts';
import { DETAIL_GROUPS } from '#catalogue/tools/fields/field-row.ts';
import { isWithdrawn } from '#catalogue/tools/withdrawn-tools.server.ts';
import type { StoredDraft } from '#features/editing/drafts.server.ts';
import { asEntered } from '#features/editing/read-record.ts';
import { isJsonObject, type ToolRecord } from '#features/editing/tool-record.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { say } from '#site/noun.ts';
import { inTransaction, type Transaction } from '../write/transaction.server.ts';
import { lastYear } from './envelope.server.ts';
import { loadReferences } from './references.server.ts';
import { readToolRecord, readToolRecords } from './stored-tool.server.ts';
import { readTool, type ToolRow } from './tool.server.ts';

/** A listed tool's record in the form that the desk's form submits, or null. */
export function readEntered(db: Database, id: string): Promise<ToolRecord | null> {
  return inTransaction(db.bulk, (tx) => enteredRecord(tx, id));
}

/** Several tools as `readEntered` gives them, by id; one that is not listed is left out. */
export async function readEnteredTools(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ToolRecord>> {
  if (ids.length === 0) return new Map();
  const records = await inTransaction(db.bulk, async (tx) => {
    await tx.execute(sql`SET LOCAL TIME ZONE 'UTC'`);
    return readToolRecords(tx, ids);
  });
  return new Map(records.map((record) => [String(record.id), asEntered(record)]));
}

/** The faults of a draft's record. */
export function faultsOfDraft(
  db: Database,
  { record, tool_id }: Pick<StoredDraft, 'tool_id' | 'record'>,
): Promise<FieldFault[]> {
  return inTransaction(db.bulk, async (tx) => {
    const check = await checkRecord(tx, record, tool_id);
    return 'faults' in check ? check.faults : [];
  });
}

/** The same as `readEntered`, in a transaction. */
export async function enteredRecord(tx: Transaction, id: string): Promise<ToolRecord | null> {
  // The importer reads times in UTC.
  await tx.execute(sql`SET LOCAL TIME ZONE 'UTC'`);
  const record = await readToolRecord(tx, id);
  return record && asEntered(record);
}

/** A short hash of a record, to detect changes; '' for none. */
export function stateOf(record: ToolRecord | null): string {
  return record === null ? '' : createHash('sha256').update(JSON.stringify(record)).digest('base64url');
}

/** Checks a record by the rules of imports, and that it has the expected id. */
export async function checkRecord(
  tx: Transaction,
  record: ToolRecord,
  toolId: string | null,
): Promise<{ row: ToolRow } | { faults: FieldFault[] }> {
  const reading = readTool(record, await loadReferences(tx));
  const read = 'faults' in reading ? reading.faults : [];
  const faults = [
    ...read,
    ...detailFaults(record).filter(({ field }) => !read.some((fault) => fault.field === field)),
    ...sourcesWithoutValue(record),
    ...(await idFaults(tx, record.id, toolId)),
    ...('row' in reading ? await mergingFaults(tx, reading.row) : []),
  ];
  return 'row' in reading && faults.length === 0 ? reading : { faults };
}

async function idFaults(tx: Transaction, id: unknown, toolId: string | null): Promise<FieldFault[]> {
  if (toolId !== null) {
    return id === toolId ? [] : [{ field: 'id', reason: `never changes: it is "${toolId}"` }];
  }
  if (typeof id !== 'string') return [];
  if (await isWithdrawn(tx, id)) return [{ field: 'id', reason: say`is that of a withdrawn tool` }];
  const { rows } = await tx.execute(sql`SELECT 1 FROM ai_tools WHERE id = ${id}`);
  return rows.length > 0 ? [{ field: 'id', reason: say`is that of another tool` }] : [];
}

/** Naming a listed tool's id as a former id would merge that tool, which no draft can undo. */
async function mergingFaults(tx: Transaction, { former_ids }: ToolRow): Promise<FieldFault[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    SELECT id FROM ai_tools WHERE id = ANY (ARRAY(SELECT jsonb_array_elements_text(${JSON.stringify(former_ids)}::jsonb)))`);
  return rows.map(({ id }) => ({
    field: `former_ids[${former_ids.indexOf(id)}]`,
    reason: `"${id}" is listed: merge it on its own page`,
  }));
}

/** The import checks details only once the record's own fields are right; a form shows all faults at once. */
function detailFaults(record: ToolRecord): FieldFault[] {
  return Object.entries(DETAIL_GROUPS).flatMap(([column, group]) =>
    readGroup(group, record[column], lastYear()).faults.map(({ field, reason }) => ({
      field: `${column}.${field}`,
      reason,
    })),
  );
}

/** The import ignores a source without a value, but in a form it is a mistake. */
function sourcesWithoutValue(record: ToolRecord): FieldFault[] {
  return Object.keys(DETAIL_GROUPS).flatMap((column) => {
    const details = record[column];
    if (!isJsonObject(details)) return [];
    return Object.entries(details)
      .filter(([, stored]) => isJsonObject(stored) && stored.value === null)
      .map(([field]) => ({ field: `${column}.${field}`, reason: 'has a source but no value' }));
  });
}
