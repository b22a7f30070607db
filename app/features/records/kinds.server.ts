import { businessFunctions } from '#catalogue/tables/business-functions.server.ts';
import { categories, categoryMarketData, specializations } from '#catalogue/tables/categories.server.ts';
import { companyRecords, investorRecords } from '#catalogue/tables/companies.server.ts';
import { questionsTools } from '#catalogue/tables/questions.server.ts';
import { followRecords } from './companies/follow-records.server.ts';
import type { MissingTopic } from './read/table-reading.ts';
import { type BusinessFunctionRow, readBusinessFunction } from './records/business-function.server.ts';
import { type CategoryRow, readCategory } from './records/category.server.ts';
import { type MarketDataRow, readMarketData } from './records/category-market-data.server.ts';
import { type CompanyRow, readCompanyRecord } from './records/company.server.ts';
import type { RecordRead } from './records/envelope.server.ts';
import { type InvestorRow, readInvestorRecord } from './records/investor.server.ts';
import { type QuestionRow, readQuestion, recordOfQuestion } from './records/question.server.ts';
import type { References } from './records/references.server.ts';
import { readTool, type ToolRow } from './records/tool.server.ts';
import { readWithdrawn, type WithdrawnRow } from './records/withdrawn-tool.server.ts';
import { type AlikeTool, findAlike } from './write/alike.server.ts';
import { readDecisions } from './write/desk-decisions.server.ts';
import { LISTED, type SkippedValue } from './write/desk-values.server.ts';
import { type FiledRounds, findFiledRounds } from './write/filed-rounds.server.ts';
import { keepToolsOfDesk } from './write/keep-tools.server.ts';
import { keepTopicsOfDesk, type Topic } from './write/keep-topics.server.ts';
import { type Changes, type TableTarget, upsertRows } from './write/rows.server.ts';
import { bumpState, lockState } from './write/state.server.ts';
import { prepareTool, writeTools } from './write/tools.server.ts';
import type { Transaction } from './write/transaction.server.ts';
import { withdrawTools } from './write/withdrawn-tools.server.ts';

/**
 * The kinds of record, in the order of their import: tools name categories, and a withdrawn tool must not be
 * listed.
 */
export const KINDS = [
  'categories',
  'category-market-data',
  'companies',
  'investors',
  'withdrawn-tools',
  'tools',
  'questions',
  'business-functions',
] as const;
export type KindName = (typeof KINDS)[number];

/** How the records of one kind are read and written. */
export interface Kind<Row> {
  read(value: unknown, known: References): RecordRead<Row>;
  idOf(row: Row): string;
  /** The ids of records that this one takes over. */
  takesOver?(row: Row): readonly string[];
  /** Prepares a row while another batch is being written. The row must not change afterwards. */
  prepare?(row: Row): void;
  write(tx: Transaction, rows: readonly Row[], isDryRun: boolean): Promise<Written>;
}

/** What an import has changed, and what it has left because the desk had decided otherwise. */
export interface Written {
  changes: Changes;
  kept: SkippedValue[];
  /** Categories and specializations that tools of the batch needed. */
  made?: MissingTopic[];
  /** New tools that look like others. */
  alike?: AlikeTool[];
  /** The companies to which the rounds in tools' lists were assigned; empty in a dry run. */
  filed?: FiledRounds[];
}

export const WITHDRAWN_TOOLS: Kind<WithdrawnRow> = {
  read: readWithdrawn,
  idOf: (row) => row.id,
  async write(tx, rows, isDryRun) {
    if (!isDryRun) await lockState(tx);
    const { rows: taken, kept } = await keepListedByDesk(tx, rows);
    return { changes: await withdrawTools(tx, taken, isDryRun), kept };
  },
};

