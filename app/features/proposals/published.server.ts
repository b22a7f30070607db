import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { aiTools } from '#catalogue/tables/tools.server.ts';
import { users } from '#features/accounts/tables/users.server.ts';
import { labelOf } from '#features/editing/labels.ts';
import type { FieldPath } from '#features/editing/merge-records.ts';
import { ALL_TAKEN_BACK, TAKEN_BACK, type ValueDecision } from '#features/editing/proposal.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { writeMemberMail } from '#platform/mail/member-mail.server.ts';
import { type QueuedMail, queueMail } from '#platform/mail/outbox.server.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { displayName } from '#site/session.ts';
import { SITE } from '#site/site.ts';
import { proposals } from './tables/proposals.server.ts';

/** Whose change the history tells of when a proposal is published. */
export async function makerOfProposal(
  tx: DrizzleDb,
  id: string,
): Promise<'submission' | 'vendor' | 'rule' | 'desk'> {
  const [found] = await tx
    .select({ origin: proposals.origin, isByRule: proposals.by_rule, newTool: proposals.new_tool })
    .from(proposals)
    .where(eq(proposals.id, id));
  if (found?.newTool) return 'submission';
  if (found?.isByRule) return 'rule';
  return found?.origin === 'vendor' ? 'vendor' : 'desk';
}

/** Tells a vendor or reader that the accepted values of a proposal are published. Call it in the transaction that does it. */
export async function publishProposal(
  tx: DrizzleDb,
  { id, origin }: { id: string; origin: string },
): Promise<void> {
  await tx.update(proposals).set({ published_at: sql`now()` }).where(eq(proposals.id, id));
  const mail = await mailOfProposal(tx, { id, origin });
  if (mail) await queueMail(tx, mail);
}

/** The accepted values of a proposal are in their draft again. */
export async function unpublishProposal(tx: DrizzleDb, id: string): Promise<void> {
  await tx.update(proposals).set({ published_at: null }).where(eq(proposals.id, id));
}

/**
 * Published values of a proposal of a listed tool are on its page no more. The proposal stays accepted if another of its
 * values is kept.
 *
 * @param why whether everything of its proposer is taken back, or this publication alone
 */
export async function takeProposalBack(
  tx: DrizzleDb,
  id: string,
  takenBack: readonly FieldPath[],
  why: Pick<ValueDecision, 'isTakenBack' | 'isOpenAgain'>,
): Promise<void> {
  const isIt = and(eq(proposals.id, id), isNull(proposals.new_tool));
  const [found] = await tx.select({ decisions: proposals.decisions }).from(proposals).where(isIt);
  const decisions = found?.decisions?.map((one) =>
    one.isPublished && takenBack.includes(one.path)
      ? { path: one.path, isPublished: false, reason: TAKEN_BACK, ...why }
      : one,
  );
  const isKept = decisions?.some(({ isPublished }) => isPublished);
  const settled = { state: 'taken back', published_at: null, settled_at: sql`now()` } as const;
  await tx
    .update(proposals)
    .set({
      decisions,
      ...(!isKept && { ...settled, ...(why.isTakenBack && { answer: ALL_TAKEN_BACK }) }),
    })
    .where(isIt);
}

/** Asks whoever proposes something about it; null where nobody is to be written to, and when the member or the tool is gone. */
export async function questionMail(
  tx: DrizzleDb,
  { id, question, origin }: { id: string; question: string; origin: string },
): Promise<QueuedMail | null> {
  const found = await addresseeOf(tx, id);
  if (!found) return null;
  const { tool, isVendor } = found;
  return writeMemberMail({
    to: found.to,
    subject: `${found.about}: a question`,
    greeting: found.greeting,
    paragraphs: [
      isVendor
        ? `Before we decide on what you proposed for ${tool.name}, we have a question.`
        : `Before we decide on what you reported about ${tool.name}, we have a question.`,
      ...question.split(/\n{2,}/),
    ],
    action: { label: 'Answer', href: `${origin}${isVendor ? paths.vendor(tool.id) : paths.report(id)}` },
    footnote: found.footnote,
  });
}

/** Writes what was decided about each value; null where nobody is to be written to, and when the member or the tool is gone. */
export async function mailOfProposal(
  tx: DrizzleDb,
  { id, origin }: { id: string; origin: string },
): Promise<QueuedMail | null> {
  const found = await addresseeOf(tx, id);
  if (!found) return null;
  const { answer, tool } = found;
  return writeMemberMail({
    to: found.to,
    subject: found.about,
    greeting: found.greeting,
    paragraphs: [
      ...(found.isVendor ? decidedForVendor(found) : decidedForReader(found)),
      ...(answer ? answer.split(/\n{2,}/) : []),
    ],
    action: { label: `See ${tool.name}`, href: `${origin}${paths.tool(tool.id)}` },
    footnote: found.footnote,
  });
}

function decidedForVendor({ decisions }: Found): string[] {
  const published = (decisions ?? []).filter(({ isPublished }) => isPublished);
  const refused = (decisions ?? []).filter(({ isPublished }) => !isPublished);
  return [
    ...(published.length > 0
      ? [say`Published, as stated by the vendor: ${published.map(({ path }) => labelOf(path)).join(', ')}.`]
      : []),
    ...refused.map(({ path, reason }) => `Not published: ${labelOf(path)}. ${reason ?? ''}`.trim()),
  ];
}

function decidedForReader({ decisions, report, state, tool }: Found): string[] {
  const reasons = (decisions ?? []).flatMap(({ reason }) => reason ?? []);
  return [
    `You told us that ${report?.field || 'a value'} of ${tool.name} is wrong.`,
    state === 'accepted'
      ? 'You were right, and the value is corrected. Thank you.'
      : 'We leave the value as it is.',
    ...reasons,
  ];
}

type Found = NonNullable<Awaited<ReturnType<typeof addresseeOf>>>;

/** A proposal with whom to write to: a vendor, or a reader who has left an address. */
async function addresseeOf(tx: DrizzleDb, id: string) {
  const [found] = await tx
    .select({
      ...{ origin: proposals.origin, state: proposals.state, report: proposals.report },
      ...{
        decisions: proposals.decisions,
        answer: proposals.answer,
        left: proposals.email,
      },
      tool: { id: aiTools.id, name: aiTools.name },
      ...{ email: users.email, first_name: users.first_name, last_name: users.last_name },
    })
    .from(proposals)
    .innerJoin(aiTools, eq(aiTools.id, proposals.tool_id))
    .leftJoin(users, eq(users.id, proposals.user_id))
    .where(and(eq(proposals.id, id), inArray(proposals.origin, ['vendor', 'reader'])));
  const isVendor = found?.origin === 'vendor';
  const to = isVendor ? found.email : found?.left;
  if (!found || !to) return null;
  const { tool } = found;
  return isVendor
    ? {
        ...{ ...found, to, isVendor },
        about: `What you proposed for ${tool.name}`,
        greeting: `Hello ${displayName({ ...found, email: to })},`,
        footnote: `You get this mail because you speak for ${tool.name} on ${SITE.name}.`,
      }
    : {
        ...{ ...found, to, isVendor },
        about: `What you reported about ${tool.name}`,
        greeting: 'Hello,',
        footnote: `You get this mail because you reported a value on ${SITE.name} and left this address.`,
      };
}
