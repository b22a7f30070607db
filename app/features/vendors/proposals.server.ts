import { and, desc, eq, inArray, or, sql } from 'drizzle-orm';
import { aiTools } from '#catalogue/tables/tools.server.ts';
import { isoDate } from '#catalogue/tools/tool-page.server.ts';
import { users } from '#features/accounts/tables/users.server.ts';
import { vendorProposals } from '#features/claims/tables/vendors.server.ts';
import { labelOf } from '#features/editing/labels.ts';
import type { ProposedValue, ValueDecision } from '#features/editing/proposal.ts';
import { type NoticeSite, queueNotice } from '#features/operators/notices.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';

interface Of {
  toolId: string;
  userId: string;
}

/** A vendor's proposals about a tool, newest first: at most one waits, which a program of theirs may have made. */
export async function proposalsOf(db: DrizzleDb, { toolId, userId }: Of) {
  const rows = await db
    .select()
    .from(vendorProposals)
    .where(
      and(
        eq(vendorProposals.tool_id, toolId),
        eq(vendorProposals.user_id, userId),
        or(eq(vendorProposals.origin, 'vendor'), inArray(vendorProposals.state, OPEN)),
      ),
    )
    .orderBy(desc(vendorProposals.created_at))
    .limit(MOST_SHOWN);
  return rows.map((row) => ({
    ...row,
    changed_at: isoDate(row.changed_at),
    settled_at: row.settled_at && isoDate(row.settled_at),
  }));
}

const MOST_SHOWN = 20;

/** The states of a proposal that is not decided: it waits for an editor, or for an answer to their question. */
export const OPEN: ('waiting' | 'asked')[] = ['waiting', 'asked'];

/** Lets one proposal for a tool be stored at a time, until the transaction ends. */
export async function lockProposals(tx: DrizzleDb, toolId: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('proposals'), hashtext(${toolId}))`);
}

/**
 * Stores what a vendor proposes in place of what waits, and tells operators of the first; both or neither. It
 * cannot replace a proposal that an operator is deciding at the same moment.
 */
export function storeProposal(
  db: DrizzleDb,
  site: NoticeSite,
  { toolId, userId, values, remark }: Of & { values: ProposedValue[]; remark: string },
): Promise<void> {
  return db.transaction(async (tx) => {
    await lockProposals(tx, toolId);
    if (await answerQuestion(tx, { toolId, userId, values, remark })) {
      return tellOperators(tx, site, toolId, values, 'has answered');
    }
    const [stored] = await tx
      .insert(vendorProposals)
      .values({ tool_id: toolId, user_id: userId, values, remark })
      .onConflictDoUpdate({
        target: [vendorProposals.tool_id, vendorProposals.user_id],
        targetWhere: sql`state = 'waiting'`,
        set: { values, remark, origin: 'vendor', changed_at: sql`now()` },
      })
      .returning({ isNew: sql<boolean>`xmax = 0` });
    if (stored?.isNew) await tellOperators(tx, site, toolId, values, 'proposes changes');
  });
}

async function tellOperators(
  tx: DrizzleDb,
  site: NoticeSite,
  toolId: string,
  values: readonly ProposedValue[],
  does: string,
): Promise<void> {
  const [tool] = await tx.select({ name: aiTools.name }).from(aiTools).where(eq(aiTools.id, toolId));
  await queueNotice(tx, site, 'vendors', {
    reply_to: null,
    subject: `The vendor of ${tool?.name ?? toolId} ${does}`,
    text: `Values: ${values.map(({ path }) => labelOf(path)).join(', ')}\n`,
    html: null,
  });
}

/**
 * Lets a proposal of which something was asked wait again, as it is now; the question stays with it. Call it while the
 * tool's proposals are locked.
 *
 * @returns whether there was one
 */
export async function answerQuestion(
  tx: DrizzleDb,
  { toolId, userId, values, remark }: Of & { values: ProposedValue[]; remark: string },
): Promise<boolean> {
  const opened = await tx
    .update(vendorProposals)
    .set({ values, remark, state: 'waiting', settled_at: null, changed_at: sql`now()` })
    .where(
      and(
        eq(vendorProposals.tool_id, toolId),
        eq(vendorProposals.user_id, userId),
        eq(vendorProposals.state, 'asked'),
      ),
    )
    .returning({ id: vendorProposals.id });
  return opened.length > 0;
}

/** Takes a proposal back that is not decided. @returns whether there was one */
export async function withdrawProposal(db: DrizzleDb, { toolId, userId }: Of): Promise<boolean> {
  const gone = await db
    .delete(vendorProposals)
    .where(
      and(
        eq(vendorProposals.tool_id, toolId),
        eq(vendorProposals.user_id, userId),
        inArray(vendorProposals.state, OPEN),
      ),
    )
    .returning({ id: vendorProposals.id });
  return gone.length > 0;
}

/** A proposal as an operator sees it, with who proposes (nobody has an address behind the agent, nor behind readers who want no answer) and with the draft that holds its accepted values; or null. */
export async function readProposal(db: DrizzleDb, id: string) {
  const [found] = await db
    .select({
      proposal: vendorProposals,
      tool: { id: aiTools.id, name: aiTools.name },
      email: sql<string | null>`coalesce(${vendorProposals.email}, ${users.email})`,
      draft: sql<string | null>`(SELECT id FROM tool_drafts WHERE proposal_id = ${id} LIMIT 1)`,
    })
    .from(vendorProposals)
    .innerJoin(aiTools, eq(aiTools.id, vendorProposals.tool_id))
    .leftJoin(users, eq(users.id, vendorProposals.user_id))
    .where(eq(vendorProposals.id, id));
  if (!found) return null;
  const { proposal, ...rest } = found;
  const [changed_at, created_at] = [isoDate(proposal.changed_at), isoDate(proposal.created_at)];
  return { ...proposal, changed_at, created_at, ...rest };
}

/**
 * Stores what was decided about each value. Call it in the transaction that settles the proposal.
 *
 * @param proposal as it was read
 * @returns false if it has changed since
 */
export async function storeDecisions(
  tx: DrizzleDb,
  { id, changed_at }: { id: string; changed_at: string },
  decisions: ValueDecision[],
): Promise<boolean> {
  const stored = await tx
    .update(vendorProposals)
    .set({ decisions })
    .where(and(eq(vendorProposals.id, id), sql`date_trunc('milliseconds', changed_at) = ${changed_at}`))
    .returning({ id: vendorProposals.id });
  return stored.length > 0;
}
