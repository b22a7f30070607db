import { sql } from 'drizzle-orm';
import { parse } from 'node-html-parser';
import { addCategory, addTool, fundingDetails } from '../factories.ts';
import { createTestApp } from './app.ts';
import { addMember } from './members.ts';

/** A catalogue with open and locked rounds of two companies. */

/** For a whole test file: an app with these rounds, and what its pages show to each kind of reader. */
export async function withRounds() {
  const app = await createTestApp({ settings: { OPERATOR_EMAILS: 'ops@example.org' } });
  const { db } = app;
  const headers: Record<string, HeadersInit> = { visitor: {} };

  await db.write.execute(sql`DELETE FROM funding_rounds`);
  for (const tier of ['free', 'basic', 'premium'] as const) {
    const until = new Date(Date.now() + 60_000 * 60);
    const plan = tier === 'free' ? {} : { subscription_expires_at: until };
    headers[tier] = (await addMember(db, { subscription_status: tier, ...plan })).headers;
  }
  headers.operator = (await addMember(db, { email: 'ops@example.org' })).headers;
  await addCategory(db, { id: 'voices', name: 'Voices' });
  const seed = { round: 'Seed', amount: 2_000_000, date: '2024-02', investors: ['Open Fund', 'ICONIQ'] };
  const series = { round: 'Series A', amount: 30_000_000, date: '2025-06', investors: ['ICONIQ Growth'] };
  // One company, three tools, the same round in other words.
  const reports = {
    sing: [seed, series],
    hum: [{ ...seed, round: 'seed ', date: '2024' }],
    whistle: [{ ...seed, date: '2024-02-14', investors: ['open fund'] }],
  };
  for (const [id, rounds] of Object.entries(reports)) {
    await addTool(
      db,
      { id, developer_name: 'Larynx Inc', country: 'Norway' },
      { details: fundingDetails(rounds), inCategories: ['voices'] },
    );
  }
  await addTool(
    db,
    { id: 'mute', developer_name: '=Mute "Ltd', funding_info_is_premium: true },
    {
      details: fundingDetails([
        {
          round: 'Series B',
          amount: 50_000_000,
          date: '2026-01',
          investors: ['Hidden Partners', 'Open Fund'],
        },
      ]),
      inCategories: ['voices'],
    },
  );

  async function page(path: string, reader = 'visitor') {
    const response = await app.get(path, headers[reader]);
    const html = await response.text();
    const main = parse(html).querySelector('main');
    const rows = main?.querySelectorAll('.round-table tbody tr') ?? [];
    return {
      response,
      html,
      text: main?.text.replaceAll(/\s+/g, ' ') ?? '',
      rows: rows.map((row) =>
        row.querySelectorAll('th, td').map((cell) => cell.text.replaceAll(/\s+/g, ' ').trim()),
      ),
    };
  }

  return { app, db, headers, page };
}
