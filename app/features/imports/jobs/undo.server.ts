import { sql } from 'drizzle-orm';
import { differencesOf, isSame, recordOf, valuesOf } from '#features/editing/merge-records.ts';
import type { KindName } from '#features/records/kinds.server.ts';
import { readRecordsOf } from '#features/records/records/stored-records.server.ts';
import type { StoredRecord } from '#features/records/records/stored-tool.server.ts';
import { removeRecord } from '#features/records/write/remove.server.ts';
import { lockState } from '#features/records/write/state.server.ts';
import { inTransaction, type Transaction } from '#features/records/write/transaction.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { changedSince } from '../line-words.ts';
import { type Outcome, storeOutcomes } from './lines.server.ts';
import { listAgain } from './list-again.server.ts';
import { Stopped } from './run.server.ts';
import {
  IMPORTED_AT,
  type ImportChange,
  readUndoneChanges,
  standingBefore,
} from './undone-changes.server.ts';
import { unmakeTopics } from './unmake-topics.server.ts';
import { writeBack } from './write-back.server.ts';

export interface Undoing {
  /** The import's id. */
  id: string;
  kind: KindName;
  /** The operator who asked for it. */
  by: string | null;
  onProgress(percent: number): void;
  isStopped(): boolean;
}

const BATCH = 500;

interface Line extends ImportChange {
  what: 'changed' | 'new';
  record: StoredRecord | null;
}

/**
 * Gives the records of an import the values that they had before, unless somebody has changed them since, and
 * removes those that it brought. Each batch is a transaction; an undo that was cut off goes on where it ended.
 */
export async function undoImport(db: Database, undoing: Undoing): Promise<void> {
  const total = await countLines(db, undoing.id);
  for (let done = 0; ; ) {
    if (undoing.isStopped()) throw new Stopped();
    const undone = await inTransaction(db.bulk, (tx) => undoBatch(tx, undoing));
    if (undoing.kind === 'tools') await inTransaction(db.bulk, (tx) => listAgain(tx, undoing));
    if (undone === 0) break;
    done += undone;
    undoing.onProgress(Math.min(100, Math.floor((100 * done) / (total || 1))));
  }
  await inTransaction(db.bulk, (tx) => unmakeTopics(tx, undoing.id));
  await db.bulk.execute(sql`
    UPDATE import_lines SET outcome = 'left' WHERE import_id = ${undoing.id} AND phase = 'import' AND what = 'gone' AND outcome IS NULL`);
}

async function countLines(db: Database, id: string): Promise<number> {
  const { rows } = await db.bulk.execute<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM import_lines WHERE import_id = ${id} AND ${WAITING}`,
  );
  return rows[0]?.count ?? 0;
}

const WAITING = sql`phase = 'import' AND what IN ('changed', 'new') AND outcome IS NULL`;

async function undoBatch(tx: Transaction, { id, kind, by }: Undoing): Promise<number> {
  await lockState(tx);
  await tx.execute(sql`SET LOCAL TIME ZONE 'UTC'`);
  const { rows } = await tx.execute<Line & Record<string, unknown>>(sql`
    SELECT number::float8 AS number, what, record_id, fields, record,
      (SELECT extract(epoch FROM ${IMPORTED_AT})::float8 FROM imports i WHERE i.id = import_id) AS "importedAt"
    FROM import_lines
    WHERE import_id = ${id} AND ${WAITING} ORDER BY import_lines.number DESC LIMIT ${BATCH}`);
  // A file may name a record twice: the later change is undone first.
  const lines = rows.filter(
    (line, at) => rows.findIndex(({ record_id }) => record_id === line.record_id) === at,
  );
  const ids = lines.map(({ record_id }) => record_id);
  const present = await readRecordsOf(tx, kind, ids);
  const since = {
    claimed: await readClaimed(tx, kind, ids),
    undone: await readUndoneChanges(tx, { id, kind }, ids),
  };
  const restored: StoredRecord[] = [];
  const outcomes: Outcome[] = [];
  for (const line of lines) {
    const now = present.get(line.record_id);
    const left = now
      ? line.what === 'new'
        ? await takeAway(tx, kind, line, now)
        : giveBack(kind, line, now, since, restored)
      : line.what === 'changed' && 'It is no longer listed.';
    outcomes.push({ number: line.number, outcome: left ? 'left' : 'undone', reason: left || null });
  }
  const refused = await writeBack(tx, kind, restored, by);
  for (const one of outcomes) {
    const line = lines.find(({ number }) => number === one.number);
    const reason = line && (refused.get(line.record_id) ?? null);
    if (reason) Object.assign(one, { outcome: 'left', reason });
  }
  await storeOutcomes(tx, outcomes);
  return lines.length;
}

/** What has happened since the import. */
interface Since {
  /** What the desk has written, as `<id> <field>`. */
  claimed: ReadonlySet<string>;
  undone: Awaited<ReturnType<typeof readUndoneChanges>>;
}

/** @returns why something is left, or false */
function giveBack(
  kind: KindName,
  line: Line,
  now: StoredRecord,
  { claimed, undone }: Since,
  restored: StoredRecord[],
): string | false {
  const { record_id, fields } = line;
  const { updated_at: _, ...rest } = now;
  const values = valuesOf(rest);
  const left: string[] = [];
  for (const field of fields) {
    const { path, after } = field;
    const isOurs = isSame(values.get(path), after) && !claimed.has(`${record_id} ${path}`);
    if (isOurs) values.set(path, standingBefore(line, field, undone));
    else left.push(path);
  }
  if (left.length < fields.length) restored.push(recordOf(values));
  return left.length > 0 && changedSince(kind, left);
}

async function takeAway(
  tx: Transaction,
  kind: KindName,
  { record_id, record }: Line,
  now: StoredRecord,
): Promise<string | false> {
  const changed = differencesOf(record ?? {}, now).filter(({ path }) => path !== 'updated_at');
  if (changed.length > 0) {
    return changedSince(
      kind,
      changed.map(({ path }) => path),
    );
  }
  return (await removeRecord(tx, kind, record_id)) ? false : 'Members or other records use it.';
}

/** What the desk has written since, as `<id> <field>`. */
async function readClaimed(tx: Transaction, kind: KindName, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await tx.execute<{ claimed: string }>(sql`
    SELECT id || ' ' || field AS claimed FROM desk_values
    WHERE kind = ${kind} AND id = ANY (ARRAY(SELECT jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)))`);
  return new Set(rows.map(({ claimed }) => claimed));
}
