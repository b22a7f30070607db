import { sql } from 'drizzle-orm';
import type { FieldFault } from '#catalogue/tools/field-values.ts';
import type { Taken, Undoing } from '#features/editing/editing.server.ts';
import {
  differencesOf,
  mergeRecords,
  recordOf,
  valuesOf,
  withoutBlanks,
} from '#features/editing/merge-records.ts';
import { enteredTexts, readOwn } from '#features/editing/read-record.ts';
import { ownForm } from '#features/editing/record-form.ts';
import { isTopicKind, RECORD_KINDS, type RecordKindName } from '#features/editing/record-kinds.ts';
import type {
  Saved,
  Saving,
  TopicBroughtBack,
  TopicReturning,
  TopicTaking,
  TopicWithdrawing,
  TopicWithdrawn,
} from '#features/editing/records.server.ts';
import type { ToolRecord } from '#features/editing/tool-record.ts';
import { recordAction } from '#features/operators/audit.server.ts';
import type { RecordRead } from '#features/records/records/envelope.server.ts';
import { claimValues } from '#features/records/write/desk-values.server.ts';
import { lockState } from '#features/records/write/state.server.ts';
import { inTransaction, type Transaction, thenUndone } from '#features/records/write/transaction.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { bringTopicBackIn, UnfitTopic, type Writing } from './bring-back-topic.server.ts';
import { giveBackToCatalogue, orRefused, RefusedValue } from './given-values.server.ts';
import { withToolsNamed } from './named-tools.server.ts';
import { LEGAL_STORES, SITE_STORE } from './site.server.ts';
import {
  CATEGORY_STORE,
  COMPANY_STORE,
  FUNCTION_STORE,
  INVESTOR_STORE,
  MARKET_STORE,
  QUESTION_STORE,
} from './topics.server.ts';
import { undoTopic } from './undo-topic.server.ts';
import { isTopicWithdrawn, UnfitTool, withdrawTopicIn } from './withdraw-topic.server.ts';

/** How the records of a kind are read, checked and written. */
export interface RecordStore<Row> {
  /** A stored record in the shape of catalogue files, or null. */
  stored(tx: Transaction, id: string): Promise<ToolRecord | null>;
  check(tx: Transaction, record: ToolRecord): Promise<RecordRead<Row>>;
  write(tx: Transaction, row: Row): Promise<void>;
}

/** A `RecordStore` without its row type, so that one table can hold all stores. */
interface AnyStore {
  stored: RecordStore<never>['stored'];
  /** Faults, or a function that writes the checked record. */
  writing(tx: Transaction, record: ToolRecord): Promise<RecordRead<() => Promise<void>>>;
}

function storeOf<Row>({ stored, check, write }: RecordStore<Row>): AnyStore {
  return {
    stored,
    async writing(tx, record) {
      const reading = await check(tx, record);
      return 'faults' in reading ? reading : { row: () => write(tx, reading.row) };
    },
  };
}

const STORES: Readonly<Record<RecordKindName, AnyStore>> = {
  site: storeOf(SITE_STORE),
  privacy: storeOf(LEGAL_STORES.privacy),
  terms: storeOf(LEGAL_STORES.terms),
  categories: storeOf(CATEGORY_STORE),
  'category-market-data': storeOf(MARKET_STORE),
  companies: storeOf(COMPANY_STORE),
  investors: storeOf(INVESTOR_STORE),
  questions: storeOf(QUESTION_STORE),
  'business-functions': storeOf(FUNCTION_STORE),
};

/** A stored record in the form's own shape, or null. */
export function readEnteredRecord(
  db: Database,
  kind: RecordKindName,
  id: string,
): Promise<ToolRecord | null> {
  return inTransaction(db.bulk, (tx) => enteredIn(tx, kind, id));
}

