import { and, desc, eq, sql } from 'drizzle-orm';
import { aiTools } from '#catalogue/tables/tools.server.ts';
import { isoDate } from '#catalogue/tools/tool-page.server.ts';
import type { KnownAddress, ToolSubmission } from '#features/editing/submission.ts';
import { queueNotice } from '#features/operators/notices.server.ts';
import { proposals } from '#features/proposals/tables/proposals.server.ts';
import { isOnlyOneOfSite, sameAddress } from '#platform/database/addresses.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import type { SubmissionState } from '#site/membership.ts';
import { submissionMail } from './mails.server.ts';

/**
 * What already has an address, however it is written: a tool of the catalogue before a waiting submission,
 * and the member's own submission before another's; then the only listed tool of its site. Nothing is revealed about
 * other members' submissions. What the agent has found keeps nobody from submitting it.
 */
async function findKnownAddress(db: DrizzleDb, url: string, userId: string): Promise<KnownAddress | null> {
  const [tool] = await db
    .select({ id: aiTools.id, name: aiTools.name })
    .from(aiTools)
    .where(sameAddress(sql`url`, url))
    .orderBy(aiTools.id)
    .limit(1);
  if (tool) return { kind: 'tool', ...tool };
  const isOwn = sql<boolean>`${proposals.user_id} IS NOT DISTINCT FROM ${userId}`;
  const [waiting] = await db
    .select({ isOwn })
    .from(proposals)
    .where(
      sql`${sameAddress(sql`new_tool ->> 'url'`, url)} AND new_tool IS NOT NULL AND origin = 'member' AND state = 'waiting'`,
    )
    .orderBy(desc(isOwn))
    .limit(1);
  if (waiting) return { kind: waiting.isOwn ? 'own' : 'other' };
  const [near] = await db
    .select({ id: aiTools.id, name: aiTools.name })
    .from(aiTools)
    .where(isOnlyOneOfSite(sql`ai_tools`, url));
  return near ? { kind: 'site', ...near } : null;
}

/** Keeps these locks apart from others in the database. */
const SUBMISSIONS_LOCK = 4_001;

/**
 * Looks for what already has a submission's address. Until the end of the transaction, nobody else stores one with it.
 *
 * @returns null also for a member who has been told that the address is known
 */
export async function knownAddress(
  tx: DrizzleDb,
  { userId, submission, isKnown }: Submitted,
): Promise<KnownAddress | null> {
  await tx.execute(
    sql`SELECT pg_advisory_xact_lock(${SUBMISSIONS_LOCK}, hashtext(address_key(${submission.url})))`,
  );
  return isKnown ? null : findKnownAddress(tx, submission.url, userId);
}

export interface Submitted {
  userId: string;
  submission: ToolSubmission;
  /** Whether the member has been told that the address is known. */
  isKnown: boolean;
}

/**
 * Stores a submission and the email that tells operators; both or neither. Of two with one address at the same
 * moment, the second is told about the first.
 *
 * @returns what already has the address, with nothing stored; null when the submission was stored
 */
export async function storeSubmission(db: DrizzleDb, submitted: Submitted): Promise<KnownAddress | null> {
  const { userId, submission } = submitted;
  return db.transaction(async (both) => {
    const known = await knownAddress(both, submitted);
    if (known) return known;
    await both
      .insert(proposals)
      .values({ origin: 'member', user_id: userId, new_tool: submission, values: [] });
    await queueNotice(both, 'submissions', submissionMail(submission));
    return null;
  });
}

export interface OwnSubmission {
  id: string;
  name: string;
  url: string;
  state: SubmissionState;
  /** What the operator says about the decision. */
  state_note: string | null;
  created_at: string;
  /** The tool that it has become, or into which it was merged. */
  tool_id: string | null;
  tool_name: string | null;
}

/** A list on a page, not an archive. */
const MAX_SHOWN = 100;

/** What a member has submitted, newest first. */
export async function submissionsOf(db: DrizzleDb, userId: string): Promise<OwnSubmission[]> {
  const submissions = await db
    .select({
      id: proposals.id,
      name: sql<string>`${proposals.new_tool} ->> 'name'`,
      url: sql<string>`${proposals.new_tool} ->> 'url'`,
      state: sql<SubmissionState>`${proposals.state}`,
      state_note: proposals.answer,
      created_at: proposals.created_at,
      tool_id: proposals.became_id,
      tool_name: aiTools.name,
    })
    .from(proposals)
    .leftJoin(aiTools, eq(aiTools.id, proposals.became_id))
    .where(and(eq(proposals.user_id, userId), eq(proposals.origin, sql`'member'`)))
    .orderBy(desc(proposals.created_at))
    .limit(MAX_SHOWN);
  return submissions.map((row) => ({ ...row, created_at: isoDate(row.created_at) }));
}
