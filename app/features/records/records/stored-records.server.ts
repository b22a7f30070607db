import { type SQL, sql } from 'drizzle-orm';
import { splitNames } from '#catalogue/tools/single-value.ts';
import type { KindName } from '../kinds.server.ts';
import type { Transaction } from '../write/transaction.server.ts';
import { type StoredRecord, TOOL_RECORD, toToolRecord, withoutNulls } from './stored-tool.server.ts';

/** Small, so that a site answers requests while it makes its downloads. */
const PAGE_ROWS = 200;

/** The records of a kind in the order of their ids, one page at a time. */
export async function* readRecords(tx: Transaction, kind: KindName): AsyncGenerator<StoredRecord> {
  const { id, key, select, toRecord } = SOURCES[kind];
  for (let after = ''; ; ) {
    const page = sql`${select} WHERE ${key} > ${after} ORDER BY ${key} LIMIT ${PAGE_ROWS}`;
    const { rows } = await tx.execute<{ record: StoredRecord }>(page);
    for (const { record } of rows) {
      after = String(record[id]);
      yield toRecord(record);
    }
    if (rows.length < PAGE_ROWS) return;
  }
}

/** The records of a kind with these ids, as far as they exist. Times are in the transaction's time zone. */
export async function readRecordsOf(
  tx: Transaction,
  kind: KindName,
  ids: readonly string[],
): Promise<Map<string, StoredRecord>> {
  const { id, key, select, toRecord } = SOURCES[kind];
  const { rows } = await tx.execute<{ record: StoredRecord }>(
    sql`${select} WHERE ${key} = ANY (ARRAY(SELECT jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)))`,
  );
  return new Map(rows.map(({ record }) => [String(record[id]), toRecord(record)]));
}

interface Source {
  /** The field that identifies a record. */
  id: string;
  /** Its column. */
  key: SQL;
  /** Selects all rows, each as one JSON object named `record`. */
  select: SQL;
  toRecord(row: StoredRecord): StoredRecord;
}

/** A table whose columns are the fields of a record. */
function sourceOf(table: string, id: string): Source {
  return {
    id,
    key: sql`${sql.identifier(id)}`,
    select: sql`SELECT to_jsonb(stored) AS record FROM ${sql.identifier(table)} stored`,
    toRecord: withoutNulls,
  };
}

const SOURCES: Record<KindName, Source> = {
  categories: {
    ...sourceOf('categories', 'id'),
    select: sql`
      SELECT to_jsonb(category) - 'tool_count' || jsonb_build_object('specializations', coalesce(
        (SELECT jsonb_agg(to_jsonb(one) - 'category_id' - 'tool_count' ORDER BY one.id)
         FROM specializations one WHERE one.category_id = category.id), '[]')) AS record
      FROM categories category`,
  },
  'category-market-data': sourceOf('category_market_data', 'category_id'),
  companies: sourceOf('company_records', 'id'),
  investors: sourceOf('investor_records', 'id'),
  'withdrawn-tools': sourceOf('withdrawn_tools', 'id'),
  tools: { id: 'id', key: sql`tool.id`, select: TOOL_RECORD, toRecord: toToolRecord },
  questions: {
    ...sourceOf('questions_tools', 'id'),
    toRecord: (row) => withoutNulls({ ...row, related_tools: splitNames(String(row.related_tools ?? '')) }),
  },
  'business-functions': sourceOf('business_functions', 'id'),
};
