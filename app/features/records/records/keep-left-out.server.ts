import { sql } from 'drizzle-orm';
import { isJsonObject } from '#features/editing/tool-record.ts';
import type { Database } from '#platform/database/connection.server.ts';
import type { SourceRecord } from '../read/source-record.server.ts';
import { inTransaction } from '../write/transaction.server.ts';
import { partsLeftOut, withLeftOut } from './left-out.ts';
import { readToolRecords } from './stored-tool.server.ts';

/** Tools of a file, with what an open export has left out of them as the listed tools have it. */
export async function keepLeftOut(
  db: Database,
  records: readonly SourceRecord[],
): Promise<readonly SourceRecord[]> {
  const ids = records.flatMap((record) =>
    'value' in record && isJsonObject(record.value) && partsLeftOut(record.value) !== null
      ? [String(record.value.id)]
      : [],
  );
  if (ids.length === 0) return records;
  const stored = await inTransaction(db.bulk, async (tx) => {
    await tx.execute(sql`SET LOCAL TIME ZONE 'UTC'`);
    return readToolRecords(tx, ids);
  });
  const listed = new Map(stored.map((record) => [String(record.id), record]));
  return records.map((record) => {
    if (!('value' in record) || !isJsonObject(record.value)) return record;
    const { value } = record;
    const parts = partsLeftOut(value);
    return parts === null
      ? record
      : { ...record, value: withLeftOut(value, parts, listed.get(String(value.id))) };
  });
}
