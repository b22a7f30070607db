import { businessFunctions } from '#server/db/schema/business-functions.server.ts';
import { categories, categoryMarketData, specializations } from '#server/db/schema/categories.server.ts';
import { questionsTools } from '#server/db/schema/questions.server.ts';
import { type BusinessFunctionRow, readBusinessFunction } from './records/business-function.ts';
import { type CategoryRow, readCategory } from './records/category.ts';
import { type MarketDataRow, readMarketData } from './records/category-market-data.ts';
import type { RecordRead } from './records/envelope.ts';
import type { Known } from './records/known.ts';
import { type QuestionRow, readQuestion } from './records/question.ts';
import { readTool, type ToolRow } from './records/tool.ts';
import { readWithdrawn, type WithdrawnRow } from './records/withdrawn-tool.ts';
import { type Changes, type TableTarget, upsertRows } from './write/rows.ts';
import { bumpState, lockState } from './write/state.ts';
import { writeTools } from './write/tools.ts';
import type { Transaction } from './write/transaction.ts';
import { withdrawTools } from './write/withdrawn-tools.ts';

/**
 * The kinds of record, in the order of their import: tools name categories, and a withdrawn tool must not be
 * listed.
 */
export const KINDS = [
  'categories',
  'category-market-data',
  'withdrawn-tools',
  'tools',
  'questions',
  'business-functions',
] as const;
export type KindName = (typeof KINDS)[number];

/** How the records of one kind are read and written. */
export interface Kind<Row> {
  read(value: unknown, known: Known): RecordRead<Row>;
  idOf(row: Row): string;
  write(tx: Transaction, rows: readonly Row[], isDryRun: boolean): Promise<Changes>;
}

export const WITHDRAWN_TOOLS: Kind<WithdrawnRow> = {
  read: readWithdrawn,
  idOf: (row) => row.id,
  write: withdrawTools,
};

export const TOOLS: Kind<ToolRow> = { read: readTool, idOf: (row) => row.id, write: writeTools };

export const CATEGORIES: Kind<CategoryRow> = {
  read: readCategory,
  idOf: (row) => row.id,
  write: (tx, rows, isDryRun) =>
    bumping(tx, isDryRun, async () => {
      const changes = await upsertRows(
        tx,
        { table: categories, key: ['id'], except: ['tool_count'] },
        rows.map(({ specializations: _, ...category }) => category),
        isDryRun,
      );
      const inner = await upsertRows(
        tx,
        { table: specializations, key: ['category_id', 'id'], except: ['tool_count'] },
        rows.flatMap((row) => row.specializations.map((one) => ({ category_id: row.id, ...one }))),
        isDryRun,
      );
      for (const id of inner.keys()) if (!changes.has(id)) changes.set(id, 'updated');
      return changes;
    }),
};

export const MARKET_DATA: Kind<MarketDataRow> = {
  read: readMarketData,
  idOf: (row) => row.category_id,
  write: writerOf({ table: categoryMarketData, key: ['category_id'] }),
};

export const QUESTIONS: Kind<QuestionRow> = {
  read: readQuestion,
  idOf: (row) => row.id,
  write: writerOf({ table: questionsTools, key: ['id'] }),
};

export const BUSINESS_FUNCTIONS: Kind<BusinessFunctionRow> = {
  read: readBusinessFunction,
  idOf: (row) => row.id,
  write: writerOf({ table: businessFunctions, key: ['id'] }),
};

function writerOf(target: TableTarget): Kind<object>['write'] {
  return (tx, rows, isDryRun) => bumping(tx, isDryRun, () => upsertRows(tx, target, rows, isDryRun));
}

async function bumping(tx: Transaction, isDryRun: boolean, write: () => Promise<Changes>): Promise<Changes> {
  if (!isDryRun) await lockState(tx);
  const changes = await write();
  if (changes.size > 0 && !isDryRun) await bumpState(tx, 0);
  return changes;
}
