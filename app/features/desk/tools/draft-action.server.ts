import { redirect } from 'react-router';
import { reopenCase } from '#features/cases/cases.server.ts';
import { keepTyped } from '#features/editing/begin-drafts.server.ts';
import { changeEntries, isOneTooMany } from '#features/editing/change-entries.ts';
import { draftAt, draftOfForm, idOfDraft } from '#features/editing/desk-draft.server.ts';
import { discardDraft, readDraft, type StoredDraft, saveDraft } from '#features/editing/drafts.server.ts';
import { EDITING_TEXTS } from '#features/editing/forms.ts';
import { type Difference, differencesOf } from '#features/editing/merge-records.ts';
import { withOwnSources } from '#features/editing/provenance.ts';
import { readRecord } from '#features/editing/read-record.ts';
import { revisionOf } from '#features/editing/revision.ts';
import type { ToolRecord } from '#features/editing/tool-record.ts';
import { type ShownDifference, shownDifference } from '#features/editing/words.ts';
import { recordAction } from '#features/operators/audit.server.ts';
import type { Operator } from '#features/operators/operator.server.ts';
import { readEntered } from '#features/records/records/entered-tool.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import type { Sent, Shown } from '#platform/request/form.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { TOO_MANY_ENTRIES } from '#site/form-entries.ts';
import { fieldsSent } from '#site/form-state.ts';
import { BODY_LIMITS } from '#site/limits.ts';
import { deskAction, deskForm } from '../desk-form.server.ts';

/** Returned with a form that a concurrent save has overtaken. */
export interface Overtaken {
  /** Differences between the saved draft and the submitted values. */
  theirs: ShownDifference[];
  /** A new draft with the submitted values, because the old one is gone. */
  keptIn?: string;
}

/** What a form does with its draft's record. @returns the record, and the address to redirect to */
type Then = (id: string, typed: Sent['form']) => { record: ToolRecord; next: string };

/** A draft's form. The fields are those of the record, so everything submitted is returned. */
function formOf({ form }: Sent) {
  return { fields: fieldsSent(Object.keys(form), ['revision']), failed: EDITING_TEXTS.saveFailed };
}

/** A form that saves the draft. */
function saving(then: Then) {
  return (sent: Sent) =>
    deskForm('tools', {
      form: formOf(sent),
      operation: 'saving a draft',
      read: () => ({ good: null }),
      async work({ context, services: { db }, params, who }): Promise<Response | Shown<string, Overtaken>> {
        const id = idOfDraft(params.id);
        const { record, next } = then(id, sent.form);
        const draft = await draftOfForm(db.write, id);
        const keep = async () => {
          const base = typeof record.id === 'string' ? await readEntered(db, record.id) : null;
          return moved(await keepTyped(db.write, { gone: id, record, base, by: who }));
        };
        if (!draft) return keep();
        const revision = revisionOf(sent.form.revision);
        const own = withOwnSources(record, { shown: draft.record, listed: draft.base ?? {} }, today());
        if (await save(context, { draft, record: own, revision, by: who })) {
          return redirect(next, 303);
        }
        const now = await readDraft(db.write, id);
        return now ? overtaken(now, record) : keep();
      },
    })(sent);
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

function moved(keptIn: string): Shown<string, Overtaken> {
  const values = { revision: '1' };
  return { status: 409, notice: EDITING_TEXTS.draftGone, values, outcome: { theirs: [], keptIn } };
}

function save(
  context: Sent['context'],
  { draft, by, ...saved }: { draft: StoredDraft; record: ToolRecord; revision: number; by: Operator },
): Promise<boolean> {
  return context.get(servicesContext).db.write.transaction(async (tx) => {
    if (!(await saveDraft(tx, { id: draft.id, ...saved, by: by.id }))) return false;
    await recordAction(tx, {
      by,
      action: 'draft.save',
      subject: { kind: 'draft', id: draft.id },
      after: { fields: differencesOf(draft.record, saved.record).map(({ path }: Difference) => path) },
    });
    return true;
  });
}

function overtaken(draft: StoredDraft, record: ToolRecord): Shown<string, Overtaken> {
  const different = differencesOf(record, draft.record);
  const at = new Date(draft.changed_at).toISOString();
  return {
    status: 409,
    notice: EDITING_TEXTS.savedMeanwhile,
    values: { revision: String(draft.revision) },
    outcome: { theirs: different.map((one) => shownDifference(one, at)) },
  };
}

function discard(sent: Sent) {
  return deskForm('tools', {
    form: formOf(sent),
    operation: 'discarding a draft',
    read: () => ({ good: null }),
    async work({ services: { db }, params, who }): Promise<Response | Shown<string, Overtaken>> {
      const draft = await draftAt(db.write, params.id);
      const isGone = await db.write.transaction(async (tx) => {
        if (!(await discardDraft(tx, draft.id, revisionOf(sent.form.revision)))) return false;
        await logDiscarded(tx, draft, who);
        const proposal = draft.proposal_id;
        if (proposal !== null && !(await reopenCase(tx, 'submission', proposal, who))) {
          await reopenCase(tx, 'proposal', proposal, who);
        }
        return true;
      });
      if (!isGone) return overtaken(await draftAt(db.write, params.id), readRecord(sent.form));
      return redirect(
        draft.tool_id ? deskPaths.deskTool(draft.tool_id, 'discarded') : deskPaths.deskTools,
        303,
      );
    },
  })(sent);
}

/** Logs the fields that the draft had changed, without what a visitor wrote. */
async function logDiscarded(tx: DrizzleDb, draft: StoredDraft, by: Operator): Promise<void> {
  const { id, tool_id: tool, proposal_id: proposal, base, record, revision } = draft;
  const fields = differencesOf(base ?? {}, record).map(({ path }: Difference) => path);
  const before = { tool, proposal, revision, fields };
  await recordAction(tx, { by, action: 'draft.discard', subject: { kind: 'draft', id }, before });
}

/** Saves a draft and stays, goes on to its review, or changes a list of entries; or discards it. */
export const draftAction = deskAction(
  'tools',
  {
    save: saving((id, typed) => ({ record: readRecord(typed), next: deskPaths.draft(id) })),
    review: saving((id, typed) => ({ record: readRecord(typed), next: deskPaths.draftReview(id) })),
    '': saving((id, typed) => {
      if (isOneTooMany(typed)) throw new Refused({ status: 409, notice: TOO_MANY_ENTRIES });
      const { record, place } = changeEntries(readRecord(typed), typed.change ?? '');
      return { record, next: deskPaths.draft(id, place) };
    }),
    discard,
  },
  BODY_LIMITS.record,
);
