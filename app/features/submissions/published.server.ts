import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { users } from '#features/accounts/tables/users.server.ts';
import type { ToolRecord } from '#features/editing/tool-record.ts';
import { proposals } from '#features/proposals/tables/proposals.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { queueMail } from '#platform/mail/outbox.server.ts';
import { say } from '#site/noun.ts';
import { publishedMail, takenMail } from './mails.server.ts';

interface PublishedSubmission {
  id: string;
  tool: { id: string; name: string };
  /** The site's own origin, for the link. */
  origin: string;
}

/**
 * Links a submission to the tool that was published from it, and tells its member.
 *
 * @returns false for another proposal, with nothing done
 */
export async function publishSubmission(
  tx: DrizzleDb,
  { id, tool, origin }: PublishedSubmission,
): Promise<boolean> {
  const [submission] = await tx
    .update(proposals)
    .set({
      state: sql`CASE WHEN ${proposals.state} = 'merged' THEN 'merged' ELSE 'accepted' END`,
      became_id: tool.id,
      published_at: sql`now()`,
    })
    .where(and(eq(proposals.id, id), isNotNull(proposals.new_tool)))
    .returning({ userId: proposals.user_id, state: proposals.state });
  if (!submission) return false;
  const [member] = await tx
    .select({ email: users.email, first_name: users.first_name, last_name: users.last_name })
    .from(users)
    .where(eq(users.id, submission.userId ?? ''));
  // A member who has left in the meantime gets no email.
  const mail = submission.state === 'merged' ? takenMail : publishedMail;
  if (member) await queueMail(tx, mail(member, tool, origin));
  return true;
}

/** What is wrong with the description of what the agent has found; null for what a member has described, or nobody sent. */
export async function descriptionFault(
  tx: DrizzleDb,
  id: string | null,
  { description }: ToolRecord,
): Promise<string | null> {
  if (id === null) return null;
  const [proposal] = await tx
    .select({ newTool: proposals.new_tool })
    .from(proposals)
    .where(eq(proposals.id, id));
  const found = proposal?.newTool?.found;
  if (!found) return null;
  const text = typeof description === 'string' ? description.trim() : '';
  if (text === '') return say`is missing: say in our words what the tool does`;
  const theirs = [found.said.quote, found.entry.words].map((words) => words.toLowerCase());
  return theirs.includes(text.toLowerCase()) ? 'is in others’ words: say it in our own' : null;
}
