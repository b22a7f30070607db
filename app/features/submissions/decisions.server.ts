import { and, eq, isNotNull, or, sql } from 'drizzle-orm';
import { nameKey } from '#catalogue/search/language/name-key.ts';
import { nearest } from '#catalogue/search/suggesting/near-names.ts';
import { aiTools } from '#catalogue/tables/tools.server.ts';
import { isoDate } from '#catalogue/tools/tool-page.server.ts';
import { users } from '#features/accounts/tables/users.server.ts';
import { draftFromProposal } from '#features/editing/begin-drafts.server.ts';
import type { Editor } from '#features/editing/editing.server.ts';
import type { FoundEvidence } from '#features/editing/found.ts';
import type { ProposedValue } from '#features/editing/proposal.ts';
import { asEntered } from '#features/editing/read-record.ts';
import type { StoredSubmission } from '#features/editing/submission.ts';
import { recordOfNewTool, toolSlug } from '#features/editing/submission-record.ts';
import { toolDrafts } from '#features/editing/tables/drafts.server.ts';
import { CASE_TEXTS } from '#features/operators/cases.ts';
import { operatorActions as log } from '#features/operators/tables/operators.server.ts';
import { proposals } from '#features/proposals/tables/proposals.server.ts';
import { isOnlyOneOfSite, sameAddress } from '#platform/database/addresses.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import type { QueuedMail } from '#platform/mail/outbox.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
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
  /** What its pages state. */
  values: readonly ProposedValue[];
  /** The orders that do not suit it. */
  without: readonly string[];
  state: string;
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
  alike: { id: string; name: string; state: string; created_at: string }[];
}

/** One submission with everything that may be the same, or null. */
export async function readSubmissionCase(db: DrizzleDb, id: string): Promise<SubmissionCase | null> {
  const [found] = await db
    .select({
      row: proposals,
      tool: { id: aiTools.id, name: aiTools.name },
      draft: sql<string | null>`(SELECT id FROM tool_drafts WHERE proposal_id = ${id} LIMIT 1)`,
    })
    .from(proposals)
    .leftJoin(aiTools, eq(aiTools.id, proposals.became_id))
    .where(eq(proposals.id, id));
  const newTool = found?.row.new_tool;
  if (!found || !newTool) return null;
  const { row, tool, draft } = found;
  const { state, answer: state_note, created_at, values } = row;
  const { found: evidence = null, ...submission } = newTool;
  const { name, url } = submission;
  const time = isoDate(created_at);
  const slug = toolSlug(name, url);
  return {
    id,
    submission,
    evidence,
    values,
    without: UNSUITED[evidence ? 'agent' : 'member'],
    state,
    state_note,
    created_at: time,
    record: JSON.stringify(recordOfNewTool(newTool, values, time.slice(0, 10))),
    slug,
    draft,
    tool,
    duplicates: await duplicatesOf(db, { name, url, slug }),
    alike: await alikeSubmissions(db, { id, name, url }),
  };
}

/** The draft of the submission that an entry of the desk's log is about. @returns its id, or null */
export async function draftOfEntry(db: DrizzleDb, entry: string): Promise<string | null> {
  const [found] = await db
    .select({ id: toolDrafts.id })
    .from(toolDrafts)
    .innerJoin(log, sql`${log.subject_id} = ${toolDrafts.proposal_id}::text`)
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

const [NAME, URL_OF] = [sql<string>`new_tool ->> 'name'`, sql<string>`new_tool ->> 'url'`];

async function alikeSubmissions(db: DrizzleDb, { id, name, url }: { id: string; name: string; url: string }) {
  const { state, created_at } = proposals;
  const rows = await db
    .select({ id: proposals.id, name: NAME, state, created_at })
    .from(proposals)
    .where(
      sql`new_tool IS NOT NULL AND id <> ${id}
        AND (${sameAddress(URL_OF, url)} OR lower(${NAME}) = lower(${name}))`,
    )
    .orderBy(created_at)
    .limit(MOST_ALIKE);
  return rows.map((row) => ({ ...row, created_at: isoDate(row.created_at) }));
}

/** Accepted submissions that the catalogue does not have yet, the oldest first. */
export async function acceptedSubmissions(db: DrizzleDb) {
  return db
    .select({ id: proposals.id, name: NAME, url: URL_OF })
    .from(proposals)
    .where(
      sql`new_tool IS NOT NULL AND state = 'accepted' AND became_id IS NULL
        AND NOT EXISTS (SELECT FROM ai_tools WHERE ${sameAddress(sql`ai_tools.url`, sql`(${URL_OF})`)})`,
    )
    .orderBy(proposals.created_at)
    .limit(MOST_CANDIDATES);
}

/** The orders that have no sense for what a member has sent, and for what the agent has found: it cannot be asked. */
const UNSUITED: Readonly<Record<'member' | 'agent', readonly string[]>> = {
  member: ['dismiss'],
  agent: ['ask', 'decline'],
};

/** Refuses an order that does not suit a submission. */
export async function refuseUnsuited(tx: DrizzleDb, id: string, intent: string): Promise<void> {
  const [found] = await tx
    .select({ newTool: proposals.new_tool })
    .from(proposals)
    .where(eq(proposals.id, id));
  if (UNSUITED[found?.newTool?.found ? 'agent' : 'member'].includes(intent)) {
    throw new Refused({ status: 400, notice: CASE_TEXTS.unknown });
  }
}

/**
 * Begins the draft of a submission, filled from its form, or with what the agent has read. Call it in the transaction
 * that accepts it; publishing the draft links the tool on its member's profile.
 *
 * @returns the draft's id; null when there is no such submission
 */
export async function draftFromSubmission(
  tx: DrizzleDb,
  { id, by }: { id: string; by: Editor },
): Promise<string | null> {
  const [submission] = await tx.select().from(proposals).where(eq(proposals.id, id));
  if (!submission?.new_tool) return null;
  const { new_tool, values, created_at } = submission;
  const record = asEntered(recordOfNewTool(new_tool, values, isoDate(created_at).slice(0, 10)));
  return draftFromProposal(tx, { id, base: null, record, by });
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
      tool: NAME,
    })
    .from(proposals)
    .innerJoin(users, eq(users.id, proposals.user_id))
    .where(and(eq(proposals.id, id), isNotNull(proposals.new_tool)));
  return member ?? null;
}
