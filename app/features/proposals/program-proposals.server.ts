import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import { clampPage, pageCount } from '#catalogue/search/filters/tool-query.ts';
import { aiTools } from '#catalogue/tables/tools.server.ts';
import { isoDate } from '#catalogue/tools/tool-page.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { OPEN } from './proposals.server.ts';
import { proposals } from './tables/proposals.server.ts';

const isOfProgram = (userId: string) => and(eq(proposals.user_id, userId), eq(proposals.origin, 'program'));

/** How many proposals of a member's programs are not decided, of other tools. */
export function waitingOfProgram(
  db: DrizzleDb,
  { userId, besides }: { userId: string; besides: string },
): Promise<number> {
  const { state, tool_id } = proposals;
  return db.$count(proposals, and(isOfProgram(userId), inArray(state, OPEN), ne(tool_id, besides)));
}

/** A proposal of one of a member's programs with what was decided; null for anybody else's. */
export async function readProposalOfProgram(db: DrizzleDb, { id, userId }: { id: string; userId: string }) {
  const { state, values, decisions, answer, changed_at, published_at } = proposals;
  const [found] = await db
    .select({
      ...{ id: proposals.id, state, values, decisions, answer, changed_at, published_at },
      tool: { id: aiTools.id, name: aiTools.name },
    })
    .from(proposals)
    .innerJoin(aiTools, eq(aiTools.id, proposals.tool_id))
    .where(and(eq(proposals.id, id), isOfProgram(userId)));
  if (!found) return null;
  return {
    ...found,
    // What was decided before somebody put it back into the queue says nothing any more.
    decisions: OPEN.some((open) => open === found.state) ? null : found.decisions,
    changed_at: isoDate(found.changed_at),
    published_at: found.published_at && isoDate(found.published_at),
  };
}

const A_PAGE = 20;

/**
 * A page of what a member's programs have proposed: first what an editor has asked about, then the newest. A page beyond
 * the last is the last.
 */
export async function listProgramProposals(db: DrizzleDb, userId: string, page: number) {
  const count = await db.$count(proposals, isOfProgram(userId));
  const shown = clampPage(page, count, A_PAGE);
  const { state, values, decisions, answer, remark, created_at, published_at } = proposals;
  const rows = await db
    .select({
      ...{ id: proposals.id, state, values, decisions, answer, remark, created_at, published_at },
      tool: { id: aiTools.id, name: aiTools.name },
    })
    .from(proposals)
    .innerJoin(aiTools, eq(aiTools.id, proposals.tool_id))
    .where(isOfProgram(userId))
    .orderBy(desc(sql`${state} = 'asked'`), desc(created_at), proposals.id)
    .limit(A_PAGE)
    .offset((shown - 1) * A_PAGE);
  const dated = rows.map((row) => ({ ...row, created_at: isoDate(row.created_at) }));
  return { rows: dated, count, page: shown, pages: pageCount(count, A_PAGE) };
}

/**
 * Lets a proposal of a member's program wait again, with the member's answer to what an editor has asked; the question
 * stays with it.
 *
 * @returns false if nothing is asked, or it is somebody else's
 */
export async function answerForProgram(
  db: DrizzleDb,
  { id, userId, answer }: { id: string; userId: string; answer: string },
): Promise<boolean> {
  const { state } = proposals;
  const opened = await db
    .update(proposals)
    .set({ remark: answer, state: 'waiting', settled_at: null, changed_at: sql`now()` })
    .where(and(eq(proposals.id, id), isOfProgram(userId), eq(state, sql`'asked'`)))
    .returning({ id: proposals.id });
  return opened.length > 0;
}