/** Runs a read with a record saved, in a transaction that is rolled back. */
export function readAsSaved<T>(
  db: Database,
  { kind, id, record }: Pick<Saving, 'kind' | 'id' | 'record'>,
  read: (db: Database) => Promise<T>,
): Promise<{ value: T } | { faults: FieldFault[] }> {
  return thenUndone(db.bulk, async (tx) => {
    const before = id === null ? {} : await enteredIn(tx, kind, id);
    const named = await withToolsNamed(tx, { kind, record: withoutBlanks(record), before: before ?? {} });
    const writing = await checked(tx, { kind, id, ...named });
    if ('faults' in writing) return writing;
    await writing.row();
    return { value: await read({ ...db, read: tx, write: tx, bulk: tx }) };
  });
}

/** Gives a topic's field the value that the catalogue last gave, and lets imports write it again. */
export function takeCatalogueValueOfTopic(db: Database, order: TopicTaking): Promise<Taken> {
  return orRefused(inTransaction(db.bulk, (tx) => takeCatalogueValue(tx, order)));
}

/** Takes a topic out of the site, until it is brought back. */
export function withdrawTopic(db: Database, order: TopicWithdrawing): Promise<TopicWithdrawn> {
  return unlessUnfit(inTransaction(db.bulk, (tx) => withdrawTopicIn(tx, order)));
}

export function bringTopicBack(db: Database, order: TopicReturning): Promise<TopicBroughtBack> {
  return unlessUnfit(inTransaction(db.bulk, (tx) => bringTopicBackIn(tx, order, WRITING)));
}

/** Undoes a withdrawal of a topic, or its return; null if the topic has changed since. */
export async function undoTopicAction<T>(db: Database, { entry, by, finish }: Undoing<T>): Promise<T | null> {
  const undoing = inTransaction(db.bulk, async (tx) =>
    (await undoTopic(tx, { entry, by, writing: WRITING })) ? { done: await finish(tx) } : null,
  );
  const result = await unlessUnfit(undoing);
  return result === null || result === 'refused' ? null : result.done;
}

const WRITING: Writing = (tx, kind, record) => STORES[kind].writing(tx, record);

function unlessUnfit<Result>(work: Promise<Result>): Promise<Result | 'refused'> {
  return work.catch((error) => {
    if (error instanceof UnfitTool || error instanceof UnfitTopic) return 'refused';
    throw error;
  });
}

/** `readEnteredRecord` within a transaction. */
export async function enteredIn(
  tx: Transaction,
  kind: RecordKindName,
  id: string,
): Promise<ToolRecord | null> {
  // With UTC, times read as the importer reads them.
  await tx.execute(sql`SET LOCAL TIME ZONE 'UTC'`);
  const record = await STORES[kind].stored(tx, id);
  const { fields } = RECORD_KINDS[kind];
  return record && readOwn(fields, enteredTexts(ownForm(fields, record)));
}

/**
 * Merges an operator's changes with what others have saved since, and saves the result with a log entry. Fields that
 * both have changed wait for a decision.
 */
export function saveRecord(db: Database, order: Saving): Promise<Saved> {
  return inTransaction(db.bulk, (tx) => saveRecordIn(tx, order));
}

/** `saveRecord` within a transaction, with what belongs to the same save. */
export async function saveRecordIn(tx: Transaction, { kind, id, base, record, by }: Saving): Promise<Saved> {
  await lockState(tx);
  const theirs = id === null ? {} : await enteredIn(tx, kind, id);
  if (!theirs) return { outcome: 'gone' };
  const sides = { base, theirs, mine: withoutBlanks(record) };
  const { record: typed, conflicts } = mergeRecords(sides);
  if (conflicts.length > 0) {
    const choices = Object.fromEntries(conflicts.map(({ path }) => [path, 'mine'] as const));
    return { outcome: 'contested', conflicts, theirs, mine: mergeRecords(sides, choices).record };
  }
  const named = await withToolsNamed(tx, { kind, record: typed, before: theirs });
  const { record: merged } = named;
  const differences = differencesOf(theirs, merged);
  if (id !== null && differences.length === 0) return { outcome: 'same', id };
  const writing = await checked(tx, { kind, id, ...named });
  if ('faults' in writing) return { outcome: 'faulty', faults: writing.faults };
  const { subject, idField } = RECORD_KINDS[kind];
  const savedId = idField === null ? kind : String(merged[idField]);
  await writeAtDesk(tx, { kind, id: savedId }, writing.row);
  const side = (of: 'before' | 'after') =>
    Object.fromEntries(differences.map((field) => [field.path, field[of] ?? null]));
  await recordAction(tx, {
    by,
    action: `${subject}.save`,
    subject: { kind: subject, id: savedId },
    before: side('before'),
    after: side('after'),
  });
  return { outcome: 'saved', id: savedId };
}

