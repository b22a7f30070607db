import { and, eq, ne, or, sql } from 'drizzle-orm';
import { nameKey } from '#catalogue/search/language/name-key.ts';
import { nearest } from '#catalogue/search/suggesting/near-names.ts';
import { aiTools } from '#catalogue/tables/tools.server.ts';
import { isoDate } from '#catalogue/tools/tool-page.server.ts';
import { users } from '#features/accounts/tables/users.server.ts';
import type { FoundEvidence } from '#features/editing/found.ts';
import type { StoredSubmission } from '#features/editing/submission.ts';
import { recordOfSubmission, toolSlug } from '#features/editing/submission-record.ts';
import { toolDrafts } from '#features/editing/tables/drafts.server.ts';
import { toolSubmissions } from '#features/editing/tables/submissions.server.ts';
import { CASE_TEXTS } from '#features/operators/cases.ts';
import { operatorActions as log } from '#features/operators/tables/operators.server.ts';
import { isOnlyOneOfSite, sameAddress } from '#platform/database/addresses.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import type { QueuedMail } from '#platform/mail/outbox.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import type { SubmissionOrigin, SubmissionState } from '#site/membership.ts';
import { addressKey } from '#site/web-address.ts';
import { decisionMail } from './mails.server.ts';

/** Something that may be the submitted tool already. */
export interface Duplicate {
  id: string;
  name: string;
  url: string | null;
  /** What is alike, in words. */
  why: string;
}

/** A submission as an operator sees it. */
export interface SubmissionCase {
  id: string;
  submission: StoredSubmission;
  /** What speaks for it, if the agent has found it. */
  evidence: FoundEvidence | null;
  /** The orders that do not suit it. */
  without: readonly string[];
  state: SubmissionState;
  state_note: string | null;
  created_at: string;
  /** One line of the importer's tools.ndjson. */
  record: string;
  /** The id that the record would get. */
  slug: string;
  /** The draft that is made of it. */
  draft: string | null;
  /** The tool that it has become. */
  tool: { id: string; name: string } | null;
  duplicates: Duplicate[];
  /** Other submissions of the same address or name. */
  alike: { id: string; name: string; state: SubmissionState; created_at: string }[];
}

/** One submission with everything that may be the same, or null. */
export async function readSubmissionCase(db: DrizzleDb, id: string): Promise<SubmissionCase | null> {
  const [found] = await db
    .select({
      row: toolSubmissions,
      tool: { id: aiTools.id, name: aiTools.name },
      draft: sql<string | null>`(SELECT id FROM tool_drafts WHERE submission_id = ${id} LIMIT 1)`,
    })
    .from(toolSubmissions)
    .leftJoin(aiTools, eq(aiTools.id, toolSubmissions.tool_id))
    .where(eq(toolSubmissions.id, id));
  if (!found) return null;
  const { row, tool, draft } = found;
  const { state, state_note, created_at, evidence, ...stored } = row;
  const { user_id: _, settled_at: __, tool_id: ___, origin, ...submission } = stored;
  const time = isoDate(created_at);
  const slug = toolSlug(row.name, row.url);
  return {
    id,
    submission,
    evidence,
    without: UNSUITED[origin],
    state,
    state_note,
    created_at: time,
    record: JSON.stringify(recordOfSubmission(submission, evidence, time.slice(0, 10))),
    slug,
    draft,
    tool,
    duplicates: await duplicatesOf(db, { name: row.name, url: row.url, slug }),
    alike: await alikeSubmissions(db, row),
  };
}

/** The draft of the submission that an entry of the desk's log is about. @returns its id, or null */
export async function draftOfEntry(db: DrizzleDb, entry: string): Promise<string | null> {
  const [found] = await db
    .select({ id: toolDrafts.id })
    .from(toolDrafts)
    .innerJoin(log, sql`${log.subject_id} = ${toolDrafts.submission_id}::text`)
    .where(and(eq(log.id, entry), eq(log.subject_kind, 'submission')));
  return found?.id ?? null;
}

const MOST_ALIKE = 20;
/** Names that begin alike, among which the near ones are found. */
const BEGINNING = 3;
const MOST_CANDIDATES = 2_000;

