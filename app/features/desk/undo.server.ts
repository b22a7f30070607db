import { and, eq, exists, gt, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { topicKindOf } from '#catalogue/topics/withdrawing.ts';
import { changeCase } from '#features/cases/cases.server.ts';
import { discardDraftOf } from '#features/editing/drafts.server.ts';
import { type DeskActionName, doneTextOf, type SubjectKind } from '#features/operators/actions.ts';
import { type DeskAction, recordAction } from '#features/operators/audit.server.ts';
import { CASE_KINDS, CASE_TEXTS, UNDO_SECONDS } from '#features/operators/cases.ts';
import { type DeskRight, mayDo, type Role } from '#features/operators/roles.ts';
import { operatorActions as log } from '#features/operators/tables/operators.server.ts';
import { undoTopicAction } from '#features/publishing/records.server.ts';
import { undoToolAction } from '#features/publishing/undo.server.ts';
import { undoAnswer } from '#features/reviews/moderated-answers.server.ts';
import { undoReview } from '#features/reviews/moderated-reviews.server.ts';
import { undoClaim } from '#features/vendors/settle-claims.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import type { Services } from '#platform/request/context.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { queueCorrections } from './corrections.server.ts';
import { undoBlock, undoGrant } from './members/undo-member.server.ts';
import { isUndoableChange } from './members.ts';

/** What a page says after an action, and whether it can still be undone. */
export interface Done {
  id: string;
  text: string;
  canUndo: boolean;
}

/** The right that undoing something needs, by what was done to or what was done: the page may be another's. */
const RIGHTS: ReadonlyMap<SubjectKind | DeskActionName, DeskRight> = new Map<
  SubjectKind | DeskActionName,
  DeskRight
>([
  ['submission', 'submissions'],
  ['fact', 'facts'],
  ['message', 'messages'],
  ['review', 'reviews'],
  ['answer', 'reviews'],
  ['proposal', 'vendors'],
  ['claim', 'vendors'],
  ['lifecycle', 'lifecycle'],
  ['member.block', 'members'],
  ['member.grant', 'accounts'],
  ['member.ungrant', 'accounts'],
  ['tool', 'tools'],
  ['category', 'topics'],
  ['specialization', 'topics'],
  ['question', 'topics'],
  ['function', 'topics'],
]);

/** An operator, with the role that they have now. */
type Undoer = DeskAction['by'] & { role: Role };

const later = alias(log, 'later');

/** What an operator has just done. */
export async function readDoneAction(
  db: DrizzleDb,
  id: string | null,
  by: DeskAction['by'],
): Promise<Done | null> {
  if (id === null) return null;
  const [entry] = await db
    .select({ action: log.action, undoes: log.undoes, canUndo: sql<boolean>`${isUndoable(db)}` })
    .from(log)
    .where(and(eq(log.id, id), eq(log.operator_id, by.id)));
  if (!entry) return null;
  if (entry.undoes !== null) return { id, text: CASE_TEXTS.undone, canUndo: false };
  const text = doneTextOf(entry.action);
  return text === null ? null : { id, text, canUndo: entry.canUndo };
}

/** Whatever was done to the same thing since, undoing it included, would be undone as well. */
export function isUndoable(db: DrizzleDb) {
  return and(
    sql`${log.at} > clock_timestamp() - make_interval(secs => ${UNDO_SECONDS})`,
    sql`${log.undoes} IS NULL AND ${log.subject_kind} <> 'mail'`,
    notExists(laterThan(db)),
  );
}

function laterThan(db: DrizzleDb) {
  const isSameSubject = and(
    eq(later.subject_kind, log.subject_kind),
    eq(later.subject_id, log.subject_id),
    gt(later.at, log.at),
  );
  return db.select({ id: later.id }).from(later).where(isSameSubject);
}

const caseStates = z.object({
  before: z.object({ state: z.string(), note: z.string().nullable() }),
  after: z.object({ state: z.string(), taken: z.array(z.string()).optional() }),
});

/**
 * Undoes what an operator has done in the last seconds: gives back what the log says was there before, and writes to
 * those who were told of it.
 *
 * @returns the entry about it in the log; null when it is too late, or somebody has changed the same since
 */
export async function undoAction(
  written: Pick<Services, 'db' | 'pages'>,
  id: string,
  by: Undoer,
): Promise<string | null> {
  const db = written.db.write;
  const [entry] = await db
    .select()
    .from(log)
    .where(and(eq(log.id, id), eq(log.operator_id, by.id), isUndoable(db)));
  if (!entry) {
    if (await isOvertaken(db, id, by)) throw changedSince();
    return null;
  }
  const { subject_kind: kind, subject_id } = entry;
  if (!hasWayBack(kind, entry.action)) throw new Refused({ status: 409, notice: CASE_TEXTS.noWayBack });
  const right = RIGHTS.get(kind) ?? RIGHTS.get(entry.action as DeskActionName);
  if (!right || !mayDo(by.role, right)) return null;
  /** Runs in the transaction that gives back what was there, which may have waited for others. */
  const finish = async (tx: DrizzleDb) => {
    const [still] = await tx
      .select({ id: log.id })
      .from(log)
      .where(and(eq(log.id, id), isUndoable(tx)));
    if (!still) throw (await isOvertaken(tx, id, by)) ? changedSince() : tooLate();
    await queueCorrections(tx, entry);
    return recordAction(tx, {
      by,
      action: entry.action as DeskActionName,
      subject: { kind, id: subject_id },
      before: entry.after,
      after: entry.before,
      undoes: id,
    });
  };
  if (kind === 'review') return undoReview(written, entry, finish);
  if (kind === 'answer') return undoAnswer(written, entry, finish);
  if (kind === 'claim') return undoClaim(written, entry, finish);
  if (entry.action === 'member.block') return undoBlock(written, entry, finish);
  if (kind === 'member') return undoGrant(db, entry, finish);
  if (kind === 'tool') return unlessChanged(undoToolAction(written.db, { entry, by, finish }));
  if (topicKindOf(kind)) return unlessChanged(undoTopicAction(written.db, { entry, by, finish }));
  const caseKind = CASE_KINDS.find((each) => each === kind);
  const states = caseStates.safeParse(entry);
  if (!caseKind || !states.success) return null;
  const { before, after } = states.data;
  return db.transaction(async (tx) => {
    const change = { id: subject_id, from: after.state, to: before };
    if (!(await changeCase(tx, caseKind, change))) return null;
    const hasDraft = caseKind !== 'fact' && caseKind !== 'message';
    const hasBegunDraft = after.state === 'accepted' || (after.taken?.length ?? 0) > 0;
    if (hasDraft && hasBegunDraft && !(await discardDraftOf(tx, caseKind, subject_id))) throw tooLate();
    return finish(tx);
  });
}

async function unlessChanged(undoing: Promise<string | null>): Promise<string> {
  const entry = await undoing;
  if (entry === null) throw changedSince();
  return entry;
}

/** Whether something else was done to the same since. */
async function isOvertaken(db: DrizzleDb, id: string, by: Undoer): Promise<boolean> {
  const rows = await db
    .select({ id: log.id })
    .from(log)
    .where(and(eq(log.id, id), eq(log.operator_id, by.id), exists(laterThan(db))));
  return rows.length > 0;
}

/** Whether an action can be undone at all; the log has others, which no page offers to undo. */
function hasWayBack(kind: SubjectKind, action: string): boolean {
  if (kind === 'member') return isUndoableChange(action as DeskActionName);
  if (kind === 'tool') return ['tool.publish', 'tool.withdraw', 'tool.relist', 'tool.merge'].includes(action);
  return !topicKindOf(kind) || /\.(?:withdraw|relist)$/.test(action);
}

function changedSince(): Refused {
  return new Refused({ status: 409, notice: CASE_TEXTS.changedSince });
}

function tooLate(): Refused {
  return new Refused({ status: 409, notice: CASE_TEXTS.tooLate });
}
