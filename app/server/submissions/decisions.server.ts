import { and, asc, count, eq, inArray, sql } from 'drizzle-orm';
import type { ToolSubmission } from '#domain/submissions/submission.ts';
import { toolRecord, toolSlug } from '#domain/submissions/submission-record.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { toolSubmissions } from '#server/db/schema/submissions.server.ts';
import { aiTools } from '#server/db/schema/tools.server.ts';
import { users } from '#server/db/schema/users.server.ts';
import { isoDate } from '#server/listing/tool-page.server.ts';
import { queueMail } from '#server/mail/outbox.server.ts';
import { type DeskAction, recordAction } from '#server/operators/audit.server.ts';
import { type Decision, decisionMail } from './mails.server.ts';

/** A submission as the operator sees it. */
export interface SubmissionCase {
  id: string;
  submission: ToolSubmission;
  created_at: string;
  /** One line of the importer's tools.ndjson. */
  record: string;
  /** An existing tool with the record's id, which an import would overwrite. */
  takenBy: string | null;
}

const MAX_SHOWN = 50;

const isWaiting = eq(toolSubmissions.state, sql`'waiting'`);
/** An accepted submission is finished once the catalogue has a tool with its address. */
const isMissing = and(
  eq(toolSubmissions.state, 'accepted'),
  sql`NOT EXISTS (SELECT FROM ai_tools WHERE address_key(ai_tools.url) = address_key(${toolSubmissions.url}))`,
);

/**
 * Submissions waiting for a decision, and accepted ones that the catalogue does not have yet; oldest first.
 */
export async function submissionCases(db: DrizzleDb) {
  const [waiting, accepted, [total]] = await Promise.all([
    readCases(db, isWaiting),
    readCases(db, isMissing),
    db.select({ waiting: count() }).from(toolSubmissions).where(isWaiting),
  ]);
  return { waiting, accepted, waitingCount: total?.waiting ?? 0 };
}

async function readCases(db: DrizzleDb, which: typeof isMissing): Promise<SubmissionCase[]> {
  const rows = await db
    .select()
    .from(toolSubmissions)
    .where(which)
    .orderBy(asc(toolSubmissions.created_at), asc(toolSubmissions.id))
    .limit(MAX_SHOWN);
  const slugs = rows.map(({ name, url }) => toolSlug(name, url));
  const taken = await db
    .select({ id: aiTools.id, name: aiTools.name })
    .from(aiTools)
    .where(inArray(aiTools.id, slugs));
  return rows.map(({ id, created_at, ...submission }) => {
    const time = isoDate(created_at);
    const record = toolRecord(submission, time.slice(0, 10));
    return {
      id,
      submission,
      created_at: time,
      record: JSON.stringify(record),
      takenBy: taken.find((tool) => tool.id === record.id)?.name ?? null,
    };
  });
}

/**
 * Decides a waiting submission and queues the email that tells its member; both or neither. Accepting creates
 * no tool: the catalogue changes only by import.
 *
 * @returns false when it is no longer waiting
 */
export function decideSubmission(
  db: DrizzleDb,
  { id, by, ...decision }: Decision & { id: string; by: DeskAction['by'] },
  origin: string,
): Promise<boolean> {
  return db.transaction(async (both) => {
    const [decided] = await both
      .update(toolSubmissions)
      .set({ state: decision.state, state_note: decision.note })
      .where(and(eq(toolSubmissions.id, id), eq(toolSubmissions.state, 'waiting')))
      .returning({ name: toolSubmissions.name, userId: toolSubmissions.user_id });
    if (!decided) return false;
    await recordAction(both, {
      by,
      action: decision.state === 'accepted' ? 'submission.accept' : 'submission.decline',
      subject: { kind: 'submission', id },
      before: { state: 'waiting' },
      after: decision,
    });
    const [member] = await both
      .select({ email: users.email, first_name: users.first_name, last_name: users.last_name })
      .from(users)
      .where(eq(users.id, decided.userId ?? ''));
    // A member who has left in the meantime gets no email.
    if (member) await queueMail(both, decisionMail(member, decided.name, decision, origin));
    return true;
  });
}
