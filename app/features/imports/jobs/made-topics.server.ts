import type { MissingTopic } from '#features/records/read/table-reading.ts';
import { readRecordsOf } from '#features/records/records/stored-records.server.ts';
import type { StoredRecord } from '#features/records/records/stored-tool.server.ts';
import type { Transaction } from '#features/records/write/transaction.server.ts';
import { madePlace, madeWords } from '../made-words.ts';

/** A category or specialization that an import of tools made, as a line of it. */
interface MadeLine {
  what: 'made';
  record_id: string;
  reason: string;
  record?: StoredRecord;
}

/** The lines of what a batch has made, each with what is stored. */
export async function madeLines(tx: Transaction, made: readonly MissingTopic[]): Promise<MadeLine[]> {
  if (made.length === 0) return [];
  const stored = await readRecordsOf(
    tx,
    'categories',
    made.map(({ category }) => category),
  );
  return made.map((topic): MadeLine => {
    const record = ownRecord(stored.get(topic.category), topic.specialization);
    return { what: 'made', record_id: madePlace(topic), reason: madeWords(topic), ...(record && { record }) };
  });
}

/** A category without its specializations, or one of these. */
export function ownRecord(
  record: StoredRecord | undefined,
  specialization: string,
): StoredRecord | undefined {
  if (!record) return undefined;
  const { specializations, ...category } = record;
  if (specialization === '') return category;
  return innerOf(specializations).find(({ id }) => id === specialization);
}

/** The specializations of a category's record. */
export function innerOf(specializations: unknown): StoredRecord[] {
  return Array.isArray(specializations) ? specializations : [];
}
