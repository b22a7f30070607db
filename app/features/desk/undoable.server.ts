import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import { TOPIC_DONE, topicSubject, type WithdrawableKind } from '#catalogue/topics/withdrawing.ts';
import { TOOL_DONE } from '#features/editing/forms.ts';
import type { DeskAction } from '#features/operators/audit.server.ts';
import { operatorActions as log } from '#features/operators/tables/operators.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { ownValue } from '#site/own-value.ts';
import { type Done, isUndoable } from './undo.server.ts';

/** What can be undone of what the page of a tool says was done. */
const TOOL_ACTIONS: Readonly<Record<string, string>> = {
  published: 'tool.publish',
  same: 'tool.publish',
  withdrawn: 'tool.withdraw',
  listed: 'tool.relist',
  merged: 'tool.merge',
};

/** The same of a topic; the kind of topic comes before. */
const TOPIC_ACTIONS: Readonly<Record<string, string>> = { withdrawn: 'withdraw', listed: 'relist' };

/**
 * What the page of a tool says after an action, with the entry that undoes it; null for nothing.
 *
 * @param done the page's parameter
 */
export function readToolDone(
  db: DrizzleDb,
  { id, done }: { id: string; done: string },
  by: DeskAction['by'],
): Promise<Done | null> {
  const action = ownValue(TOOL_ACTIONS, done);
  // A merge is told on the page of the tool that stays.
  const isIts = done === 'merged' ? sql`${log.after} ->> 'into' = ${id}` : eq(log.subject_id, id);
  const isOf = action && and(eq(log.action, action), isIts);
  return readDone(db, { text: ownValue(TOOL_DONE, done), by, isOf });
}

/** The same of a topic. A category's page tells of its specializations too. */
export function readTopicDone(
  db: DrizzleDb,
  { kind, id, done }: { kind: WithdrawableKind; id: string; done: string },
  by: DeskAction['by'],
): Promise<Done | null> {
  const action = ownValue(TOPIC_ACTIONS, done);
  const isIt = and(eq(log.action, `${topicSubject(kind)}.${action}`), eq(log.subject_id, id));
  const isInIt = and(
    eq(log.action, `specialization.${action}`),
    sql`starts_with(${log.subject_id}, ${`${id}/`})`,
  );
  const isOf = action && (kind === 'categories' ? or(isIt, isInIt) : isIt);
  return readDone(db, { text: ownValue(TOPIC_DONE, done), by, isOf });
}

interface Asked {
  text: string | undefined;
  by: DeskAction['by'];
  /** What is looked for; nothing if it cannot be undone. */
  isOf: SQL | '' | undefined;
}

async function readDone(db: DrizzleDb, { text, by, isOf }: Asked): Promise<Done | null> {
  if (text === undefined) return null;
  if (!isOf) return { id: '', text, canUndo: false };
  const [entry] = await db
    .select({ id: log.id })
    .from(log)
    .where(and(eq(log.operator_id, by.id), isOf, isUndoable(db)))
    .orderBy(desc(log.at))
    .limit(1);
  return { id: entry?.id ?? '', text, canUndo: entry !== undefined };
}
