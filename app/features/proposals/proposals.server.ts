import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { companies } from '#catalogue/tables/funding.server.ts';
import { aiTools } from '#catalogue/tables/tools.server.ts';
import { isoDate } from '#catalogue/tools/tool-page.server.ts';
import { users } from '#features/accounts/tables/users.server.ts';
import type { ProposedValue, ValueDecision } from '#features/editing/proposal.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { proposals } from './tables/proposals.server.ts';

/** The states of a proposal that is not decided: it waits for an editor, or for an answer to their question. */
export const OPEN: ('waiting' | 'asked')[] = ['waiting', 'asked'];

/** Lets one proposal for a tool be stored at a time, until the transaction ends. */
export async function lockProposals(tx: DrizzleDb, toolId: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('proposals'), hashtext(${toolId}))`);
}

export interface Subject {
  kind: 'tool' | 'company';
  id: string;
  name: string;
}

/** A proposal as an operator sees it, with what it is about, who proposes (nobody has an address behind the agent, nor behind readers who want no answer) and with the draft that holds its accepted values; or null. Not of new tools. */
export async function readProposal(db: DrizzleDb, id: string) {
  const [found] = await db
    .select({
      proposal: proposals,
      tool: aiTools.name,
      company: companies.name,
      email: sql<string | null>`coalesce(${proposals.email}, ${users.email})`,
      draft: sql<string | null>`(SELECT id FROM tool_drafts WHERE proposal_id = ${id} LIMIT 1)`,
    })
    .from(proposals)
    .leftJoin(aiTools, eq(aiTools.id, proposals.tool_id))
    .leftJoin(companies, eq(companies.id, proposals.company_id))
    .leftJoin(users, eq(users.id, proposals.user_id))
    .where(eq(proposals.id, id));
  const origin = found?.proposal.origin;
  if (!found || !origin || origin === 'member' || found.proposal.new_tool) return null;
  const { proposal, tool, company, ...rest } = found;
  const subject: Subject =
    tool === null
      ? { kind: 'company', id: proposal.company_id ?? '', name: company ?? '' }
      : { kind: 'tool', id: proposal.tool_id ?? '', name: tool };
  const [changed_at, created_at] = [isoDate(proposal.changed_at), isoDate(proposal.created_at)];
  return { ...proposal, origin, changed_at, created_at, subject, ...rest };
}

/** The values of all other proposals about a tool that are not decided. */
export async function waitingValues(
  db: DrizzleDb,
  { toolId, besides }: { toolId: string; besides: string },
): Promise<ProposedValue[]> {
  const rows = await db
    .select({ values: proposals.values })
    .from(proposals)
    .where(and(eq(proposals.tool_id, toolId), inArray(proposals.state, OPEN), ne(proposals.id, besides)));
  return rows.flatMap(({ values }) => values);
}

/**
 * Stores what was decided about each value. Call it in the transaction that settles the proposal.
 *
 * @param proposal as it was read, with the values that are decided
 * @returns false if it has changed since
 */
export async function storeDecisions(
  tx: DrizzleDb,
  { id, changed_at, values }: { id: string; changed_at: string; values: ProposedValue[] },
  decisions: ValueDecision[],
): Promise<boolean> {
  const stored = await tx
    .update(proposals)
    .set({ values, decisions })
    .where(and(eq(proposals.id, id), sql`date_trunc('milliseconds', changed_at) = ${changed_at}`))
    .returning({ id: proposals.id });
  return stored.length > 0;
}
