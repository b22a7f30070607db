import { and, eq, type SQL, sql } from 'drizzle-orm';
import { withdrawnTopics } from '#catalogue/tables/topics.server.ts';
import { MOST_MOVED, topicSubject, type WithdrawableKind } from '#catalogue/topics/withdrawing.ts';
import type { TopicWithdrawing, TopicWithdrawn } from '#features/editing/records.server.ts';
import type { ToolRecord } from '#features/editing/tool-record.ts';
import { recordAction } from '#features/operators/audit.server.ts';
import { namingTools } from '#features/records/companies/file-companies.server.ts';
import { followRecords } from '#features/records/companies/follow-records.server.ts';
import { loadReferences } from '#features/records/records/references.server.ts';
import { readRecordsOf } from '#features/records/records/stored-records.server.ts';
import { readToolRecords, type StoredRecord } from '#features/records/records/stored-tool.server.ts';
import { readTool } from '#features/records/records/tool.server.ts';
import { bumpState, lockState } from '#features/records/write/state.server.ts';
import { writeTools } from '#features/records/write/tools.server.ts';
import type { Transaction } from '#features/records/write/transaction.server.ts';

/** A tool that was in a category or specialization when it was withdrawn. */
export interface LeftTool {
  id: string;
  specializations: string[];
  /** Whether the withdrawal put the tool into the replacement category. */
  isMoved: boolean;
}

/** Thrown to roll back the withdrawal. */
export class UnfitTool extends Error {}

/**
 * Takes a topic out of the directory (docs/topics/desk.md) and keeps its record for a return. A category's tools move
 * to another one; a specialization's tools stay in their category.
 */
export async function withdrawTopicIn(tx: Transaction, order: TopicWithdrawing): Promise<TopicWithdrawn> {
  const taken = await takeTopicOut(tx, order);
  if (typeof taken === 'string') return taken;
  const { kind, id, by } = order;
  const subject = topicSubject(kind);
  await recordAction(tx, {
    by,
    action: `${subject}.withdraw`,
    subject: { kind: subject, id },
    before: { tools: taken.tools },
    after: { replaced_by: taken.replaced_by },
  });
  return 'withdrawn';
}

/** Withdraws a topic without a log entry. @returns what became of its tools */
export async function takeTopicOut(
  tx: Transaction,
  { kind, id, replacedBy, by }: TopicWithdrawing,
): Promise<Exclude<TopicWithdrawn, 'withdrawn'> | { tools: number; replaced_by: string | null }> {
  await lockState(tx);
  await tx.execute(sql`SET LOCAL TIME ZONE 'UTC'`);
  const record = await readTopic(tx, kind, id);
  if (!record) return 'gone';
  if (kind === 'companies' && (await isNamedByTools(tx, id))) return 'has tools';
  const tools = await readTools(tx, kind, { id, replacedBy });
  if (tools.length > MOST_MOVED) return 'too many tools';
  const isCategory = kind === 'categories';
  if (isCategory && tools.length > 0 && replacedBy === null) return 'needs category';
  if (replacedBy !== null && (replacedBy === id || !(await readTopic(tx, 'categories', replacedBy)))) {
    return 'no category';
  }
  const replaced_by = isCategory ? replacedBy : null;
  await tx.insert(withdrawnTopics).values({ kind, id, record, replaced_by, tools });
  await moveTools(tx, tools, by.id);
  if (isCategory) await keepMarket(tx, id);
  await tx.execute(REMOVALS[kind](id));
  await followRecords(tx, kind, [
    id,
    ...(kind === 'companies' ? await companiesCalled(tx, record.name) : []),
  ]);
  await bumpState(tx, 0);
  return { tools: tools.length, replaced_by };
}

