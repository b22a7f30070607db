import { and, eq, inArray, ne } from 'drizzle-orm';
import { aiTools } from '#catalogue/tables/tools.server.ts';
import { isoDate } from '#catalogue/tools/tool-page.server.ts';
import { vendorProposals } from '#features/claims/tables/vendors.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { OPEN } from './proposals.server.ts';

const isOfProgram = (userId: string) =>
  and(eq(vendorProposals.user_id, userId), eq(vendorProposals.origin, 'program'));

/** How many proposals of a member's programs are not decided, of other tools. */
export function waitingOfProgram(
  db: DrizzleDb,
  { userId, besides }: { userId: string; besides: string },
): Promise<number> {
  const { state, tool_id } = vendorProposals;
  return db.$count(vendorProposals, and(isOfProgram(userId), inArray(state, OPEN), ne(tool_id, besides)));
}

/** A proposal of one of a member's programs with what was decided; null for anybody else's. */
export async function readProposalOfProgram(db: DrizzleDb, { id, userId }: { id: string; userId: string }) {
  const { state, values, decisions, answer, changed_at, published_at } = vendorProposals;
  const [found] = await db
    .select({
      ...{ id: vendorProposals.id, state, values, decisions, answer, changed_at, published_at },
      tool: { id: aiTools.id, name: aiTools.name },
    })
    .from(vendorProposals)
    .innerJoin(aiTools, eq(aiTools.id, vendorProposals.tool_id))
    .where(and(eq(vendorProposals.id, id), isOfProgram(userId)));
  if (!found) return null;
  return {
    ...found,
    // What was decided before somebody put it back into the queue says nothing any more.
    decisions: OPEN.some((open) => open === found.state) ? null : found.decisions,
    changed_at: isoDate(found.changed_at),
    published_at: found.published_at && isoDate(found.published_at),
  };
}
