import { eq, like } from 'drizzle-orm';
import { companies } from '#catalogue/tables/funding.server.ts';
import { aiTools } from '#catalogue/tables/tools.server.ts';
import { isoDate } from '#catalogue/tools/tool-page.server.ts';
import { toolVendors } from '#features/claims/tables/vendors.server.ts';
import { contactMessages } from '#features/contact/tables/contact.server.ts';
import { beginDraft } from '#features/editing/drafts.server.ts';
import { imports } from '#features/imports/tables/imports.server.ts';
import { storeFeature } from '#features/letters/features.server.ts';
import { comingLetters } from '#features/letters/week.ts';
import { proposals } from '#features/proposals/tables/proposals.server.ts';
import { userRatings } from '#features/reviews/tables/ratings.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { outbox } from '#platform/mail/tables/mail.server.ts';
import { rateLimits } from '#platform/request/tables/rate-limits.server.ts';
import { addNewTool } from '../new-tools.ts';
import { DESK_OPERATOR } from '../operators.ts';

/** What waits at the desk besides the owner's submission and review. */
export async function sendIn(db: Database, { ownerId, raterId }: { ownerId: string; raterId: string }) {
  const asked = await addNewTool(db, {
    ...{ user_id: ownerId, name: 'Asked tool', description: 'What the owner was asked about.' },
    ...{ url: `https://asked-${ownerId}.example.org`, contact_email: 'owner@example.org' },
    ...{ state: 'asked', answer: 'Is it free?' },
  });
  const [hidden] = await db.write
    .insert(userRatings)
    .values({ tool_id: 'tool-01', user_id: raterId, rating: 1, review_hidden_at: '2026-11-01T00:00:00Z' })
    .returning();
  const report = {
    ...{ tool_id: 'tool-01', origin: 'reader', values: [], remark: 'Bonn', email: 'reader@example.org' },
    report: { tab: null, field: 'Caution', shown: 'It is slow.' },
  } as const satisfies typeof proposals.$inferInsert;
  const [fact, askedReport] = await db.write
    .insert(proposals)

    .values([
      { ...report, report: { tab: 'business', field: 'Location', shown: 'Berlin' } },
      { ...report, state: 'asked', answer: 'Where do you know that from?' },
    ])
    .returning();
  const [message] = await db.write
    .insert(contactMessages)
    .values({ name: 'Ann', email: 'ann@example.org', kind: 'other', message: 'What is this?' })
    .returning();
  const [mail] = await db.write
    .insert(outbox)
    .values({ to: 'ann@example.org', subject: 'Hello', text: 'Hello', failed_at: '2026-11-01T00:00:00Z' })
    .returning();
  if (!hidden || !fact || !askedReport || !message || !mail) throw new Error('Something was not stored.');
  return {
    askedId: asked.id,
    hiddenRatingId: hidden.id,
    factId: fact.id,
    factSeen: isoDate(fact.changed_at),
    askedReportId: askedReport.id,
    messageId: message.id,
    mailId: mail.id,
  };
}

export async function addVendor(db: Database, userId: string) {
  // One look a minute: the operator, who stays the same, may look for each row.
  await db.write.delete(rateLimits).where(like(rateLimits.key, 'claim-check %'));
  await db.write.update(aiTools).set({ url: 'https://tool-05.example.org' }).where(eq(aiTools.id, 'tool-05'));
  const [claim] = await db.write
    .insert(toolVendors)
    .values({ tool_id: 'tool-05', user_id: userId, proof: 'mail', proved_at: 'example.org' })
    .returning();
  const [proposal] = await db.write
    .insert(proposals)
    .values({
      tool_id: 'tool-05',
      user_id: userId,
      values: [{ path: 'business_information.business_location', after: 'Bonn' }],
    })
    .returning();
  if (!claim || !proposal) throw new Error('The claim was not stored.');
  return {
    claimId: claim.id,
    proposalId: proposal.id,
    proposalSeen: new Date(proposal.changed_at).toISOString(),
  };
}

export async function addCompanyEvent(db: Database): Promise<string> {
  const [company] = await db.write
    .select({ id: companies.id })
    .from(companies)
    .orderBy(companies.id)
    .limit(1);
  const [told] = await db.write
    .insert(proposals)
    .values({
      ...{ company_id: company?.id, origin: 'agent', evidence: crypto.randomUUID() },
      values: [
        {
          ...{ path: 'funding_rounds', after: { round: 'Series B', amount: 20_000_000 } },
          ...{ quote: 'It raises $20M Series B', read_on: '2026-11-20' },
          url: 'https://tool-06.example.org/news',
        },
      ],
    })
    .returning();
  return told?.id ?? '';
}

export async function addLifecycleCase(db: Database): Promise<string> {
  await db.write.update(aiTools).set({ url: 'https://tool-06.example.org' }).where(eq(aiTools.id, 'tool-06'));
  const at = '2026-11-20T10:00:00.000Z';
  const address = 'https://tool-06.example.org/';
  const [proposed] = await db.write
    .insert(proposals)
    .values({
      tool_id: 'tool-06',
      origin: 'checker',
      values: [{ path: 'business_information.business_current_status', after: 'Shut down', url: address }],
      evidence: crypto.randomUUID(),
      remark: 'Dead: Its name leads nowhere.',
      looks: [{ at, finding: 'no name', status: null, address, title: null }],
    })
    .returning();
  return proposed?.id ?? '';
}

export async function writeForLetter(db: Database): Promise<string> {
  const [date = ''] = comingLetters(Date.now(), 1);
  const expert = { name: 'An expert', title: 'Head of something' };
  const tool = { id: 'tool-01', name: '', description: '' };
  await storeFeature(db.write, { date, tool, text: 'What an expert thinks.', expert }, DESK_OPERATOR);
  return date;
}

export async function addImport(db: Database, by: string): Promise<string> {
  const file = { given_name: 'tools.ndjson', name: 'tools.ndjson', bytes: 2, state: 'checked' } as const;
  const [row] = await db.write
    .insert(imports)
    .values({ ...file, uploaded_by: by })
    .returning({ id: imports.id });
  return row?.id ?? '';
}

export async function addDraft(db: Database, by: string): Promise<string> {
  const id = `drafted-${crypto.randomUUID()}`;
  const record = { id, name: 'Drafted', description: 'It waits.', is_premium: false };
  return beginDraft(db.write, { tool_id: null, base: null, record, by });
}
