import { and, eq, gte, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { recordAction } from '#features/operators/audit.server.ts';
import { operatorActions as log } from '#features/operators/tables/operators.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import type { StoredDraft } from './drafts.server.ts';
import type { Editor } from './editing.server.ts';
import { toolDrafts } from './tables/drafts.server.ts';

/** What is left of a draft that was published. */
export interface Publication {
  /** Of the draft. */
  id: string;
  revision: number;
  /** Whether the tool was new. */
  isNew: boolean;
  /** That it came from. */
  proposal: string | null;
}

const published = z.object({
  revision: z.number(),
  isNew: z.boolean(),
  proposal: z.string().nullable(),
  /** Of entries from before submissions were proposals. */
  submission: z.string().nullish(),
});

/**
 * Writes to the log which draft was published, so that undoing brings it back. Call it in the transaction that does it.
 *
 * @param entry that of the tool
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

/** Longer than publishing can be undone. */
const RECENT = sql`now() - interval '1 minute'`;

/** The draft whose publishing an entry of the log tells, or null. @param since when it was written at the earliest */
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

/** Stores a published draft again. Forms that were opened before are too old for it. */
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
