import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { topicSubject, type WithdrawableKind } from '#domain/editing/withdrawing.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { operatorActions as log } from '#server/db/schema/operators.server.ts';
import type { DeskAction } from './audit.server.ts';
import { type Done, isUndoable } from './undo.server.ts';

/** What can be undone of tools: publishing, withdrawing, bringing back, merging. */
const TOOL_ACTIONS = ['tool.publish', 'tool.withdraw', 'tool.relist', 'tool.merge'];

/** What the page of a tool says after an action, with the entry that undoes it. */
export function readToolDone(db: DrizzleDb, id: string, text: string, by: DeskAction['by']): Promise<Done> {
  const isInto = and(eq(log.action, 'tool.merge'), sql`${log.after} ->> 'into' = ${id}`);
  const isOf = or(eq(log.subject_id, id), isInto);
  return readDone(db, { text, by, isOf: and(inArray(log.action, TOOL_ACTIONS), isOf) });
}

/**
 * What the page of a topic says after an action, with the entry that undoes it. A category's page tells of its
 * specializations too.
 */
export function readTopicDone(
  db: DrizzleDb,
  { kind, id }: { kind: WithdrawableKind; id: string },
  text: string,
  by: DeskAction['by'],
): Promise<Done> {
  const isIt = and(eq(log.subject_kind, topicSubject(kind)), eq(log.subject_id, id));
  const isInIt = and(eq(log.subject_kind, 'specialization'), sql`starts_with(${log.subject_id}, ${`${id}/`})`);
  const isOf = kind === 'categories' ? or(isIt, isInIt) : isIt;
  return readDone(db, { text, by, isOf: and(sql`${log.action} ~ '[.](withdraw|relist)$'`, isOf) });
}

async function readDone(
  db: DrizzleDb,
  { text, by, isOf }: { text: string; by: DeskAction['by']; isOf: SQL | undefined },
): Promise<Done> {
  const [entry] = await db
    .select({ id: log.id })
    .from(log)
    .where(and(eq(log.operator_id, by.id), isOf, isUndoable(db)))
    .orderBy(desc(log.at))
    .limit(1);
  return { id: entry?.id ?? '', text, canUndo: entry !== undefined };
}
