import { and, desc, eq, sql } from 'drizzle-orm';
import { isoDate } from '#catalogue/tools/tool-page.server.ts';
import { users } from '#features/accounts/tables/users.server.ts';
import { operatorActions as log } from '#features/operators/tables/operators.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { toolDrafts } from './tables/drafts.server.ts';
import type { ToolRecord } from './tool-record.ts';

export type StoredDraft = typeof toolDrafts.$inferSelect;

export interface DraftLine {
  id: string;
  toolId: string | null;
  name: string;
  /** The address of the last editor; null if the account is gone. */
  by: string | null;
  changed_at: string;
  /** The time at which the draft is published automatically, in ISO 8601, or null. */
  publish_at: string | null;
  /** Why the draft was not published at its time. */
  publish_fault: StoredDraft['publish_fault'];
}

const MAX_LISTED = 100;

/** Stores a new draft. @returns its id */
export async function beginDraft(
  db: DrizzleDb,
  draft: Pick<StoredDraft, 'tool_id' | 'base' | 'record'> & {
    proposal_id?: string;
    by: string;
  },
): Promise<string> {
  const { by, ...stored } = draft;
  const [row] = await db
    .insert(toolDrafts)
    .values({ ...stored, made_by: by, changed_by: by })
    .returning({ id: toolDrafts.id });
  if (!row) throw new Error('The draft was not stored.');
  return row.id;
}

/** Stores a new draft under an id. @returns false if a draft has that id already */
export async function beginDraftAs(
  db: DrizzleDb,
  id: string,
  { by, ...draft }: Pick<StoredDraft, 'tool_id' | 'base' | 'record'> & { by: string },
): Promise<boolean> {
  const begun = await db
    .insert(toolDrafts)
    .values({ ...draft, id, made_by: by, changed_by: by })
    .onConflictDoNothing()
    .returning({ id: toolDrafts.id });
  return begun.length > 0;
}

/** Whether the desk's log has a draft with this id, deleted ones included. */
export async function hasBeenBegun(db: DrizzleDb, id: string): Promise<boolean> {
  const isBegun = and(eq(log.action, 'draft.begin'), eq(log.subject_kind, 'draft'), eq(log.subject_id, id));
  return (await db.$count(log, isBegun)) > 0;
}

export async function readDraft(db: DrizzleDb, id: string): Promise<StoredDraft | null> {
  const [draft] = await db.select().from(toolDrafts).where(eq(toolDrafts.id, id));
  return draft ?? null;
}

/** The draft that holds the accepted values of a proposal, or null. */
export async function draftOfProposal(db: DrizzleDb, proposal: string): Promise<StoredDraft | null> {
  const [draft] = await db.select().from(toolDrafts).where(eq(toolDrafts.proposal_id, proposal)).limit(1);
  return draft ?? null;
}

/** Reads a draft and locks it until the transaction ends. */
export async function holdDraft(tx: DrizzleDb, id: string): Promise<StoredDraft | null> {
  const [draft] = await tx.select().from(toolDrafts).where(eq(toolDrafts.id, id)).for('update');
  return draft ?? null;
}

/** Saves a draft, unless somebody has saved it since it was shown. @returns whether it was saved */
export async function saveDraft(
  db: DrizzleDb,
  { id, revision, record, by }: { id: string; revision: number; record: ToolRecord; by: string },
): Promise<boolean> {
  const saved = await db
    .update(toolDrafts)
    .set({
      ...{ record, changed_by: by, changed_at: sql`now()`, revision: revision + 1 },
      // Only a reviewed revision is published at a set time.
      ...{ publish_at: null, publish_by: null, publish_fault: null },
    })
    .where(and(eq(toolDrafts.id, id), eq(toolDrafts.revision, revision)))
    .returning({ id: toolDrafts.id });
  return saved.length > 0;
}

/**
 * Deletes the draft of a proposal, unless somebody has edited it.
 *
 * @returns false if there is no such draft, for example after its publication
 */
export async function discardDraftOf(tx: DrizzleDb, id: string): Promise<boolean> {
  const gone = await tx
    .delete(toolDrafts)
    .where(and(eq(toolDrafts.proposal_id, id), eq(toolDrafts.revision, 1)))
    .returning({ id: toolDrafts.id });
  return gone.length > 0;
}

/** Deletes a draft. @returns false if it is gone, or was saved after this revision */
export async function discardDraft(db: DrizzleDb, id: string, revision: number): Promise<boolean> {
  const gone = await db
    .delete(toolDrafts)
    .where(and(eq(toolDrafts.id, id), eq(toolDrafts.revision, revision)))
    .returning({ id: toolDrafts.id });
  return gone.length > 0;
}

/** Drafts of one tool or of all, newest first. */
export async function listDrafts(db: DrizzleDb, toolId?: string): Promise<DraftLine[]> {
  const rows = await db
    .select({
      id: toolDrafts.id,
      toolId: toolDrafts.tool_id,
      name: sql<string>`coalesce(${toolDrafts.record} ->> 'name', '')`,
      by: users.email,
      changed_at: toolDrafts.changed_at,
      publish_at: toolDrafts.publish_at,
      publish_fault: toolDrafts.publish_fault,
    })
    .from(toolDrafts)
    .leftJoin(users, eq(users.id, toolDrafts.changed_by))
    .where(toolId === undefined ? undefined : eq(toolDrafts.tool_id, toolId))
    .orderBy(desc(toolDrafts.changed_at))
    .limit(MAX_LISTED);
  return rows.map((row) => ({
    ...row,
    changed_at: isoDate(row.changed_at),
    publish_at: row.publish_at && new Date(row.publish_at).toISOString(),
  }));
}