async function duplicatesOf(
  db: DrizzleDb,
  { name, url, slug }: { name: string; url: string; slug: string },
): Promise<Duplicate[]> {
  const columns = { id: aiTools.id, name: aiTools.name, url: aiTools.url };
  const [same, candidates] = await Promise.all([
    db
      .select(columns)
      .from(aiTools)
      .where(
        or(
          eq(aiTools.id, slug),
          sameAddress(sql`${aiTools.url}`, url),
          isOnlyOneOfSite(sql`ai_tools`, url),
          sql`lower(${aiTools.name}) = lower(${name})`,
        ),
      )
      .limit(MOST_ALIKE),
    db
      .select(columns)
      .from(aiTools)
      .where(sql`starts_with(lower(${aiTools.name}), ${name.slice(0, BEGINNING).toLowerCase()})`)
      .limit(MOST_CANDIDATES),
  ]);
  const near = nearest(name, candidates).filter((tool) => !same.some(({ id }) => id === tool.id));
  const why = (tool: { id: string; name: string; url: string | null }) => {
    if (nameKey(tool.name) === nameKey(name)) return 'The same name';
    if (tool.id === slug) return 'The same id';
    return addressKey(tool.url ?? '') === addressKey(url) ? 'The same website' : 'Another page of its site';
  };
  return [
    ...same.map((tool) => ({ ...tool, why: why(tool) })),
    ...near.map((tool) => ({ ...tool, why: 'A similar name' })),
  ];
}

async function alikeSubmissions(db: DrizzleDb, { id, name, url }: typeof toolSubmissions.$inferSelect) {
  const rows = await db
    .select({
      id: toolSubmissions.id,
      name: toolSubmissions.name,
      state: toolSubmissions.state,
      created_at: toolSubmissions.created_at,
    })
    .from(toolSubmissions)
    .where(
      sql`${ne(toolSubmissions.id, id)} AND (${sameAddress(sql`${toolSubmissions.url}`, url)}
        OR lower(${toolSubmissions.name}) = lower(${name}))`,
    )
    .orderBy(toolSubmissions.created_at)
    .limit(MOST_ALIKE);
  return rows.map((row) => ({ ...row, created_at: isoDate(row.created_at) }));
}

/** Accepted submissions that the catalogue does not have yet, the oldest first. */
export async function acceptedSubmissions(db: DrizzleDb) {
  const rows = await db
    .select({ id: toolSubmissions.id, name: toolSubmissions.name, url: toolSubmissions.url })
    .from(toolSubmissions)
    .where(
      sql`${toolSubmissions.state} = 'accepted' AND ${toolSubmissions.tool_id} IS NULL
        AND NOT EXISTS (SELECT FROM ai_tools WHERE ${sameAddress(sql`ai_tools.url`, sql`${toolSubmissions.url}`)})`,
    )
    .orderBy(toolSubmissions.created_at)
    .limit(MOST_CANDIDATES);
  return rows;
}

/** The orders that have no sense for what a member has sent, and for what the agent has found: it cannot be asked. */
const UNSUITED: Readonly<Record<SubmissionOrigin, readonly string[]>> = {
  member: ['dismiss'],
  agent: ['ask', 'decline'],
};

/** Refuses an order that does not suit a submission. */
export async function refuseUnsuited(tx: DrizzleDb, id: string, intent: string): Promise<void> {
  const [found] = await tx
    .select({ origin: toolSubmissions.origin })
    .from(toolSubmissions)
    .where(eq(toolSubmissions.id, id));
  if (found && UNSUITED[found.origin].includes(intent)) {
    throw new Refused({ status: 400, notice: CASE_TEXTS.unknown });
  }
}

interface Decided {
  id: string;
  state: string;
  note: string | null;
  /** The site's own, for the link. */
  origin: string;
}

/** Writes the mail that tells a member of a decision; null when the member has left. */
export async function mailOfDecision(
  tx: DrizzleDb,
  { id, state, note, origin }: Decided,
): Promise<QueuedMail | null> {
  const member = await memberOfSubmission(tx, id);
  return member && decisionMail(member, { id, name: member.tool, state, note }, origin);
}

/** The member of a submission, with what they called the tool; null when they have left. */
export async function memberOfSubmission(tx: DrizzleDb, id: string) {
  const [member] = await tx
    .select({
      email: users.email,
      first_name: users.first_name,
      last_name: users.last_name,
      tool: toolSubmissions.name,
    })
    .from(toolSubmissions)
    .innerJoin(users, eq(users.id, toolSubmissions.user_id))
    .where(eq(toolSubmissions.id, id));
  return member ?? null;
}
