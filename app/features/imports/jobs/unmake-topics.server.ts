import { sql } from 'drizzle-orm';
import { differencesOf } from '#features/editing/merge-records.ts';
import { readCategory } from '#features/records/records/category.server.ts';
import { readRecordsOf } from '#features/records/records/stored-records.server.ts';
import type { StoredRecord } from '#features/records/records/stored-tool.server.ts';
import { removeRecord, removeSpecializations } from '#features/records/write/remove.server.ts';
import { bumpState, lockState } from '#features/records/write/state.server.ts';
import type { Transaction } from '#features/records/write/transaction.server.ts';
import { changedSince } from '../line-words.ts';
import { type Outcome, storeOutcomes } from './lines.server.ts';
import { innerOf, ownRecord } from './made-topics.server.ts';

interface Line {
  number: number;
  record_id: string;
  record: StoredRecord | null;
}

/** Deletes topics that an import created, last first, unless tools or records use them or they have changed since. */
export async function unmakeTopics(tx: Transaction, id: string): Promise<void> {
  const { rows: lines } = await tx.execute<Line & Record<string, unknown>>(sql`
    SELECT number::float8 AS number, record_id, record FROM import_lines
    WHERE import_id = ${id} AND phase = 'import' AND what = 'made' AND outcome IS NULL ORDER BY number DESC`);
  if (lines.length === 0) return;
  await lockState(tx);
  const outcomes: Outcome[] = [];
  for (const line of lines) {
    const reason = await unmake(tx, line);
    outcomes.push({ number: line.number, outcome: reason === null ? 'undone' : 'left', reason });
  }
  await storeOutcomes(tx, outcomes);
}

/** @returns why it is kept, or null */
async function unmake(tx: Transaction, { record_id, record }: Line): Promise<string | null> {
  const [category = '', specialization = ''] = record_id.split('/');
  const stored = (await readRecordsOf(tx, 'categories', [category])).get(category);
  const now = ownRecord(stored, specialization);
  if (!stored || !now) return null;
  const changed = differencesOf(record ?? {}, now).map(({ path }) => path);
  if (changed.length > 0) return changedSince('categories', changed);
  const others = innerOf(stored.specializations).filter(({ id }) => id !== specialization);
  if (specialization === '') {
    const isGone = others.length === 0 && (await removeRecord(tx, 'categories', category));
    return isGone ? null : USED;
  }
  const reading = readCategory({ ...stored, specializations: others });
  if ('faults' in reading) return USED;
  const left = await removeSpecializations(tx, [reading.row]);
  if (left.size === 0) await bumpState(tx, 0);
  return left.get(category) ?? null;
}

const USED = 'Tools or other records use it.';
