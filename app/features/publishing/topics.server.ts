import { type SQL, sql } from 'drizzle-orm';
import type { FieldFault } from '#catalogue/tools/field-values.ts';
import { splitNames } from '#catalogue/tools/single-value.ts';
import type { ToolRecord } from '#features/editing/tool-record.ts';
import {
  BUSINESS_FUNCTIONS,
  CATEGORIES,
  COMPANIES,
  INVESTORS,
  MARKET_DATA,
  QUESTIONS,
  type TopicKind,
} from '#features/records/kinds.server.ts';
import type { BusinessFunctionRow } from '#features/records/records/business-function.server.ts';
import type { CategoryRow } from '#features/records/records/category.server.ts';
import type { MarketDataRow } from '#features/records/records/category-market-data.server.ts';
import type { CompanyRow } from '#features/records/records/company.server.ts';
import type { InvestorRow } from '#features/records/records/investor.server.ts';
import type { QuestionRow } from '#features/records/records/question.server.ts';
import { loadReferences } from '#features/records/records/references.server.ts';
import { loadWithdrawnTopics } from '#features/records/records/withdrawn-topics.server.ts';
import type { Transaction } from '#features/records/write/transaction.server.ts';
import { say } from '#site/noun.ts';
import type { RecordStore } from './records.server.ts';

/** Reads one row as JSON; null if there is none. */
async function readRow(tx: Transaction, query: SQL): Promise<ToolRecord | null> {
  const { rows } = await tx.execute<{ record: ToolRecord }>(query);
  const [found] = rows;
  return found
    ? Object.fromEntries(Object.entries(found.record).filter(([, value]) => value !== null))
    : null;
}

/** A store that checks and writes as the importer does. */
function imported<Row>(
  kind: TopicKind<Row>,
  {
    stored,
    also = async () => [],
  }: {
    stored: RecordStore<Row>['stored'];
    /** Rules for the desk that do not apply to files. */
    also?: (tx: Transaction, row: Row) => Promise<FieldFault[]>;
  },
): RecordStore<Row> {
  return {
    stored,
    async check(tx, record) {
      const reading = kind.read(record, await loadReferences(tx));
      if ('faults' in reading) return reading;
      const faults = await also(tx, reading.row);
      return faults.length > 0 ? { faults } : reading;
    },
    async write(tx, row) {
      await kind.store(tx, [row], false);
    },
  };
}

export const CATEGORY_STORE = imported<CategoryRow>(CATEGORIES, {
  stored: (tx, id) =>
    readRow(
      tx,
      sql`SELECT to_jsonb(category) - 'tool_count' || jsonb_build_object('specializations', coalesce(
        (SELECT jsonb_agg(to_jsonb(one) - 'category_id' - 'tool_count' ORDER BY one.id)
         FROM specializations one WHERE one.category_id = category.id), '[]')) AS record
      FROM categories category WHERE id = ${id}`,
    ),
  also: async (tx, row) => [
    ...(await doubledName(tx, row)),
    ...(await lostSpecializations(tx, row)),
    ...(await withdrawnSpecializations(tx, row)),
  ],
});

async function doubledName(tx: Transaction, { id, name }: CategoryRow): Promise<FieldFault[]> {
  const { rows } = await tx.execute(sql`SELECT 1 FROM categories WHERE name = ${name} AND id <> ${id}`);
  return rows.length > 0 ? [{ field: 'name', reason: 'is that of another category' }] : [];
}

/** Rejects emptied specializations: addresses and filters name them. */
async function lostSpecializations(tx: Transaction, row: CategoryRow): Promise<FieldFault[]> {
  const { rows } = await tx.execute<{ id: string; tool_count: number }>(
    sql`SELECT id, tool_count FROM specializations WHERE category_id = ${row.id} ORDER BY id`,
  );
  const kept = new Set(row.specializations.map(({ id }) => id));
  return rows
    .filter(({ id }) => !kept.has(id))
    .map(({ id, tool_count: tools }) => ({
      field: 'specializations',
      reason: say`must keep "${id}", which has an address and ${tools} tools`,
    }));
}

/**
 * Rejects specializations that are withdrawn: tools would omit them, and nobody could withdraw them or bring them back.
 */
async function withdrawnSpecializations(tx: Transaction, row: CategoryRow): Promise<FieldFault[]> {
  const { specializations } = await loadWithdrawnTopics(tx);
  return row.specializations
    .filter(({ id }) => specializations.has(`${row.id}/${id}`))
    .map(({ id }) => ({
      field: 'specializations',
      reason: `cannot have "${id}", which is withdrawn; bring it back`,
    }));
}

export const MARKET_STORE = imported<MarketDataRow>(MARKET_DATA, {
  stored: (tx, id) =>
    readRow(
      tx,
      sql`SELECT coalesce(to_jsonb(market), '{}') || jsonb_build_object('category_id', category.id) AS record
      FROM categories category LEFT JOIN category_market_data market ON market.category_id = category.id
      WHERE category.id = ${id}`,
    ),
});

export const COMPANY_STORE = imported<CompanyRow>(COMPANIES, {
  stored: (tx, id) =>
    readRow(tx, sql`SELECT to_jsonb(one) AS record FROM company_records one WHERE id = ${id}`),
});

export const INVESTOR_STORE = imported<InvestorRow>(INVESTORS, {
  stored: (tx, id) =>
    readRow(tx, sql`SELECT to_jsonb(one) AS record FROM investor_records one WHERE id = ${id}`),
});

export const QUESTION_STORE = imported<QuestionRow>(QUESTIONS, {
  async stored(tx, id) {
    const row = await readRow(
      tx,
      sql`SELECT to_jsonb(one) AS record FROM questions_tools one WHERE id = ${id}`,
    );
    return row && { ...row, related_tools: splitNames(String(row.related_tools ?? '')) };
  },
});

export const FUNCTION_STORE = imported<BusinessFunctionRow>(BUSINESS_FUNCTIONS, {
  stored: (tx, id) =>
    readRow(tx, sql`SELECT to_jsonb(one) AS record FROM business_functions one WHERE id = ${id}`),
  also: slugFaults,
});

/** A function's slug never changes: readers have the address of its page. */
async function slugFaults(tx: Transaction, { id, slug }: BusinessFunctionRow): Promise<FieldFault[]> {
  const { rows } = await tx.execute<{ id: string; slug: string }>(
    sql`SELECT id, slug FROM business_functions WHERE id = ${id} OR slug = ${slug}`,
  );
  const own = rows.find((row) => row.id === id);
  if (own && own.slug !== slug) return [{ field: 'slug', reason: `never changes: it is "${own.slug}"` }];
  const isTaken = rows.some((row) => row.id !== id);
  return isTaken ? [{ field: 'slug', reason: 'is that of another function' }] : [];
}
