import { and, eq, gte, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { recordAction } from '#features/operators/audit.server.ts';
import { operatorActions as log } from '#features/operators/tables/operators.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import type { StoredDraft } from './drafts.server.ts';
import type { Editor } from './editing.server.ts';
import { toolDrafts } from './tables/drafts.server.ts';

/** What the log keeps of a published draft. */
export interface Publication {
  /** The draft's id. */
  id: string;
  revision: number;
  /** Whether the tool was new. */
  isNew: boolean;
  /** The proposal that the draft came from. */
  proposal: string | null;
}

const published = z.object({
  revision: z.number(),
  isNew: z.boolean(),
  proposal: z.string().nullable(),
  /** From entries before submissions were proposals. */
  submission: z.string().nullish(),
});

/**
 * Logs which draft was published, so that undoing can restore it. Call it in the publishing transaction.
 *
 * @param entry the id of the tool's log entry
 */
export async function recordPublication(
  tx: DrizzleDb,
  { draft, entry, by }: { draft: StoredDraft; entry: string; by: Editor },
): Promise<void> {
  const { id, revision, proposal_id } = draft;
  await recordAction(tx, {
    by,
    action: 'draft.publish',
    subject: { kind: 'draft', id },
    after: { entry, revision, isNew: draft.tool_id === null, proposal: proposal_id },
  });
}

/** Publishing can be undone only for a shorter time. */
const RECENT = sql`now() - interval '1 minute'`;

/** The published draft of a log entry, or null. @param since the earliest time of the entry */
export async function publicationOf(
  db: DrizzleDb,
  entry: string,
  since: string | SQL = RECENT,
): Promise<Publication | null> {
  const [found] = await db
    .select({ id: log.subject_id, after: log.after })
    .from(log)
    .where(
      and(gte(log.at, since), eq(log.action, 'draft.publish'), sql`${log.after} ->> 'entry' = ${entry}`),
    );
  if (!found) return null;
  const { submission, proposal, ...draft } = published.parse(found.after);
  return { id: found.id, ...draft, proposal: proposal ?? submission ?? null };
}

/** Stores a published draft again. Its new revision outdates forms that were opened before. */
export async function bringDraftBack(
  tx: DrizzleDb,
  { id, revision, proposal }: Publication,
  { by, ...draft }: Pick<StoredDraft, 'tool_id' | 'base' | 'record'> & { by: string },
): Promise<void> {
  await tx.insert(toolDrafts).values({
    ...draft,
    id,
    revision: revision + 1,
    proposal_id: sql`(SELECT id FROM proposals WHERE id = ${proposal})`,
    made_by: by,
    changed_by: by,
  });
}