const REMOVALS: Readonly<Record<WithdrawableKind, (id: string) => SQL>> = {
  categories: (id) => sql`DELETE FROM categories WHERE id = ${id}`,
  specializations: (id) => sql`DELETE FROM specializations WHERE category_id || '/' || id = ${id}`,
  companies: (id) => sql`DELETE FROM company_records WHERE id = ${id}`,
  investors: (id) => sql`DELETE FROM investor_records WHERE id = ${id}`,
  questions: (id) => sql`DELETE FROM questions_tools WHERE id = ${id}`,
  'business-functions': (id) => sql`DELETE FROM business_functions WHERE id = ${id}`,
};

async function readTopic(tx: Transaction, kind: WithdrawableKind, id: string): Promise<ToolRecord | null> {
  if (kind !== 'specializations') return (await readRecordsOf(tx, kind, [id])).get(id) ?? null;
  const { rows } = await tx.execute<{ record: StoredRecord }>(sql`
    SELECT jsonb_strip_nulls(to_jsonb(one) - 'category_id' - 'tool_count') AS record FROM specializations one
    WHERE category_id || '/' || id = ${id}`);
  return rows[0]?.record ?? null;
}

/** The ids of companies that a name means where no other company has it. */
async function companiesCalled(tx: Transaction, name: unknown): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    SELECT r.id FROM company_records r, unnest(r.aliases) AS alias
    WHERE entity_key(alias) = entity_key(${String(name)}) ORDER BY r.id`);
  return rows.map(({ id }) => id);
}

/** Whether a tool names the company or investor by id, as its maker or in a round. */
async function isNamedByTools(tx: Transaction, id: string): Promise<boolean> {
  const { rows } = await tx.execute(namingTools(id));
  return rows.length > 0;
}

/** The tools of a category or specialization, up to one more than can be moved. */
async function readTools(
  tx: Transaction,
  kind: WithdrawableKind,
  { id, replacedBy }: { id: string; replacedBy: string | null },
): Promise<LeftTool[]> {
  if (kind !== 'categories' && kind !== 'specializations') return [];
  const isIn =
    kind === 'categories'
      ? sql`category_id = ${id}`
      : sql`specialization_id <> '' AND category_id || '/' || specialization_id = ${id}`;
  const { rows } = await tx.execute<LeftTool & Record<string, unknown>>(sql`
    SELECT tool_id AS id, coalesce(jsonb_agg(specialization_id) FILTER (WHERE specialization_id <> ''), '[]') AS specializations,
      NOT EXISTS (SELECT FROM tool_categories other
        WHERE other.tool_id = link.tool_id AND other.category_id = ${replacedBy}) AS "isMoved"
    FROM tool_categories link WHERE ${isIn} GROUP BY tool_id ORDER BY tool_id LIMIT ${MOST_MOVED + 1}`);
  return rows;
}

/** Writes the tools again: reads of their categories skip withdrawn ones (`presentLinks`). */
async function moveTools(tx: Transaction, tools: readonly LeftTool[], operatorId: string): Promise<void> {
  if (tools.length === 0) return;
  const records = await readToolRecords(
    tx,
    tools.map(({ id }) => id),
  );
  await writeRecords(tx, records, operatorId);
}

/** Writes tools as the desk does, but leaves their categories to imports. */
export async function writeRecords(
  tx: Transaction,
  records: readonly StoredRecord[],
  operatorId: string,
): Promise<void> {
  const known = await loadReferences(tx);
  const rows = records.map(({ updated_at: _, ...record }) => {
    const reading = readTool(record, known);
    if ('faults' in reading) throw new UnfitTool();
    return reading.row;
  });
  await writeTools(tx, rows, false, 'desk', operatorId);
}

async function keepMarket(tx: Transaction, id: string): Promise<void> {
  const kind = 'category-market-data';
  const record = (await readRecordsOf(tx, kind, [id])).get(id);
  if (record) await tx.insert(withdrawnTopics).values({ kind, id, record });
}

/** Whether a topic with this id is withdrawn: a new one must not take the id. */
export async function isTopicWithdrawn(tx: Transaction, kind: string, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: withdrawnTopics.id })
    .from(withdrawnTopics)
    .where(and(eq(withdrawnTopics.kind, kind), eq(withdrawnTopics.id, id)));
  return rows.length > 0;
}