/**
 * Writes a record and claims the changed fields, so that later imports skip them. The site's own texts are in no
 * catalogue and need no claim.
 */
async function writeAtDesk(
  tx: Transaction,
  { kind, id }: { kind: RecordKindName; id: string },
  write: () => Promise<void>,
): Promise<void> {
  if (!isTopicKind(kind)) return write();
  const before = await STORES[kind].stored(tx, id);
  await write();
  const after = await STORES[kind].stored(tx, id);
  if (after) await claimValues(tx, { kind, id }, before, after);
}

/** Gives a field the value that the catalogue last gave. Imports write it again from then on. */
async function takeCatalogueValue(tx: Transaction, { kind, id, field, by }: TopicTaking): Promise<Taken> {
  await lockState(tx);
  await tx.execute(sql`SET LOCAL TIME ZONE 'UTC'`);
  const record = await STORES[kind].stored(tx, id);
  const given = await giveBackToCatalogue(tx, { kind, id, field });
  if (!record || !given) return 'gone';
  const values = valuesOf(record);
  const before = values.get(field) ?? null;
  values.set(field, given.value ?? undefined);
  const writing = await STORES[kind].writing(tx, recordOf(values));
  if ('faults' in writing) throw new RefusedValue();
  await writing.row();
  const { subject } = RECORD_KINDS[kind];
  await recordAction(tx, {
    by,
    action: `${subject}.take`,
    subject: { kind: subject, id },
    before: { [field]: before },
    after: { [field]: given.value },
  });
  return 'taken';
}

/**
 * Checks a record as the importer checks files, and that its id is the expected one.
 *
 * @param unnamed faults of the tools that it names; they replace all other faults of these fields
 */
async function checked(
  tx: Transaction,
  { kind, id, record, unnamed }: Pick<Saving, 'kind' | 'id' | 'record'> & { unnamed: readonly FieldFault[] },
) {
  const { idField } = RECORD_KINDS[kind];
  const writing = await STORES[kind].writing(tx, record);
  if (idField === null) return writing;
  const given = record[idField];
  const faults: FieldFault[] = [...unnamed];
  if (id !== null && given !== id) faults.push({ field: idField, reason: `never changes: it is "${id}"` });
  if (id === null && typeof given === 'string' && (await STORES[kind].stored(tx, given))) {
    faults.push({ field: idField, reason: 'is taken' });
  }
  if (id === null && typeof given === 'string' && (await isTopicWithdrawn(tx, kind, given))) {
    faults.push({ field: idField, reason: 'is withdrawn; bring it back' });
  }
  if (faults.length === 0) return writing;
  const isUnnamed = ({ field }: FieldFault) => unnamed.some((one) => fieldOf(one) === fieldOf({ field }));
  const others = 'faults' in writing ? writing.faults.filter((fault) => !isUnnamed(fault)) : [];
  return { faults: [...faults, ...others] };
}

/** The record's field that has the fault: 'tool_ids' for 'tool_ids[2]'. */
function fieldOf({ field }: Pick<FieldFault, 'field'>): string {
  return field.split(/[.[]/, 1)[0] ?? field;
}
