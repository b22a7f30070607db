import {
  BUSINESS_FUNCTIONS,
  CATEGORIES,
  COMPANIES,
  INVESTORS,
  type Kind,
  type KindName,
  MARKET_DATA,
  QUESTIONS,
} from '#features/records/kinds.server.ts';
import { loadReferences } from '#features/records/records/references.server.ts';
import type { StoredRecord } from '#features/records/records/stored-tool.server.ts';
import { readTool } from '#features/records/records/tool.server.ts';
import { removeSpecializations } from '#features/records/write/remove.server.ts';
import { writeTools } from '#features/records/write/tools.server.ts';
import type { Transaction } from '#features/records/write/transaction.server.ts';

export const REFUSED = 'Its earlier values no longer fit the rules.';

/**
 * Restores records.
 *
 * @param by the operator
 * @returns why some were not restored, by id: they became invalid, or are in use
 */
export async function writeBack(
  tx: Transaction,
  kind: KindName,
  records: readonly StoredRecord[],
  by: string | null,
): Promise<ReadonlyMap<string, string>> {
  if (records.length === 0) return new Map();
  const known = await loadReferences(tx);
  const write = <Row>(read: Kind<Row>['read'], storing: Storing<Row>) =>
    writeReadable(records, (record) => read(record, known), storing);
  switch (kind) {
    case 'tools':
      return write(readTool, { store: (rows) => writeTools(tx, rows, false, 'undo', by) });
    case 'categories':
      return write(CATEGORIES.read, {
        store: (rows) => CATEGORIES.store(tx, rows, false),
        takeAway: (rows) => removeSpecializations(tx, rows),
      });
    case 'category-market-data':
      return write(MARKET_DATA.read, { store: (rows) => MARKET_DATA.store(tx, rows, false) });
    case 'companies':
      return write(COMPANIES.read, { store: (rows) => COMPANIES.store(tx, rows, false) });
    case 'investors':
      return write(INVESTORS.read, { store: (rows) => INVESTORS.store(tx, rows, false) });
    case 'questions':
      return write(QUESTIONS.read, { store: (rows) => QUESTIONS.store(tx, rows, false) });
    case 'business-functions':
      return write(BUSINESS_FUNCTIONS.read, { store: (rows) => BUSINESS_FUNCTIONS.store(tx, rows, false) });
    case 'withdrawn-tools':
      return new Map();
  }
}

interface Storing<Row> {
  store(rows: Row[]): Promise<unknown>;
  /** Deletes what the restored records no longer have. @returns why some of it is kept, by id */
  takeAway?(rows: Row[]): Promise<ReadonlyMap<string, string>>;
}

async function writeReadable<Row>(
  records: readonly StoredRecord[],
  read: (record: StoredRecord) => ReturnType<Kind<Row>['read']>,
  { store, takeAway }: Storing<Row>,
): Promise<ReadonlyMap<string, string>> {
  const refused = new Map<string, string>();
  const rows: Row[] = [];
  for (const record of records) {
    const reading = read(record);
    if ('row' in reading) rows.push(reading.row);
    else refused.set(String(record.id ?? record.category_id), REFUSED);
  }
  if (rows.length > 0) await store(rows);
  return new Map([...refused, ...((await takeAway?.(rows)) ?? [])]);
}
