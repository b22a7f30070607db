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
  /** The id that the form wants the draft to have, so that it begins one however often it is sent. */
  wanted?: string;
}

/** Begins a draft of a listed tool, from the tool as it is or as it was. @returns the draft's id */
export function draftOfTool(
  db: DrizzleDb,
  { base, record = base, by, wanted }: DraftOfTool,
): Promise<string> {
  const tool = String(base.id);
  return beginOnce(db, { tool_id: tool, base, record }, { by, wanted, after: { tool } });
}

/**
 * Begins a draft and writes that to the log, unless the form that asks for it has begun one that still is there.
 *
 * @param wanted an id from a form, which may be anything
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
 * Keeps what was typed into a draft that has gone meanwhile: in a new draft of the tool, if it is listed, or of a
 * new one. The same form, sent once more, is kept in the same draft.
 *
 * @param gone the id of the draft that has gone
 * @param base the tool as it is listed; null for a new one
 * @returns the draft's id
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

/** Begins a draft of a new tool. @param wanted as for `draftOfTool` @returns its id */
export function draftOfNewTool(
  db: DrizzleDb,
  { name, url, by, wanted }: { name: string; url: string; by: Editor; wanted: string },
): Promise<string> {
  const record = asEntered({ id: toolSlug(name, url), name, url });
  return beginOnce(db, { tool_id: null, base: null, record }, { by, wanted, after: { name } });
}

/**
 * Begins the draft of a listed tool with the values that were accepted of a proposal, or of a new tool (`base` null).
 * Call it in the transaction that settles it; publishing the draft tells whoever proposed.
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
