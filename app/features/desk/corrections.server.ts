import { type SQL, sql } from 'drizzle-orm';
import { publicationOf } from '#features/editing/published-drafts.server.ts';
import type { DeskActionName, SubjectKind } from '#features/operators/actions.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { writeMemberMail } from '#platform/mail/member-mail.server.ts';
import { queueMail } from '#platform/mail/outbox.server.ts';
import { formatDate } from '#site/format.ts';
import { SITE } from '#site/site.ts';

/** Undoable actions that were reported by mail. */
const TOLD: ReadonlySet<string> = new Set<DeskActionName>([
  ...(['submission.accept', 'submission.ask', 'submission.decline', 'submission.merge'] as const),
  ...(['message.answer', 'proposal.ask', 'proposal.decline', 'proposal.correct'] as const),
  ...(['claim.take', 'claim.give', 'review.hide', 'review.show', 'answer.hide', 'answer.show'] as const),
  ...(['member.block', 'member.grant', 'member.ungrant', 'tool.publish'] as const),
]);

interface Told {
  /** Selects the email address as `to` (null for none) and the subject's name as `name`. */
  reader: (id: string) => SQL;
  about: (name: string) => string;
}

const CALLED = sql`coalesce((SELECT name FROM ai_tools WHERE ai_tools.id = tool_id), tool_id)`;
const TOOL_NAME = sql`${CALLED} AS name`;

/** Who is notified of actions on a subject. */
const READERS: Readonly<Partial<Record<SubjectKind, Told>>> = {
  submission: {
    reader: (id) =>
      sql`SELECT users.email AS "to", new_tool ->> 'name' AS name FROM proposals p JOIN users ON users.id = user_id
        WHERE p.id = ${id} AND new_tool IS NOT NULL`,
    about: (name) => `your submission of ${name}`,
  },
  message: {
    reader: (id) => sql`SELECT email AS "to", name FROM contact_messages WHERE id = ${id}`,
    about: () => `your message to ${SITE.name}`,
  },
  proposal: {
    reader: (id) =>
      sql`SELECT coalesce(p.email, users.email) AS "to",
        concat(CASE origin WHEN 'vendor' THEN 'what you proposed for ' ELSE 'what you reported about ' END, ${CALLED}) AS name FROM proposals p LEFT JOIN users ON users.id = user_id
        WHERE p.id = ${id} AND origin IN ('vendor', 'reader')`,
    about: (what) => what,
  },
  claim: {
    reader: (id) =>
      sql`SELECT email AS "to", ${TOOL_NAME} FROM tool_vendors v JOIN users ON users.id = user_id WHERE v.id = ${id}`,
    about: (name) => `your claim of ${name}`,
  },
  review: {
    reader: (id) =>
      sql`SELECT email AS "to", ${TOOL_NAME} FROM user_ratings r JOIN users ON users.id = user_id WHERE r.id = ${id}`,
    about: (name) => `your review of ${name}`,
  },
  answer: {
    reader: (id) => sql`
      SELECT email AS "to", ${TOOL_NAME} FROM review_answers a JOIN user_ratings r ON r.id = rating_id
      JOIN users ON users.id = a.user_id WHERE rating_id = ${id}`,
    about: (name) => `your answer to a review of ${name}`,
  },
  member: {
    reader: (id) => sql`SELECT email AS "to", '' AS name FROM users WHERE id = ${id}`,
    about: () => 'your account',
  },
};

/**
 * Tells those who were notified of an action that it was undone. Call it in the transaction that undoes it.
 *
 * @param entry the action's entry in the log
 */
export async function queueCorrections(
  tx: DrizzleDb,
  entry: { id: string; action: string; subject_kind: SubjectKind; subject_id: string; at: string },
): Promise<void> {
  if (!TOLD.has(entry.action)) return;
  for (const [kind, id] of await subjectsOf(tx, entry)) {
    const told = READERS[kind];
    if (!told || id === null) continue;
    const { rows } = await tx.execute<{ to: string | null; name: string }>(told.reader(id));
    const [reader] = rows;
    if (reader?.to) await queueMail(tx, correction(reader.to, told.about(reader.name), entry.at));
  }
}

/** The subjects of the mails about an action: publishing notifies those who contributed to the draft. */
async function subjectsOf(
  tx: DrizzleDb,
  { id, action, subject_kind, subject_id, at }: Parameters<typeof queueCorrections>[1],
): Promise<[SubjectKind, string | null][]> {
  if (action !== 'tool.publish') return [[subject_kind, subject_id]];
  const publication = await publicationOf(tx, id, at);
  return [
    ['submission', publication?.proposal ?? null],
    ['proposal', publication?.proposal ?? null],
  ];
}

/** @param at the time of the action */
function correction(to: string, about: string, at: string) {
  const isRecent = Date.now() - Date.parse(at) < 60_000;
  return writeMemberMail({
    to,
    subject: `Undone: what we wrote about ${about}`,
    greeting: 'Hello,',
    paragraphs: [
      isRecent
        ? `A moment ago we wrote to you about ${about}. That was a mistake, and what was done is undone. Please disregard that mail.`
        : `On ${formatDate(at.slice(0, 10))} we wrote to you about ${about}. What was done then is taken back.`,
    ],
    footnote: `You get this mail because ${SITE.name} has written to you. If you have a question, write to ${SITE.email}.`,
  });
}
