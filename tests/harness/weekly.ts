import { sql } from 'drizzle-orm';
import { makeDueLetter } from '#features/letters/letters.server.ts';
import { letterFeatures } from '#features/letters/tables/letters.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { addTool } from '../factories.ts';
import { createTestApp } from './app.ts';

const SETTINGS = { OPERATOR_EMAILS: 'ops@example.org', SITE_URL: 'https://toolbox.example' };

/** Monday, six o'clock, long before anything in the fixture catalogue. */
export const QUIET = Date.parse('2019-06-03T06:00:00Z');
export const MONDAY = Date.parse('2020-06-08T06:00:00Z');
export const DATE = '2020-06-08';

const price = (amount: number, as_of = '2020-05') => ({ value: { amount, per: 'mo', as_of } });

function change(
  { write }: Database,
  tool: string,
  at: string,
  before: object | undefined,
  after: object | undefined,
) {
  const facts = JSON.stringify({ decision_price_from: { old: before, new: after } });
  return write.execute(
    sql`INSERT INTO tool_changes (tool_id, changed_at, facts) VALUES (${tool}, ${at}, ${facts})`,
  );
}

const ROUNDS = [{ round: 'Seed', amount: 1_500_000, date: '2020-05', investors: ['A fund'] }];
const SECRET_ROUND = {
  round: 'Series Z',
  amount: 777_000_000,
  date: '2020-06',
  investors: ['Hidden Partners'],
};

/** A week with news of every kind, and with what is none. */
async function recordNews(db: Database) {
  const at = '2020-06-03T10:00:00Z';
  await addTool(db, {
    id: 'fresh',
    name: 'Fresh & <New>',
    description: 'Does new things.',
    created_at: at,
  });
  await addTool(db, { id: 'older', created_at: '2020-05-31T23:59:59Z' });
  await addTool(db, { id: 'next', created_at: '2020-06-08T00:00:00Z' });
  const rounds = { funding_funding_rounds: { value: ROUNDS } };
  const raising = { developer_name: 'Acme', created_at: '2020-01-01' };
  const details = { funding: rounds };
  await addTool(db, { id: 'raising', ...raising }, { details });
  // What was recorded first is what the catalogue began with.
  await addTool(db, { id: 'veteran', ...raising, developer_name: 'Veteran' }, { details });
  await addTool(
    db,
    { id: 'locked', ...raising, developer_name: 'Hidden', funding_info_is_premium: true },
    { details: { funding: { funding_funding_rounds: { value: [SECRET_ROUND] } } } },
  );
  await db.write.execute(sql`
    UPDATE funding_rounds r SET added_at = ${at}, opened_at = CASE WHEN is_open THEN ${at}::timestamptz END
    FROM companies c WHERE c.id = r.company_id AND c.name IN ('Acme', 'Hidden')`);
  await db.write.execute(sql`UPDATE funding_rounds SET opened_at = '2020-01-01' WHERE tool_id = 'veteran'`);
  await change(db, 'tool-01', '2020-06-02T00:00:00Z', price(10), price(11));
  await change(db, 'tool-01', '2020-06-04T00:00:00Z', price(11), price(12));
  // The same price, checked again; a price that was not known before; one that came back; one whose billing became known; another week's.
  await change(db, 'tool-02', at, price(10), price(10, '2020-06'));
  await change(db, 'tool-03', at, undefined, price(5));
  await change(db, 'tool-04', '2020-06-02T00:00:00Z', price(7), price(8));
  await change(db, 'tool-04', '2020-06-03T00:00:00Z', price(8), price(7));
  await change(db, 'tool-06', at, price(9), { value: { ...price(9).value, billed: 'yearly' } });
  await change(db, 'tool-05', '2020-06-08T00:00:00Z', price(1), price(2));
  await db.write.insert(letterFeatures).values({
    date: DATE,
    tool_id: 'tool-02',
    text: 'I use it daily.\n\nIt rarely <fails>.',
    expert_name: 'Ada Example',
    expert_title: 'Professor of examples',
  });
}

/** A site with a letter of a week with news and one of a week without. */
export async function startWeekly() {
  const app = await createTestApp({ settings: SETTINGS });
  await recordNews(app.db);
  await makeDueLetter(app.db.write, MONDAY);
  await makeDueLetter(app.db.write, QUIET);
  return { app, write: app.db.write };
}
