import { eq } from 'drizzle-orm';
import { aiTools } from '#catalogue/tables/tools.server.ts';
import { isoDate } from '#catalogue/tools/tool-page.server.ts';
import { type NoticeSite, queueNotice } from '#features/operators/notices.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { writeMemberMail } from '#platform/mail/member-mail.server.ts';
import type { QueuedMail } from '#platform/mail/outbox.server.ts';
import { paths } from '#site/paths.ts';
import { SITE } from '#site/site.ts';
import type { FactReport } from './fact-report.ts';
import type { FactAnswer } from './forms.ts';
import { factReports } from './tables/contact.server.ts';

/** Stores what a reader says is wrong and the mail that tells operators; both or neither. */
export async function storeFactReport(
  db: DrizzleDb,
  site: NoticeSite,
  { tool, tab, field, shown }: FactReport,
  { right, source, email }: FactAnswer,
): Promise<void> {
  await db.transaction(async (both) => {
    await both
      .insert(factReports)
      .values({ tool_id: tool, tab, field, shown, right_value: right, source, email });
    const [name = tool] = await namesOfReported(both, tool);
    await queueNotice(both, site, 'facts', {
      reply_to: email,
      subject: `A value of ${name} is called wrong`,
      text: `${[`Field: ${field}`, `Shown: ${shown || 'nothing'}`, `Right: ${right}`, `Source: ${source}`].join('\n')}\n`,
      html: null,
    });
  });
}

/** The name of a reported tool; none if no such tool is listed. */
export async function namesOfReported(db: DrizzleDb, tool: string): Promise<string[]> {
  const rows = await db.select({ name: aiTools.name }).from(aiTools).where(eq(aiTools.id, tool));
  return rows.map(({ name }) => name);
}

/** A report of a value as an operator sees it. */
export async function readFactCase(db: DrizzleDb, id: string) {
  const [found] = await db
    .select({ report: factReports, tool: { id: aiTools.id, name: aiTools.name } })
    .from(factReports)
    .leftJoin(aiTools, eq(aiTools.id, factReports.tool_id))
    .where(eq(factReports.id, id));
  if (!found) return null;
  const { settled_at: _, ...report } = found.report;
  return { ...report, created_at: isoDate(report.created_at), tool: found.tool };
}

const SAID: Readonly<Record<string, string>> = {
  accepted: 'You were right, and the value is corrected or about to be. Thank you.',
  declined: 'We leave the value as it is.',
};

/** Writes the answer to a reader who wants one. */
export async function mailOfFact(
  tx: DrizzleDb,
  { id, state, note, origin }: { id: string; state: string; note: string | null; origin: string },
): Promise<QueuedMail | null> {
  const found = await readFactCase(tx, id);
  if (!found?.email) return null;
  const name = found.tool?.name ?? found.tool_id;
  return writeMemberMail({
    to: found.email,
    subject: `What you reported about ${name}`,
    greeting: 'Hello,',
    paragraphs: [
      `You told us about ${found.field || 'a value'} of ${name}: ${found.right_value}`,
      SAID[state] ?? '',
      ...(note ? note.split(/\n{2,}/) : []),
    ],
    action: { label: `See the page of ${name}`, href: `${origin}${paths.tool(found.tool_id)}` },
    footnote: `You get this mail because you reported a value on ${SITE.name} and left this address.`,
  });
}
