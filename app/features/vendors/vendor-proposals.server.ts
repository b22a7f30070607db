import { and, desc, eq, inArray, or, sql } from 'drizzle-orm';
import { aiTools } from '#catalogue/tables/tools.server.ts';
import { isoDate } from '#catalogue/tools/tool-page.server.ts';
import { labelOf } from '#features/editing/labels.ts';
import type { ProposedValue } from '#features/editing/proposal.ts';
import { queueNotice } from '#features/operators/notices.server.ts';
import { lockProposals, OPEN } from '#features/proposals/proposals.server.ts';
import { proposals } from '#features/proposals/tables/proposals.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { say } from '#site/noun.ts';

interface Of {
  toolId: string;
  userId: string;
}

/** A vendor's proposals about a tool, newest first. At most one waits, which the vendor's program may have made. */
export async function proposalsOf(db: DrizzleDb, { toolId, userId }: Of) {
  const rows = await db
    .select()
    .from(proposals)
    .where(
      and(
        eq(proposals.tool_id, toolId),
        eq(proposals.user_id, userId),
        or(eq(proposals.origin, 'vendor'), inArray(proposals.state, OPEN)),
      ),
    )
    .orderBy(desc(proposals.created_at))
    .limit(MOST_SHOWN);
  return rows.map((row) => ({
    ...row,
    changed_at: isoDate(row.changed_at),
    settled_at: row.settled_at && isoDate(row.settled_at),
  }));
}

const MOST_SHOWN = 20;

/**
 * Stores a vendor's proposal in place of the waiting one, and tells operators of the first; both or neither. It cannot
 * replace a proposal that an operator is deciding at the same moment.
 */
export function storeProposal(
  db: DrizzleDb,
  { toolId, userId, values, remark }: Of & { values: ProposedValue[]; remark: string },
): Promise<void> {
  return db.transaction(async (tx) => {
    await lockProposals(tx, toolId);
    if (await answerQuestion(tx, { toolId, userId, values, remark })) {
      return tellOperators(tx, toolId, values, 'has answered');
    }
    const [stored] = await tx
      .insert(proposals)
      .values({ tool_id: toolId, user_id: userId, values, remark })
      .onConflictDoUpdate({
        target: [proposals.tool_id, proposals.user_id],
        targetWhere: sql`state = 'waiting'`,
        set: { values, remark, origin: 'vendor', changed_at: sql`now()` },
      })
      .returning({ isNew: sql<boolean>`xmax = 0` });
    if (stored?.isNew) await tellOperators(tx, toolId, values, 'proposes changes');
  });
}

async function tellOperators(
  tx: DrizzleDb,
  toolId: string,
  values: readonly ProposedValue[],
  does: string,
): Promise<void> {
  const [tool] = await tx.select({ name: aiTools.name }).from(aiTools).where(eq(aiTools.id, toolId));
  await queueNotice(tx, 'vendors', {
    subject: say`The vendor of ${tool?.name ?? toolId} ${does}`,
    text: `Values: ${values.map(({ path }) => labelOf(path)).join(', ')}\n`,
  });
}

/**
 * Lets a questioned proposal wait again; the question stays with it. Call it while the tool's proposals are locked.
 *
 * @returns whether there was one
 */
async function answerQuestion(
  tx: DrizzleDb,
  { toolId, userId, values, remark }: Of & { values: ProposedValue[]; remark: string },
): Promise<boolean> {
  const opened = await tx
    .update(proposals)
    .set({ values, remark, state: 'waiting', settled_at: null, changed_at: sql`now()` })
    .where(and(eq(proposals.tool_id, toolId), eq(proposals.user_id, userId), eq(proposals.state, 'asked')))
    .returning({ id: proposals.id });
  return opened.length > 0;
}

/** Withdraws an undecided proposal. @returns whether there was one */
export async function withdrawProposal(db: DrizzleDb, { toolId, userId }: Of): Promise<boolean> {
  const gone = await db
    .delete(proposals)
    .where(and(eq(proposals.tool_id, toolId), eq(proposals.user_id, userId), inArray(proposals.state, OPEN)))
    .returning({ id: proposals.id });
  return gone.length > 0;
}
