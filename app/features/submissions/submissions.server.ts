import { desc, eq, sql } from 'drizzle-orm';
import { aiTools } from '#catalogue/tables/tools.server.ts';
import { isoDate } from '#catalogue/tools/tool-page.server.ts';
import type { KnownAddress, ToolSubmission } from '#features/editing/submission.ts';
import { toolSubmissions } from '#features/editing/tables/submissions.server.ts';
import { type NoticeSite, queueNotice } from '#features/operators/notices.server.ts';
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
    .where(sameAddress(URL_COLUMN, url))
    .orderBy(aiTools.id)
    .limit(1);
  if (tool) return { kind: 'tool', ...tool };
  const isOwn = sql<boolean>`${toolSubmissions.user_id} IS NOT DISTINCT FROM ${userId}`;
  const [waiting] = await db
    .select({ isOwn })
    .from(toolSubmissions)
    .where(
      sql`${sameAddress(URL_COLUMN, url)} AND origin = 'member' AND ${eq(toolSubmissions.state, sql`'waiting'`)}`,
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

const URL_COLUMN = sql`url`;

/** Keeps these locks apart from others in the database. */
const SUBMISSIONS_LOCK = 4_001;

interface Submitted {
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
export async function storeSubmission(
  db: DrizzleDb,
  site: NoticeSite,
  { userId, submission, isKnown }: Submitted,
): Promise<KnownAddress | null> {
  return db.transaction(async (both) => {
    await both.execute(
      sql`SELECT pg_advisory_xact_lock(${SUBMISSIONS_LOCK}, hashtext(address_key(${submission.url})))`,
    );
    const known = isKnown ? null : await findKnownAddress(both, submission.url, userId);
    if (known) return known;
    await both.insert(toolSubmissions).values({ ...submission, user_id: userId });
    await queueNotice(both, site, 'submissions', submissionMail(submission));
    return null;
  });
}

/** A submission as its member sees it. */
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
      id: toolSubmissions.id,
      name: toolSubmissions.name,
      url: toolSubmissions.url,
      state: toolSubmissions.state,
      state_note: toolSubmissions.state_note,
      created_at: toolSubmissions.created_at,
      tool_id: toolSubmissions.tool_id,
      tool_name: aiTools.name,
    })
    .from(toolSubmissions)
    .leftJoin(aiTools, eq(aiTools.id, toolSubmissions.tool_id))
    .where(eq(toolSubmissions.user_id, userId))
    .orderBy(desc(toolSubmissions.created_at))
    .limit(MAX_SHOWN);
  return submissions.map((row) => ({ ...row, created_at: isoDate(row.created_at) }));
}
