import { eq, sql } from 'drizzle-orm';
import { users } from '#features/accounts/tables/users.server.ts';
import { toolSubmissions } from '#features/editing/tables/submissions.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { queueMail } from '#platform/mail/outbox.server.ts';
import { publishedMail, takenMail } from './mails.server.ts';

interface PublishedSubmission {
  id: string;
  tool: { id: string; name: string };
  /** The site's own origin, for the link. */
  origin: string;
}

/** Links a submission to the tool that was published from it, and tells its member. */
export async function publishSubmission(
  tx: DrizzleDb,
  { id, tool, origin }: PublishedSubmission,
): Promise<void> {
  const [submission] = await tx
    .update(toolSubmissions)
    .set({
      state: sql`CASE WHEN ${toolSubmissions.state} = 'merged' THEN 'merged' ELSE 'accepted' END`,
      tool_id: tool.id,
    })
    .where(eq(toolSubmissions.id, id))
    .returning({ userId: toolSubmissions.user_id, state: toolSubmissions.state });
  const [member] = await tx
    .select({ email: users.email, first_name: users.first_name, last_name: users.last_name })
    .from(users)
    .where(eq(users.id, submission?.userId ?? ''));
  // A member who has left in the meantime gets no email.
  const mail = submission?.state === 'merged' ? takenMail : publishedMail;
  if (member) await queueMail(tx, mail(member, tool, origin));
}
