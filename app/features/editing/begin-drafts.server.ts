import { recordAction } from '#features/operators/audit.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { hashedId } from '#platform/database/hashed-id.server.ts';
import { uuid } from '#site/uuid.ts';
import { beginDraft, beginDraftAs, hasBeenBegun, readDraft, type StoredDraft } from './drafts.server.ts';
import type { Editor } from './editing.server.ts';
import { withOwnSources } from './provenance.ts';
import { asEntered } from './read-record.ts';
import { toolSlug } from './submission-record.ts';
import type { ToolRecord } from './tool-record.ts';

interface DraftOfTool {
  base: ToolRecord;
  record?: ToolRecord;
  by: Editor;
  /** The draft's id as the form wants it, so that sending the form twice begins one draft. */
  wanted?: string;
}

/** Begins a draft of a listed tool, from its present or an earlier state. @returns the draft's id */
export function draftOfTool(
  db: DrizzleDb,
  { base, record = base, by, wanted }: DraftOfTool,
): Promise<string> {
  const tool = String(base.id);
  return beginOnce(db, { tool_id: tool, base, record }, { by, wanted, after: { tool } });
}

/**
 * Begins a draft and logs it, unless an earlier send of the form has begun one that still exists.
 *
 * @param wanted an unchecked id from a form
 */
function beginOnce(
  db: DrizzleDb,
  draft: Pick<StoredDraft, 'tool_id' | 'base' | 'record'>,
  { by, wanted, after }: { by: Editor; wanted: string | undefined; after: object },
): Promise<string> {
  return db.transaction(async (tx) => {
    const id = uuid().safeParse(wanted).data;
    if (id && !(await hasBeenBegun(tx, id)) && (await beginDraftAs(tx, id, { ...draft, by: by.id }))) {
      await logBegun(tx, id, by, after);
      return id;
    }
    const begun = id ? await readDraft(tx, id) : null;
    if (begun && begun.made_by === by.id && begun.tool_id === draft.tool_id) return begun.id;
    const another = await beginDraft(tx, { ...draft, by: by.id });
    await logBegun(tx, another, by, after);
    return another;
  });
}

/**
 * Stores what was typed into a draft that is gone: in a new draft of the tool if it is listed, else of a new tool.
 * Sending the form again stores it in the same draft.
 *
 * @param gone the id of the draft that is gone @param base the listed tool; null for a new one @returns the draft's id
 */
export async function keepTyped(
  db: DrizzleDb,
  { gone, record, base, by }: { gone: string; record: ToolRecord; base: ToolRecord | null; by: Editor },
): Promise<string> {
  const wanted = hashedId([gone, by.id, record]);
  if (base) {
    const today = new Date().toISOString().slice(0, 10);
    const own = withOwnSources(record, { shown: base, listed: base }, today);
    return draftOfTool(db, { base, record: own, by, wanted });
  }
  const after = { name: record.name ?? null };
  return beginOnce(db, { tool_id: null, base: null, record }, { by, wanted, after });
}

/** Begins a draft of a new tool. @param wanted as for `draftOfTool` @returns the draft's id */
export function draftOfNewTool(
  db: DrizzleDb,
  { name, url, by, wanted }: { name: string; url: string | null; by: Editor; wanted: string },
): Promise<string> {
  const record = asEntered({ id: toolSlug(name, url), name, ...(url !== null && { url }) });
  return beginOnce(db, { tool_id: null, base: null, record }, { by, wanted, after: { name } });
}

/**
 * Begins a draft with the accepted values of a proposal: of a listed tool, or of a new one (`base` null). Call it in
 * the transaction that settles the proposal; publishing the draft tells the proposer.
 */
export async function draftFromProposal(
  tx: DrizzleDb,
  { id, base, record, by }: { id: string; base: ToolRecord | null; record: ToolRecord; by: Editor },
): Promise<string> {
  const tool_id = base && String(base.id);
  const draft = await beginDraft(tx, { tool_id, base, record, proposal_id: id, by: by.id });
  await logBegun(tx, draft, by, { proposal: id });
  return draft;
}

async function logBegun(tx: DrizzleDb, id: string, by: Editor, after: object): Promise<void> {
  await recordAction(tx, { by, action: 'draft.begin', subject: { kind: 'draft', id }, after });
}
