import { and, asc, eq, lte } from 'drizzle-orm';
import { users } from '#features/accounts/tables/users.server.ts';
import { holdDraft, type StoredDraft } from '#features/editing/drafts.server.ts';
import type { Editor } from '#features/editing/editing.server.ts';
import { toolDrafts } from '#features/editing/tables/drafts.server.ts';
import { TIMED_FAULT_WORDS, type TimedFault } from '#features/editing/timed.ts';
import { recordAction } from '#features/operators/audit.server.ts';
import { readAccount } from '#features/operators/operators.server.ts';
import { mayDo, roleOf } from '#features/operators/roles.ts';
import type { Database, DrizzleDb } from '#platform/database/connection.server.ts';
import { queueMail } from '#platform/mail/outbox.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { formatMoment } from '#site/format.ts';
import { say } from '#site/noun.ts';
import { SITE } from '#site/site.ts';
import { publishDraft, reviewDraft } from './publish.server.ts';

interface Timing {
  draftId: string;
  /** The revision that the operator has reviewed. */
  revision: number;
  /** Null clears the time. */
  at: Date | null;
  by: Editor;
}

/**
 * Sets or clears the time at which a draft is published. @returns false if the draft has been saved since, or is gone
 */
export function timeDraft(db: DrizzleDb, { draftId, revision, at, by }: Timing): Promise<boolean> {
  return db.transaction(async (tx) => {
    const draft = await holdDraft(tx, draftId);
    if (draft?.revision !== revision) return false;
    const publish_at = at?.toISOString() ?? null;
    await tx
      .update(toolDrafts)
      .set({ publish_at, publish_by: at && by.id, publish_fault: null })
      .where(eq(toolDrafts.id, draftId));
    await recordAction(tx, {
      by,
      action: 'draft.time',
      subject: { kind: 'draft', id: draftId },
      before: { publish_at: draft.publish_at && new Date(draft.publish_at).toISOString() },
      after: { publish_at },
    });
    return true;
  });
}

/** What publishing at a time needs. */
export interface TimedParts {
  db: Database;
  /** The site's own origin, for links in mails. */
  origin: string;
  /** Addresses of owners named in the settings. */
  owners: readonly string[];
  /** Milliseconds since 1970. */
  now: () => number;
}

/**
 * Publishes the drafts that are due, on behalf of the operators who scheduled them. Publishing deletes the draft, so
 * each is published once, even if the process is killed. A draft that no longer fits stays, and its operator is told.
 */
export async function publishDue(parts: TimedParts, signal: AbortSignal): Promise<void> {
  const due = await parts.db.write
    .select()
    .from(toolDrafts)
    .where(lte(toolDrafts.publish_at, new Date(parts.now()).toISOString()))
    .orderBy(asc(toolDrafts.publish_at), asc(toolDrafts.id));
  for (const draft of due) {
    signal.throwIfAborted();
    const fault = await publishTimed(parts, draft);
    if (fault !== null) await leaveWaiting(parts, draft, fault);
  }
}

/** @returns why the draft cannot be published; null if it was, or if a concurrent change means another try */
async function publishTimed(
  { db, origin, owners }: TimedParts,
  draft: StoredDraft,
): Promise<TimedFault | null> {
  const by = await whoHasSet(db.write, draft, owners);
  if (by === null) return 'role';
  const { seen } = await reviewDraft(db, draft);
  const { id: draftId, revision } = draft;
  const published = await publishDraft(db, { draftId, revision, seen, choices: {}, by, origin });
  return published.outcome === 'undecided' || published.outcome === 'gone' ? published.outcome : null;
}

/** The operator who scheduled the draft; null if they may no longer publish. */
async function whoHasSet(
  db: DrizzleDb,
  { publish_by }: StoredDraft,
  owners: readonly string[],
): Promise<Editor | null> {
  const to = await addressOf(db, publish_by);
  const account = to && (await readAccount(db, to.id, to.email));
  const role = account && roleOf(account, owners);
  return role && mayDo(role, 'tools') ? to : null;
}

async function addressOf(db: DrizzleDb, id: string | null): Promise<Editor | null> {
  if (id === null) return null;
  const [user] = await db.select({ id: users.id, email: users.email }).from(users).where(eq(users.id, id));
  return user ?? null;
}

/** Clears the time of a draft that cannot be published, and stores why. */
async function leaveWaiting(
  { db, origin }: TimedParts,
  draft: StoredDraft,
  fault: TimedFault,
): Promise<void> {
  await db.write.transaction(async (tx) => {
    const left = await tx
      .update(toolDrafts)
      .set({ publish_at: null, publish_fault: fault })
      .where(and(eq(toolDrafts.id, draft.id), eq(toolDrafts.publish_at, draft.publish_at ?? '')))
      .returning({ id: toolDrafts.id });
    if (left.length === 0) return;
    const name = String(draft.record.name ?? say`A tool`);
    const at = formatMoment(new Date(draft.publish_at ?? 0).toISOString());
    await queueMail(tx, {
      to: (await addressOf(tx, draft.publish_by))?.email ?? SITE.email,
      reply_to: null,
      subject: `Not published: ${name}`,
      text: `The draft of ${name} was to be published on ${at} (UTC). It waits, because ${TIMED_FAULT_WORDS[fault]}.\n\nAt the desk: ${origin}${deskPaths.draftReview(draft.id)}\n`,
      html: null,
    });
  });
}
