import { and, eq, inArray, sql } from 'drizzle-orm';
import { withdrawnTopics } from '#catalogue/tables/topics.server.ts';
import { topicSubject, type WithdrawableKind } from '#catalogue/topics/withdrawing.ts';
import type { TopicBroughtBack, TopicReturning } from '#features/editing/records.server.ts';
import { isJsonObject, type ToolRecord } from '#features/editing/tool-record.ts';
import { recordAction } from '#features/operators/audit.server.ts';
import type { RecordRead } from '#features/records/records/envelope.server.ts';
import { readToolRecords, type StoredRecord } from '#features/records/records/stored-tool.server.ts';
import { lockState } from '#features/records/write/state.server.ts';
import type { Transaction } from '#features/records/write/transaction.server.ts';
import { type LeftTool, writeRecords } from './withdraw-topic.server.ts';

/** Checks a record and says how to write it. */
export type Writing = (
  tx: Transaction,
  kind: StoredKind,
  record: ToolRecord,
) => Promise<RecordRead<() => Promise<void>>>;
type StoredKind = Exclude<WithdrawableKind, 'specializations'> | 'category-market-data';

/**
 * Lists a withdrawn topic again, unchanged. A category or specialization gets back those of its tools that are still
 * listed.
 */
export async function bringTopicBackIn(
  tx: Transaction,
  order: TopicReturning,
  writing: Writing,
): Promise<TopicBroughtBack> {
  const was = await putTopicBack(tx, order, writing);
  if (was === 'gone') return was;
  const { kind, id, by } = order;
  const subject = topicSubject(kind);
  await recordAction(tx, { by, action: `${subject}.relist`, subject: { kind: subject, id }, before: was });
  return 'listed';
}

/** Lists a withdrawn topic again without a log entry. @returns where its tools were meanwhile */
export async function putTopicBack(
  tx: Transaction,
  { kind, id, by }: TopicReturning,
  writing: Writing,
): Promise<'gone' | { replaced_by: string | null }> {
  await lockState(tx);
  await tx.execute(sql`SET LOCAL TIME ZONE 'UTC'`);
  const kinds = kind === 'categories' ? [kind, MARKET] : [kind];
  const taken = await tx
    .delete(withdrawnTopics)
    .where(and(inArray(withdrawnTopics.kind, kinds), eq(withdrawnTopics.id, id)))
    .returning();
  const kept = taken.find((row) => row.kind === kind);
  if (!kept) return 'gone';
  const record = toRecord(kept.record);
  if (kind === 'specializations') await writeSpecialization(tx, id, record, writing);
  else await write(tx, kind, record, writing);
  const market = taken.find((row) => row.kind === MARKET);
  if (market) await write(tx, MARKET, toRecord(market.record), writing);
  await giveToolsBack(tx, { kind, id, replacedBy: kept.replaced_by, tools: kept.tools as LeftTool[] }, by.id);
  return { replaced_by: kept.replaced_by };
}

const MARKET = 'category-market-data';

/** Thrown to roll back: the topic stays withdrawn. */
export class UnfitTopic extends Error {}

async function write(tx: Transaction, kind: StoredKind, record: ToolRecord, writing: Writing): Promise<void> {
  const reading = await writing(tx, kind, record);
  if ('faults' in reading) throw new UnfitTopic();
  await reading.row();
}

/** Writes a specialization together with its category. */
async function writeSpecialization(
  tx: Transaction,
  id: string,
  record: ToolRecord,
  writing: Writing,
): Promise<void> {
  const { rows } = await tx.execute<{ category: StoredRecord; names: string[] }>(sql`
    SELECT to_jsonb(category) - 'tool_count' AS category, ARRAY(
      SELECT name FROM specializations one WHERE one.category_id = category.id) AS names
    FROM categories category WHERE id = ${id.split('/')[0]}`);
  const [found] = rows;
  if (!found || found.names.includes(String(record.name))) throw new UnfitTopic();
  const { rows: others } = await tx.execute<{ one: unknown }>(sql`
    SELECT to_jsonb(one) - 'category_id' - 'tool_count' AS one FROM specializations one
    WHERE category_id = ${id.split('/')[0]}`);
  const specializations = [...others.map(({ one }) => one), record];
  await write(tx, 'categories', { ...found.category, specializations }, writing);
}

interface Returning {
  kind: WithdrawableKind;
  id: string;
  replacedBy: string | null;
  tools: readonly LeftTool[];
}

async function giveToolsBack(
  tx: Transaction,
  { kind, id, replacedBy, tools }: Returning,
  operatorId: string,
): Promise<void> {
  if (tools.length === 0) return;
  const left = new Map(tools.map((tool) => [tool.id, tool]));
  const records = await readToolRecords(tx, [...left.keys()]);
  const changed = records.map((record) => {
    const tool = left.get(String(record.id));
    if (!tool) return record;
    const categories = linksIn(record);
    const [category = '', specialization = ''] = id.split('/');
    return {
      ...record,
      categories:
        kind === 'categories'
          ? [
              ...withoutReplacement(categories, tool, replacedBy),
              { category: id, specializations: tool.specializations },
            ]
          : categories.map((link) =>
              link.category === category
                ? { category, specializations: [...link.specializations, specialization] }
                : link,
            ),
    };
  });
  await writeRecords(tx, changed, operatorId);
}

interface Link {
  category: string;
  specializations: string[];
}

/** Removes the category that the tool was moved to, unless somebody has given the tool a specialization there. */
function withoutReplacement(
  links: readonly Link[],
  { isMoved }: LeftTool,
  replacedBy: string | null,
): Link[] {
  return links.filter(
    ({ category, specializations }) => !isMoved || category !== replacedBy || specializations.length > 0,
  );
}

function linksIn({ categories }: StoredRecord): Link[] {
  return Array.isArray(categories) ? categories : [];
}

function toRecord(stored: unknown): ToolRecord {
  return isJsonObject(stored) ? stored : {};
}
