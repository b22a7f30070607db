import { and, eq, sql } from 'drizzle-orm';
import { aiTools } from '#catalogue/tables/tools.server.ts';
import { isoDate } from '#catalogue/tools/tool-page.server.ts';
import type { ProposedValue, ReportedFault } from '#features/editing/proposal.ts';
import { queueNotice } from '#features/operators/notices.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { proposals } from '../tables/proposals.server.ts';
import { pathOfReport } from './report-rules.ts';

/** A report as it is stored: what is called wrong, and what else its reader says, all of which may be missing. */
export interface StoredReport {
  report: ReportedFault;
  /** What is right in its place; none if the reader does not say it in the field's own form. */
  values: ProposedValue[];
  /** What they say in words. */
  remark: string;
  /** Where the answer goes. */
  email: string | null;
}

/** Stores what a reader says is wrong and the mail that tells operators; both or neither. */
export async function storeReport(db: DrizzleDb, toolId: string, stored: StoredReport): Promise<void> {
  await db.transaction(async (both) => {
    await both.insert(proposals).values({ tool_id: toolId, origin: 'reader', ...stored });
    await tellOperators(both, { toolId, ...stored, does: 'is called wrong' });
  });
}

interface Told extends StoredReport {
  toolId: string;
  does: string;
}

async function tellOperators(tx: DrizzleDb, { toolId, report, remark, email, does }: Told): Promise<void> {
  const [tool] = await tx.select({ name: aiTools.name }).from(aiTools).where(eq(aiTools.id, toolId));
  const lines = [
    `Field: ${report.field}`,
    `Shown: ${report.shown || 'nothing'}`,
    ...(remark ? [`In words: ${remark}`] : []),
    ...(report.url ? [`Source: ${report.url}`] : []),
    ...(report.quote ? [`The words there: ${report.quote}`] : []),
  ];
  await queueNotice(tx, 'facts', {
    reply_to: email,
    subject: `A value of ${tool?.name ?? toolId} ${does}`,
    text: `${lines.join('\n')}\n`,
  });
}

const isAsked = (id: string) =>
  and(eq(proposals.id, id), eq(proposals.origin, 'reader'), eq(proposals.state, sql`'asked'`));

/** A report of which an editor has asked something, with its question and without its reader's address; null for any other id. */
export async function readAskedReport(db: DrizzleDb, id: string) {
  const [found] = await db
    .select({ proposal: proposals, tool: { id: aiTools.id, name: aiTools.name } })
    .from(proposals)
    .innerJoin(aiTools, eq(aiTools.id, proposals.tool_id))
    .where(isAsked(id));
  if (!found?.proposal.report) return null;
  const { report, values, remark, answer } = found.proposal;
  return { toolId: found.tool.id, toolName: found.tool.name, report, values, remark, question: answer ?? '' };
}

/** Whether a report may have been asked about, so that whoever opens its address may know that it exists. */
export async function wasAsked(db: DrizzleDb, id: string): Promise<boolean> {
  const isReport = and(eq(proposals.id, id), eq(proposals.origin, 'reader'));
  const isPast = sql`(${proposals.answer} IS NOT NULL OR ${proposals.state} <> 'waiting')`;
  return (await db.$count(proposals, and(isReport, isPast))) > 0;
}

/**
 * Lets a report wait again, as its reader has answered, and tells operators; both or neither. The question stays with
 * it.
 *
 * @returns false if nothing is asked any more
 */
export function answerReport(
  db: DrizzleDb,
  id: string,
  { values, remark, report, email }: StoredReport,
): Promise<boolean> {
  return db.transaction(async (both) => {
    const [stored] = await both
      .update(proposals)
      .set({
        ...{ values, remark, report, state: 'waiting', settled_at: null, changed_at: sql`now()` },
        // The page does not show the address that it has, so none says nothing.
        ...(email !== null && { email }),
      })
      .where(isAsked(id))
      .returning({ toolId: sql<string>`${proposals.tool_id}`, email: proposals.email });
    if (!stored) return false;
    await tellOperators(both, {
      ...{ values, remark, report, ...stored },
      does: 'is called wrong: the reader has answered',
    });
    return true;
  });
}

/**
 * Puts a value into a report that waits, in place of what it says is right. Call it while nobody else may change it.
 *
 * @param seen when the report that was read had last been changed
 * @returns false if it has changed since, or is settled
 */
export async function fillReport(
  tx: DrizzleDb,
  { id, seen, value }: { id: string; seen: string; value: ProposedValue },
): Promise<boolean> {
  const filled = await tx
    .update(proposals)
    .set({ values: [value], changed_at: sql`clock_timestamp()` })
    .where(
      and(
        eq(proposals.id, id),
        eq(proposals.origin, 'reader'),
        sql`${proposals.state} IN ('waiting', 'asked')`,
        sql`date_trunc('milliseconds', ${proposals.changed_at}) = ${seen}`,
      ),
    )
    .returning({ id: proposals.id });
  return filled.length > 0;
}

/** When the field of a report was last changed since it came in, in ISO 8601; null if it was not, or names no field. */
export async function correctedSince(
  db: DrizzleDb,
  { toolId, report, since }: { toolId: string; report: ReportedFault; since: string },
): Promise<string | null> {
  const field = pathOfReport(report)?.split('.')[1];
  if (field === undefined) return null;
  const { rows } = await db.execute<{ at: string | null }>(sql`
    SELECT max(changed_at) AS at FROM (
      SELECT changed_at FROM tool_changes
      WHERE tool_id = ${toolId} AND changed_at > ${since} AND jsonb_exists(facts, ${field})
      UNION ALL SELECT changed_at FROM tool_value_changes
      WHERE tool_id = ${toolId} AND changed_at > ${since} AND field = ${field}) AS changes`);
  const at = rows[0]?.at;
  return at ? isoDate(at) : null;
}
