import { and, eq, sql } from 'drizzle-orm';
import { aiTools } from '#catalogue/tables/tools.server.ts';
import { users } from '#features/accounts/tables/users.server.ts';
import { vendorProposals } from '#features/claims/tables/vendors.server.ts';
import { labelOf } from '#features/editing/labels.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { writeMemberMail } from '#platform/mail/member-mail.server.ts';
import { type QueuedMail, queueMail } from '#platform/mail/outbox.server.ts';
import { paths } from '#site/paths.ts';
import { displayName } from '#site/session.ts';
import { SITE } from '#site/site.ts';

/** Whose change the history tells of when a proposal is published. */
export async function makerOfProposal(tx: DrizzleDb, id: string): Promise<'vendor' | 'rule' | 'desk'> {
  const [found] = await tx
    .select({ origin: vendorProposals.origin, isByRule: vendorProposals.by_rule })
    .from(vendorProposals)
    .where(eq(vendorProposals.id, id));
  if (found?.isByRule) return 'rule';
  return found?.origin === 'vendor' ? 'vendor' : 'desk';
}

/** Tells a vendor that the accepted values of a proposal are published. Call it in the transaction that does it. */
export async function publishProposal(
  tx: DrizzleDb,
  { id, origin }: { id: string; origin: string },
): Promise<void> {
  await tx.update(vendorProposals).set({ published_at: sql`now()` }).where(eq(vendorProposals.id, id));
  const mail = await mailOfProposal(tx, { id, origin });
  if (mail) await queueMail(tx, mail);
}

/** The accepted values of a proposal are in their draft again. */
export async function unpublishProposal(tx: DrizzleDb, id: string): Promise<void> {
  await tx.update(vendorProposals).set({ published_at: null }).where(eq(vendorProposals.id, id));
}

/** Asks a vendor something about what they propose; null for other proposers, and when the member or the tool is gone. */
export async function questionMail(
  tx: DrizzleDb,
  { id, question, origin }: { id: string; question: string; origin: string },
): Promise<QueuedMail | null> {
  const found = await vendorOf(tx, id);
  if (!found) return null;
  const { tool } = found;
  return writeMemberMail({
    to: found.email,
    subject: `What you proposed for ${tool.name}: a question`,
    greeting: `Hello ${displayName(found)},`,
    paragraphs: [
      `Before we decide on what you proposed for ${tool.name}, we have a question.`,
      ...question.split(/\n{2,}/),
    ],
    action: { label: 'Answer', href: `${origin}${paths.vendor(tool.id)}` },
    footnote: footnoteOf(tool.name),
  });
}

/** Writes to a vendor what was decided about each value; null for other proposers, and when the member or the tool is gone. */
export async function mailOfProposal(
  tx: DrizzleDb,
  { id, origin }: { id: string; origin: string },
): Promise<QueuedMail | null> {
  const found = await vendorOf(tx, id);
  if (!found) return null;
  const { decisions, answer, tool } = found;
  const published = (decisions ?? []).filter(({ isPublished }) => isPublished);
  const refused = (decisions ?? []).filter(({ isPublished }) => !isPublished);
  return writeMemberMail({
    to: found.email,
    subject: `What you proposed for ${tool.name}`,
    greeting: `Hello ${displayName(found)},`,
    paragraphs: [
      ...(published.length > 0
        ? [`Published, as stated by the vendor: ${published.map(({ path }) => labelOf(path)).join(', ')}.`]
        : []),
      ...refused.map(({ path, reason }) => `Not published: ${labelOf(path)}. ${reason ?? ''}`.trim()),
      ...(answer ? answer.split(/\n{2,}/) : []),
    ],
    action: { label: `See ${tool.name}`, href: `${origin}${paths.tool(tool.id)}` },
    footnote: footnoteOf(tool.name),
  });
}

function footnoteOf(name: string): string {
  return `You get this mail because you speak for ${name} on ${SITE.name}.`;
}

/** A proposal of a vendor with whom to write to. */
async function vendorOf(tx: DrizzleDb, id: string) {
  const [found] = await tx
    .select({
      decisions: vendorProposals.decisions,
      answer: vendorProposals.answer,
      tool: { id: aiTools.id, name: aiTools.name },
      email: users.email,
      first_name: users.first_name,
      last_name: users.last_name,
    })
    .from(vendorProposals)
    .innerJoin(aiTools, eq(aiTools.id, vendorProposals.tool_id))
    .innerJoin(users, eq(users.id, vendorProposals.user_id))
    .where(and(eq(vendorProposals.id, id), eq(vendorProposals.origin, 'vendor')));
  return found ?? null;
}
