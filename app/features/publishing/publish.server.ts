import {
  discardDraft,
  draftOfProposal,
  holdDraft,
  type StoredDraft,
} from '#features/editing/drafts.server.ts';
import type { DraftReview, Editor, Published, Publishing } from '#features/editing/editing.server.ts';
import { type Choice, differencesOf, mergeRecords, withoutBlanks } from '#features/editing/merge-records.ts';
import { recordPublication } from '#features/editing/published-drafts.server.ts';
import type { ToolRecord } from '#features/editing/tool-record.ts';
import { recordAction } from '#features/operators/audit.server.ts';
import { makerOfProposal, publishProposal } from '#features/proposals/published.server.ts';
import { checkRecord, enteredRecord, stateOf } from '#features/records/records/entered-tool.server.ts';
import { lockState } from '#features/records/write/state.server.ts';
import { writeTools } from '#features/records/write/tools.server.ts';
import { inTransaction, type Transaction, thenUndone } from '#features/records/write/transaction.server.ts';
import { descriptionFault, publishSubmission } from '#features/submissions/published.server.ts';
import type { Database, DrizzleDb } from '#platform/database/connection.server.ts';
import { writeAtDesk } from './write.server.ts';

/** What publishing a draft would do to the tool as it is now. */
export function reviewDraft(db: Database, draft: StoredDraft): Promise<DraftReview> {
  return inTransaction(db.bulk, async (tx) => {
    const { theirs, merged } = await mergedDraft(tx, draft, {});
    const check = await checkDraft(tx, merged.record, draft);
    return {
      seen: stateOf(theirs),
      differences: differencesOf(theirs ?? {}, merged.record),
      conflicts: merged.conflicts,
      faults: 'faults' in check ? check.faults : [],
      isGone: draft.tool_id !== null && theirs === null,
    };
  });
}

/**
 * Publishes a draft in one transaction: the tool, its history, the log and the notice to the member who submitted it.
 * Refused if anything has changed since the operator read the review.
 */
export function publishDraft(db: Database, order: Publishing): Promise<Published> {
  return inTransaction(db.bulk, async (tx): Promise<Published> => {
    await lockState(tx);
    const draft = await holdDraft(tx, order.draftId);
    if (!draft) return { outcome: 'gone' };
    const { theirs, merged } = await mergedDraft(tx, draft, order.choices);
    if (draft.tool_id !== null && theirs === null) return { outcome: 'gone' };
    if (draft.revision !== order.revision || stateOf(theirs) !== order.seen) return { outcome: 'changed' };
    const check = await checkDraft(tx, merged.record, draft);
    if ('faults' in check || merged.conflicts.length > 0) return { outcome: 'undecided' };
    const { row } = check;
    const changes = await writeAtDesk(tx, row, { maker: await makerOf(tx, draft), operatorId: order.by.id });
    await discardDraft(tx, draft.id, draft.revision);
    const entry = await recordAction(tx, {
      by: order.by,
      action: 'tool.publish',
      subject: { kind: 'tool', id: row.id },
      ...(await changedFields(tx, theirs, row.id)),
    });
    await recordPublication(tx, { draft, entry, by: order.by });
    if (draft.proposal_id !== null) {
      const done = { id: draft.proposal_id, tool: row, origin: order.origin };
      if (!(await publishSubmission(tx, done))) await publishProposal(tx, done);
    }
    return { outcome: changes.size === 0 ? 'same' : 'published', toolId: row.id, entry };
  });
}

/**
 * Publishes the accepted part of a proposal from its draft.
 *
 * @param origin the site's own, for links in mails @returns the log entry; the draft's id if an operator has to look at
 * it first; null without a draft
 */
export async function publishAccepted(
  db: Database,
  { proposal, by, origin }: { proposal: string; by: Editor; origin: string },
): Promise<{ entry: string } | { draft: string } | null> {
  const draft = await draftOfProposal(db.write, proposal);
  if (!draft) return null;
  const { id: draftId, revision } = draft;
  const { seen } = await reviewDraft(db, draft);
  const published = await publishDraft(db, { draftId, revision, seen, choices: {}, by, origin });
  return 'entry' in published ? { entry: published.entry } : { draft: draftId };
}

/** Checks a draft's record; for a tool that the agent found, also that a person has described it. */
async function checkDraft(tx: Transaction, record: ToolRecord, { tool_id, proposal_id }: StoredDraft) {
  const check = await checkRecord(tx, record, tool_id);
  const fault = tool_id === null ? await descriptionFault(tx, proposal_id, record) : null;
  if (fault === null) return check;
  return { faults: [...('faults' in check ? check.faults : []), { field: 'description', reason: fault }] };
}

/** The author of the change, for the history. */
async function makerOf(tx: Transaction, { proposal_id }: StoredDraft) {
  return proposal_id === null ? 'desk' : makerOfProposal(tx, proposal_id);
}

/** The fields that publishing has changed: their old and stored values. */
async function changedFields(tx: Transaction, theirs: ToolRecord | null, id: string) {
  const changed = differencesOf(theirs ?? {}, (await enteredRecord(tx, id)) ?? {});
  const side = (of: 'before' | 'after') =>
    Object.fromEntries(changed.map((field) => [field.path, field[of] ?? null]));
  return { before: side('before'), after: side('after') };
}

/** Runs a read with a draft's tool published, in a transaction that is rolled back. */
export function readAsPublished<T>(
  db: Database,
  draft: StoredDraft,
  read: (db: DrizzleDb, toolId: string) => Promise<T>,
): Promise<T | null> {
  return thenUndone(db.bulk, async (tx) => {
    const { merged } = await mergedDraft(tx, draft, {});
    const check = await checkRecord(tx, merged.record, draft.tool_id);
    if ('faults' in check) return null;
    await writeTools(tx, [check.row], false, 'desk');
    return read(tx, check.row.id);
  });
}

/** The draft on top of the tool as it is now; for a new tool, the draft alone. */
async function mergedDraft(
  tx: Transaction,
  draft: StoredDraft,
  choices: Readonly<Record<string, Choice>>,
): Promise<{ theirs: ToolRecord | null; merged: ReturnType<typeof mergeRecords> }> {
  const theirs = draft.tool_id === null ? null : await enteredRecord(tx, draft.tool_id);
  const base = draft.base ?? {};
  return {
    theirs,
    merged: mergeRecords({ base, theirs: theirs ?? base, mine: withoutBlanks(draft.record) }, choices),
  };
}
