import { type SQL, sql } from 'drizzle-orm';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import type { RoundKind } from '../tools/fact-words.ts';
import type { NamedEntity, RoundEntry } from './round-list.ts';
import type { Stage } from './stages.ts';

interface Row extends Record<string, unknown> {
  id: string;
  company_id: string;
  round: string | null;
  stage: Stage;
  date: string | null;
  kind: RoundKind;
  up_to: boolean;
  amount: number | null;
  equity: number | null;
  post_money: number | null;
  is_open: boolean;
  /** Ids without commas and spaces, joined: the driver reads arrays character by character. */
  categories: string;
  investors: string;
}

/** Reads the rounds of all companies. */
export async function readRounds(db: DrizzleDb): Promise<RoundEntry[]> {
  const companies = await readNamed<RoundEntry['company']>(
    db,
    sql`SELECT id, name, key, country FROM companies`,
  );
  const investors = await readNamed<NamedEntity>(db, sql`SELECT id, name, key FROM investors`);
  const { rows } = await db.execute<Row>(sql`
    SELECT r.id, r.company_id, r.round, r.stage, r.date, coalesce(r.kind, 'unknown') AS kind, r.up_to,
      r.amount, r.equity, r.post_money, r.is_open,
      coalesce(filed.ids, '') AS categories, coalesce(took.ids, '') AS investors
    FROM funding_rounds r
    LEFT JOIN (SELECT round_id, string_agg(category_id, ' ') AS ids FROM round_categories GROUP BY round_id) AS filed
      ON filed.round_id = r.id
    LEFT JOIN (SELECT round_id, string_agg(investor_id, ' ' ORDER BY place) AS ids FROM round_investors GROUP BY round_id) AS took
      ON took.round_id = r.id`);
  return rows.flatMap(({ company_id, is_open, ...row }) => {
    const company = companies.get(company_id);
    // A write may come between two statements: whoever asks next reads all of them again.
    if (!company) return [];
    return {
      ...row,
      company,
      isOpen: is_open,
      categories: idsIn(row.categories),
      investors: idsIn(row.investors).flatMap((id) => investors.get(id) ?? []),
    };
  });
}

async function readNamed<Entity extends NamedEntity>(
  db: DrizzleDb,
  statement: SQL,
): Promise<Map<string, Entity>> {
  const { rows } = await db.execute(statement);
  return new Map(rows.map((row) => [String(row.id), row as unknown as Entity]));
}

function idsIn(joined: string): string[] {
  return joined === '' ? [] : joined.split(' ');
}
