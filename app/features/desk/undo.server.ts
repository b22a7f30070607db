import { and, eq, exists, gt, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { changeCase } from '#features/cases/cases.server.ts';
import { discardDraftOf } from '#features/editing/drafts.server.ts';
import type { Undoing } from '#features/editing/editing.server.ts';
import {
  type DeskActionName,
  doneTextOf,
  mayReadDetails,
  type SubjectKind,
} from '#features/operators/actions.ts';
import { type DeskAction, recordAction } from '#features/operators/audit.server.ts';
import { CASE_KINDS, CASE_TEXTS, ORDERS, UNDO_SECONDS } from '#features/operators/cases.ts';
import { type DeskRight, mayDo, type Role } from '#features/operators/roles.ts';
import { operatorActions as log } from '#features/operators/tables/operators.server.ts';
import { undoLogo } from '#features/publishing/logo.server.ts';
import { undoPicture } from '#features/publishing/picture.server.ts';
import { undoTopicAction } from '#features/publishing/records.server.ts';
import { takeApart } from '#features/publishing/split.server.ts';
import { undoConfirm } from '#features/publishing/still-right.server.ts';
import { type ToolUndo, undoToolAction } from '#features/publishing/undo.server.ts';
import { undoPublish } from '#features/publishing/unpublish.server.ts';
import { undoBringBack, undoWithdraw } from '#features/publishing/withdraw.server.ts';
import { undoAnswer } from '#features/reviews/moderated-answers.server.ts';
import { undoReview } from '#features/reviews/moderated-reviews.server.ts';
import { letFoundWait } from '#features/submissions/decline-found.server.ts';
import { undoClaim } from '#features/vendors/settle-claims.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import type { Services } from '#platform/request/context.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { ownValue } from '#site/own-value.ts';
import { queueCorrections } from './corrections.server.ts';
import { pictureFiles } from './logos/picture-files.server.ts';
import { undoBlock, undoGrant } from './members/undo-member.server.ts';

/** What a page says after an action, and whether it can still be undone. */
export interface Done {
  id: string;
  text: string;
  canUndo: boolean;
}

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
export function isUndoable(db: DrizzleDb, seconds: number = UNDO_SECONDS) {
  return and(
    isOfTheLast(seconds),
    // What was added to a company's record is taken back there.
    sql`${log.undoes} IS NULL AND ${log.subject_kind} <> 'mail' AND ${log.action} <> 'proposal.add'`,
    notExists(laterThan(db)),
  );
}

/** Of entries of the log. */
export function isOfTheLast(seconds: number) {
  return sql`${log.at} > clock_timestamp() - make_interval(secs => ${seconds})`;
}

function laterThan(db: DrizzleDb) {
  const isSameSubject = and(
    eq(later.subject_kind, log.subject_kind),
    eq(later.subject_id, log.subject_id),
    gt(later.at, log.at),
  );
  return db.select({ id: later.id }).from(later).where(isSameSubject);
}

type Written = Pick<Services, 'db' | 'pages'> & { settings: Pick<Services['settings'], 'DATA_DIR'> };

interface WayBack {
  /** @returns what `finish` does; null if that is not possible any more */
  undo(written: Written, undoing: Undoing<string>): Promise<string | null>;
  /** If it is not the right to open what the action was done to. */
  right?: DeskRight;
}

const ofCase: WayBack = { undo: ({ db }, undoing) => undoCase(db.write, undoing) };
const ofGrant: WayBack = {
  undo: ({ db }, { entry, finish }) => undoGrant(db.write, entry, finish),
  right: 'accounts',
};
const ofTopic: WayBack = { undo: ({ db }, undoing) => unlessChanged(undoTopicAction(db, undoing)) };
const ofTool = (undo: ToolUndo): WayBack => ({
  undo: ({ db }, undoing) => unlessChanged(undoToolAction(db, undo, undoing)),
});

/** What can be undone, and how: by action, or by what all actions that can be done to it have in common. */
const WAYS_BACK: Readonly<Partial<Record<SubjectKind | DeskActionName, WayBack>>> = {
  submission: ofCase,
  'submission.decline-found': { undo: ({ db }, undoing) => undoDeclined(db.write, undoing) },
  message: ofCase,
  proposal: ofCase,
  review: { undo: (written, { entry, finish }) => undoReview(written, entry, finish) },
  answer: { undo: (written, { entry, finish }) => undoAnswer(written, entry, finish) },
  claim: { undo: (written, { entry, finish }) => undoClaim(written, entry, finish) },
  'member.block': { undo: (written, { entry, finish }) => undoBlock(written, entry, finish) },
  'member.grant': ofGrant,
  'member.ungrant': ofGrant,
  'tool.logo': {
    undo: ({ db, settings }, undoing) =>
      unlessChanged(undoLogo(db, pictureFiles(settings.DATA_DIR, 'logos'), undoing)),
  },
  'tool.picture': {
    undo: ({ db, settings }, undoing) =>
      unlessChanged(undoPicture(db, pictureFiles(settings.DATA_DIR, 'pictures'), undoing)),
  },
  'tool.publish': ofTool(undoPublish),
  'tool.confirm': ofTool(undoConfirm),
  'tool.withdraw': ofTool((tx, { subject_id }, by) => undoWithdraw(tx, subject_id, by)),
  'tool.relist': ofTool((tx, { subject_id, before }) => undoBringBack(tx, subject_id, before)),
  'tool.merge': ofTool(async (tx, { subject_id }, by) => (await takeApart(tx, subject_id, by)) !== null),
  'category.withdraw': ofTopic,
  'category.relist': ofTopic,
  'specialization.withdraw': ofTopic,
  'specialization.relist': ofTopic,
  'question.withdraw': ofTopic,
  'question.relist': ofTopic,
  'function.withdraw': ofTopic,
  'function.relist': ofTopic,
};

const caseStates = z.object({
  before: z.object({ state: z.string(), note: z.string().nullable() }),
  after: z.object({ state: z.string(), taken: z.array(z.string()).optional() }),
});

async function undoCase(db: DrizzleDb, { entry, finish }: Undoing<string>): Promise<string | null> {
  const kind = CASE_KINDS.find((each) => each === entry.subject_kind);
  const states = caseStates.safeParse(entry);
  if (!kind || !states.success) return null;
  const { before, after } = states.data;
  return db.transaction(async (tx) => {
    const id = entry.subject_id;
    if (!(await changeCase(tx, kind, { id, from: after.state, to: before }))) return null;
    const hasDraft = kind !== 'message' && entry.action !== ORDERS.proposal.correct.action;
    const hasBegunDraft = after.state === 'accepted' || (after.taken?.length ?? 0) > 0;
    if (hasDraft && hasBegunDraft && !(await discardDraftOf(tx, id))) throw tooLate();
    return finish(tx);
  });
}

function undoDeclined(db: DrizzleDb, { entry, finish }: Undoing<string>): Promise<string> {
  return db.transaction(async (tx) => {
    if (!(await letFoundWait(tx, entry.after))) throw changedSince();
    return finish(tx);
  });
}

async function unlessChanged(undoing: Promise<string | null>): Promise<string> {
  const entry = await undoing;
  if (entry === null) throw changedSince();
  return entry;
}

/**
 * Undoes what an operator has done in the last seconds: gives back what the log says was there before, and writes to
 * those who were told of it.
 *
 * @param seconds how long ago it may have been done
 * @returns the entry about it in the log; null when it is too late, or somebody has changed the same since
 */
export async function undoAction(
  written: Written,
  id: string,
  by: Undoer,
  seconds: number = UNDO_SECONDS,
): Promise<string | null> {
  const db = written.db.write;
  const [entry] = await db
    .select()
    .from(log)
    .where(and(eq(log.id, id), eq(log.operator_id, by.id), isUndoable(db, seconds)));
  if (!entry) {
    if (await isOvertaken(db, id, by)) throw changedSince();
    return null;
  }
  const { subject_kind: kind, subject_id } = entry;
  const wayBack = ownValue(WAYS_BACK, entry.action) ?? ownValue(WAYS_BACK, kind);
  if (!wayBack) throw new Refused({ status: 409, notice: CASE_TEXTS.noWayBack });
  if (!(wayBack.right ? mayDo(by.role, wayBack.right) : mayReadDetails(by.role, kind))) return null;
  /** Runs in the transaction that gives back what was there, which may have waited for others. */
  const finish = async (tx: DrizzleDb) => {
    const [still] = await tx
      .select({ id: log.id })
      .from(log)
      .where(and(eq(log.id, id), isUndoable(tx, seconds)));
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
  return wayBack.undo(written, { entry, by, finish });
}

/** Whether something else was done to the same since. */
async function isOvertaken(db: DrizzleDb, id: string, by: Undoer): Promise<boolean> {
  const rows = await db
    .select({ id: log.id })
    .from(log)
    .where(and(eq(log.id, id), eq(log.operator_id, by.id), exists(laterThan(db))));
  return rows.length > 0;
}

function changedSince(): Refused {
  return new Refused({ status: 409, notice: CASE_TEXTS.changedSince });
}

function tooLate(): Refused {
  return new Refused({ status: 409, notice: CASE_TEXTS.tooLate });
}