export const TOOLS: Kind<ToolRow> = {
  read: readTool,
  idOf: (row) => row.id,
  takesOver: (row) => row.former_ids,
  prepare: prepareTool,
  async write(tx, rows, isDryRun) {
    if (!isDryRun) await lockState(tx);
    const { rows: taken, kept } = await keepToolsOfDesk(tx, rows, isDryRun);
    const changes = await writeTools(tx, taken, isDryRun);
    return {
      changes,
      kept,
      alike: await findAlike(tx, taken, changes),
      filed: isDryRun ? [] : await findFiledRounds(tx, taken, changes),
    };
  },
};

export const CATEGORIES = topicKind<CategoryRow>({
  name: 'categories',
  read: readCategory,
  idOf: (row) => row.id,
  async upsert(tx, rows, isDryRun) {
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
  },
});

export const MARKET_DATA = topicKind<MarketDataRow>({
  name: 'category-market-data',
  read: readMarketData,
  idOf: (row) => row.category_id,
  upsert: upsertInto({ table: categoryMarketData, key: ['category_id'] }),
});

export const COMPANIES = topicKind<CompanyRow>({
  name: 'companies',
  read: readCompanyRecord,
  idOf: (row) => row.id,
  upsert: upsertInto({ table: companyRecords, key: ['id'] }),
});

export const INVESTORS = topicKind<InvestorRow>({
  name: 'investors',
  read: readInvestorRecord,
  idOf: (row) => row.id,
  upsert: upsertInto({ table: investorRecords, key: ['id'] }),
});

export const QUESTIONS = topicKind<QuestionRow>({
  name: 'questions',
  read: readQuestion,
  idOf: (row) => row.id,
  recordOf: recordOfQuestion,
  upsert: upsertInto({ table: questionsTools, key: ['id'] }),
});

export const BUSINESS_FUNCTIONS = topicKind<BusinessFunctionRow>({
  name: 'business-functions',
  read: readBusinessFunction,
  idOf: (row) => row.id,
  upsert: upsertInto({ table: businessFunctions, key: ['id'] }),
});

/** A kind of topic. Imports leave what the desk has written; the desk may write anything. */
export interface TopicKind<Row> extends Kind<Row> {
  store(tx: Transaction, rows: readonly Row[], isDryRun: boolean): Promise<Changes>;
}

function topicKind<Row extends object>({
  upsert,
  ...topic
}: Topic<Row> & { upsert: TopicKind<Row>['store'] }): TopicKind<Row> {
  const store: TopicKind<Row>['store'] = async (tx, rows, isDryRun) => {
    if (!isDryRun) await lockState(tx);
    const changes = await upsert(tx, rows, isDryRun);
    if (changes.size === 0 || isDryRun) return changes;
    await followRecords(tx, topic.name, [...changes.keys()]);
    await bumpState(tx, 0);
    return changes;
  };
  return {
    ...topic,
    store,
    async write(tx, rows, isDryRun) {
      if (!isDryRun) await lockState(tx);
      const { rows: taken, kept } = await keepTopicsOfDesk(tx, topic, rows, isDryRun);
      return { changes: await store(tx, taken, isDryRun), kept };
    },
  };
}

function upsertInto(target: TableTarget): TopicKind<object>['store'] {
  return (tx, rows, isDryRun) => upsertRows(tx, target, rows, isDryRun);
}

/** Drops from a file's withdrawals the tools that the desk created, restored or merged others into. */
async function keepListedByDesk(
  tx: Transaction,
  rows: readonly WithdrawnRow[],
): Promise<{ rows: WithdrawnRow[]; kept: SkippedValue[] }> {
  const decisions = await readDecisions(
    tx,
    rows.map(({ id }) => id),
  );
  const kept = rows.flatMap(({ id }): SkippedValue[] => {
    const why = decisions?.listed.has(id) ? LISTED : decisions?.gone.get(id);
    return why === undefined || why === 'withdrawn'
      ? []
      : [{ kind: 'withdrawn-tools', id, field: LISTED, why }];
  });
  return { rows: rows.filter(({ id }) => !kept.some((one) => one.id === id)), kept };
}
