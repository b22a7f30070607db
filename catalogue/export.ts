import { createWriteStream } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type SQL, sql } from 'drizzle-orm';
import { splitNames } from '#domain/tools/field-values.ts';
import type { Database } from '#server/db/connection.server.ts';
import { KINDS, type KindName } from './kinds.ts';
import { LOGO_NAME } from './logos.ts';
import { TOOL_RECORD_FIELDS } from './records/tool.ts';
import type { Transaction } from './write/transaction.ts';

export interface ExportOptions {
  /** Created if missing; replaces files with the same names. */
  folder: string;
  filesFolder: string;
}

export type ExportReport = Record<KindName, number> & { logos: number };

type StoredRecord = Record<string, unknown>;
/** Few enough that a site making its downloads answers requests in between. */
const PAGE_ROWS = 200;

/**
 * Writes the whole catalogue as files that an import accepts, consistent even while others write. Importing
 * them again changes nothing.
 */
export function exportCatalogue(db: Database, options: ExportOptions): Promise<ExportReport> {
  return readWhole(db, async (tx) => {
    await mkdir(options.folder, { recursive: true });
    const counts: Partial<Record<KindName, number>> = {};
    const logos = new Set<string>();
    for (const kind of KINDS) counts[kind] = await exportKind(tx, kind, options.folder, logos);
    return { ...EMPTY, ...counts, logos: await exportLogos(logos, options) };
  });
}

/** Reads the catalogue as it is at one moment. */
export function readWhole<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return db.bulk.transaction(
    async (tx) => {
      // This makes times come out alike, whatever the database's time zone.
      await tx.execute(sql`SET LOCAL TIME ZONE 'UTC'`);
      return work(tx);
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

const EMPTY = {
  categories: 0,
  'category-market-data': 0,
  'withdrawn-tools': 0,
  tools: 0,
  questions: 0,
  'business-functions': 0,
};

async function exportKind(
  tx: Transaction,
  kind: KindName,
  folder: string,
  logos: Set<string>,
): Promise<number> {
  let count = 0;
  async function* lines() {
    for await (const record of readRecords(tx, kind)) {
      count++;
      if (typeof record.logoimage_url === 'string') logos.add(path.posix.basename(record.logoimage_url));
      yield `${JSON.stringify(record)}\n`;
    }
  }
  await pipeline(lines, createWriteStream(path.join(folder, `${kind}.ndjson`)));
  return count;
}

/** The records of a kind in the order of their ids, one page at a time. */
export async function* readRecords(tx: Transaction, kind: KindName): AsyncGenerator<StoredRecord> {
  const { id, page } = SOURCES[kind];
  for (let after = ''; ; ) {
    const { rows } = await tx.execute<{ record: StoredRecord }>(page(after));
    for (const { record } of rows) {
      after = String(record[id]);
      yield SOURCES[kind].toRecord(record);
    }
    if (rows.length < PAGE_ROWS) return;
  }
}

/** The record of one tool, or null. Its times are in the time zone of the transaction. */
export async function readToolRecord(tx: Transaction, id: string): Promise<StoredRecord | null> {
  const { rows } = await tx.execute<{ record: StoredRecord }>(sql`${TOOL_RECORD} WHERE tool.id = ${id}`);
  const [found] = rows;
  return found ? toToolRecord(found.record) : null;
}

interface Source {
  /** The field that pages are ordered by. */
  id: string;
  /** The rows after an id, each as one JSON object named `record`. */
  page(after: string): SQL;
  toRecord(row: StoredRecord): StoredRecord;
}

const withoutNulls = (row: StoredRecord) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));

/** The rows of a table whose columns are the fields of a record. */
const rowsOf =
  (table: string, id: string): Source['page'] =>
  (after) =>
    sql`
    SELECT to_jsonb(stored) AS record FROM ${sql.identifier(table)} stored
    WHERE ${sql.identifier(id)} > ${after} ORDER BY ${sql.identifier(id)} LIMIT ${PAGE_ROWS}`;

const TOOL_RECORD = sql`
  SELECT to_jsonb(tool) || coalesce(to_jsonb(details), '{}') || jsonb_build_object(
    'prominence', nullif(stated_prominence, 0), 'needs', coalesce(to_jsonb(facts.needs), '[]'),
    'former_ids', (SELECT coalesce(jsonb_agg(former.id ORDER BY former.id), '[]')
      FROM former_tools former WHERE former.tool_id = tool.id),
    'avg_rating', imported_avg_rating, 'rating_count', imported_rating_count, 'categories', coalesce(
    (SELECT jsonb_agg(category ORDER BY category ->> 'category') FROM (
      SELECT jsonb_build_object('category', category_id, 'specializations', coalesce(
        jsonb_agg(specialization_id ORDER BY specialization_id) FILTER (WHERE specialization_id <> ''), '[]')) AS category
      FROM tool_categories WHERE tool_id = tool.id GROUP BY category_id) AS links), '[]')) AS record
  FROM ai_tools tool LEFT JOIN tool_details details ON details.tool_id = tool.id
  LEFT JOIN tool_facts facts ON facts.tool_id = tool.id`;

/** Columns that the database or the import derives from others are not part of a record. */
const toToolRecord: Source['toRecord'] = (row) =>
  withoutNulls(Object.fromEntries(TOOL_RECORD_FIELDS.map((name) => [name, row[name] ?? null])));

const SOURCES: Record<KindName, Source> = {
  categories: {
    id: 'id',
    page: (after) => sql`
      SELECT to_jsonb(category) - 'tool_count' || jsonb_build_object('specializations', coalesce(
        (SELECT jsonb_agg(to_jsonb(one) - 'category_id' - 'tool_count' ORDER BY one.id)
         FROM specializations one WHERE one.category_id = category.id), '[]')) AS record
      FROM categories category WHERE id > ${after} ORDER BY id LIMIT ${PAGE_ROWS}`,
    toRecord: withoutNulls,
  },
  'category-market-data': {
    id: 'category_id',
    page: rowsOf('category_market_data', 'category_id'),
    toRecord: withoutNulls,
  },
  'withdrawn-tools': {
    id: 'id',
    page: rowsOf('withdrawn_tools', 'id'),
    toRecord: withoutNulls,
  },
  tools: {
    id: 'id',
    page: (after) => sql`${TOOL_RECORD} WHERE tool.id > ${after} ORDER BY tool.id LIMIT ${PAGE_ROWS}`,
    toRecord: toToolRecord,
  },
  questions: {
    id: 'id',
    page: rowsOf('questions_tools', 'id'),
    toRecord: (row) => withoutNulls({ ...row, related_tools: splitNames(String(row.related_tools ?? '')) }),
  },
  'business-functions': {
    id: 'id',
    page: rowsOf('business_functions', 'id'),
    toRecord: withoutNulls,
  },
};

/** Copies those logos named by the tools that exist. */
async function exportLogos(
  names: ReadonlySet<string>,
  { folder, filesFolder }: ExportOptions,
): Promise<number> {
  const to = path.join(folder, 'logos');
  if (names.size > 0) await mkdir(to, { recursive: true });
  let copied = 0;
  for (const name of names) {
    if (!LOGO_NAME.test(name)) continue;
    try {
      await copyFile(path.join(filesFolder, 'logos', name), path.join(to, name));
      copied++;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    }
  }
  return copied;
}
