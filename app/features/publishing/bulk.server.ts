import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { FieldFault } from '#catalogue/tools/field-values.ts';
import { type BulkChange, changedValue } from '#features/editing/bulk-change.ts';
import type { Editor } from '#features/editing/editing.server.ts';
import { labelOf, labelOfFault } from '#features/editing/labels.ts';
import { type FieldPath, isSame, recordOf, valuesOf } from '#features/editing/merge-records.ts';
import { asEntered } from '#features/editing/read-record.ts';
import type { ToolRecord } from '#features/editing/tool-record.ts';
import { recordAction } from '#features/operators/audit.server.ts';
import { loadReferences, type References } from '#features/records/records/references.server.ts';
import { readToolRecords, type StoredRecord } from '#features/records/records/stored-tool.server.ts';
import { readTool, type ToolRow } from '#features/records/records/tool.server.ts';
import { lockState } from '#features/records/write/state.server.ts';
import { inTransaction, type Transaction } from '#features/records/write/transaction.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { writeAllAtDesk } from './write.server.ts';

interface ToolChange {
  id: string;
  name: string;
  before: unknown;
  after: unknown;
  /** Identifies the value before, so that a later change to it is noticed. */
  seen: string;
}

/** A tool that a bulk change skips, and why. */
export interface LeftTool {
  id: string;
  name: string;
  reason: string;
}

export interface BulkPreview {
  changes: ToolChange[];
  /** How many tools have the value already. */
  same: number;
  /** Tools that the change does not fit, or that are no longer listed. */
  left: LeftTool[];
}

/** What a change would do to some tools. Writes nothing. */
export function previewBulk(db: Database, ids: readonly string[], change: BulkChange): Promise<BulkPreview> {
  return inTransaction(db.bulk, async (tx) => {
    const worked = await workOut(tx, ids, change);
    return {
      changes: worked.changes.map(({ row: _, ...shown }) => shown),
      same: worked.same,
      left: worked.left,
    };
  });
}

export interface BulkOrder {
  /** Each tool's id, with the `seen` of its change in the preview. */
  seen: ReadonlyMap<string, string>;
  change: BulkChange;
  by: Editor;
}

export interface BulkDone {
  /** The id of the edit in the log; null if nothing changed. */
  edit: string | null;
  changed: number;
}

const OVERTAKEN = 'was changed since the preview';

/**
 * Changes a field of many tools in one transaction, with their history and one log entry. Skips tools whose value has
 * changed since the operator saw it, and tools that the change does not fit.
 */
export function editInBulk(db: Database, { seen, change, by }: BulkOrder): Promise<BulkDone> {
  return inTransaction(db.bulk, async (tx) => {
    await lockState(tx);
    const worked = await workOut(tx, [...seen.keys()], change);
    const isSeen = (one: ToolChange) => one.seen === seen.get(one.id);
    const wanted = worked.changes.filter(isSeen);
    const overtaken = worked.changes.filter((one) => !isSeen(one));
    const left = [...worked.left, ...overtaken.map(({ id, name }) => ({ id, name, reason: OVERTAKEN }))];
    if (wanted.length === 0) return { edit: null, changed: 0 };
    return writeEdit(tx, { path: change.path, changes: wanted, left, by });
  });
}

interface WrittenEdit {
  path: FieldPath;
  /** At least one. */
  changes: WorkedOut['changes'];
  left: readonly LeftTool[];
  /** The id of a company that was made for it, and goes when it is undone. */
  made?: string;
  by: Editor;
}

/** Writes a computed change to some tools, with their history and one log entry. Call it once per transaction. */
export async function writeEdit(
  tx: Transaction,
  { path, changes, left, made, by }: WrittenEdit,
): Promise<{ edit: string; changed: number }> {
  await writeAllAtDesk(
    tx,
    changes.map(({ row }) => row),
    { maker: 'desk', operatorId: by.id },
  );
  const now = await enteredValues(
    tx,
    changes.map(({ id }) => id),
    path,
  );
  const changed = changes.filter(({ id, before }) => !isSame(now.get(id) ?? null, before ?? null));
  const edit = crypto.randomUUID();
  await recordAction(tx, {
    by,
    action: 'edit.apply',
    subject: { kind: 'edit', id: edit },
    before: { field: path, values: valuesBy(changed, ({ before }) => before) },
    after: { field: path, values: valuesBy(changed, ({ id }) => now.get(id)), left, made },
  });
  return { edit, changed: changed.length };
}

function valuesBy(changes: readonly ToolChange[], sideOf: (change: ToolChange) => unknown) {
  return Object.fromEntries(changes.map((change) => [change.id, sideOf(change) ?? null]));
}

interface WorkedOut extends BulkPreview {
  changes: (ToolChange & { row: ToolRow })[];
}

function workOut(tx: Transaction, ids: readonly string[], change: BulkChange): Promise<WorkedOut> {
  return fitValues(tx, ids, change.path, (_, present) => ({ value: changedValue(present, change) }));
}

/** The new value of a field of a tool, or the reason to skip the tool. */
type Wanted = (id: string, present: unknown) => { value: unknown } | { reason: string };

/** Computes the new value of a field for some tools and checks it as the import does. */
export async function fitValues(
  tx: Transaction,
  ids: readonly string[],
  path: FieldPath,
  wanted: Wanted,
): Promise<WorkedOut> {
  const stored = await storedTools(tx, ids);
  const references = await loadReferences(tx);
  const worked: WorkedOut = { changes: [], same: 0, left: [] };
  for (const id of ids) {
    const record = stored.get(id);
    const name = String(record?.name ?? id);
    const before = record && enteredValue(record, path);
    const want = record ? wanted(id, before) : { reason: GONE };
    if ('reason' in want) worked.left.push({ id, name, reason: want.reason });
    else if (isSame(before ?? null, want.value ?? null)) worked.same++;
    else if (record) {
      const reading = withValue(record, path, want.value, references);
      if ('faults' in reading) worked.left.push({ id, name, reason: faultText(reading.faults, path) });
      else {
        const { row } = reading;
        worked.changes.push({ id, name, before, after: want.value, seen: seenAs(before), row });
      }
    }
  }
  return worked;
}

const GONE = 'is not listed any more';

function faultText([fault]: readonly FieldFault[], path: FieldPath): string {
  return fault ? `${labelOfFault(fault.field)} ${fault.reason}` : `${labelOf(path)} does not fit`;
}

function withValue(record: StoredRecord, path: FieldPath, value: unknown, references: References) {
  const { updated_at: _, ...kept } = record;
  const values = valuesOf(kept);
  values.set(path, value);
  return readTool(recordOf(values), references);
}

async function storedTools(tx: Transaction, ids: readonly string[]): Promise<Map<string, StoredRecord>> {
  // With UTC, times read as the importer reads them.
  await tx.execute(sql`SET LOCAL TIME ZONE 'UTC'`);
  const records = await readToolRecords(tx, ids);
  return new Map(records.map((record) => [String(record.id), record]));
}

/** The values of some fields of tools, in the form's own shape. */
export async function enteredValues(
  tx: Transaction,
  ids: readonly string[],
  path: FieldPath,
): Promise<Map<string, unknown>> {
  const stored = await storedTools(tx, ids);
  return new Map([...stored].map(([id, record]) => [id, enteredValue(record, path)]));
}

function enteredValue(record: ToolRecord, path: FieldPath): unknown {
  const alone = recordOf(new Map([[path, valuesOf(record).get(path)]]));
  return valuesOf(asEntered(alone)).get(path);
}

function seenAs(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(value ?? null))
    .digest('base64url')
    .slice(0, 16);
}
