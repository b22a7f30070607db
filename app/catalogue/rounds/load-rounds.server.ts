import { type SQL, sql } from 'drizzle-orm';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { VISITOR } from '#site/access.ts';
import type { RoundKind } from '../tools/fact-words.ts';
import type { EntityKind } from './aliases.ts';
import { isCompanyKnown } from './round-conditions.server.ts';
import type { CompanyEntry, InvestorEntry, NamedEntity, RoundEntry } from './round-list.ts';
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
  leads: string;
}

/** Reads all companies, and their rounds. */
export async function readRounds(
  db: DrizzleDb,
): Promise<{ companies: readonly CompanyEntry[]; rounds: readonly RoundEntry[] }> {
  const companies = await readNamed<CompanyEntry>(
    db,
    sql`SELECT known.id, known.name, known.key, known.country, prominence, r.id IS NOT NULL AS "hasRecord", founded, kind, status, parent,
        main_category AS "mainCategory", ${isCompanyKnown(VISITOR, sql`known.id`)} AS "isOpen", ${OTHER_KEYS}
      FROM companies known LEFT JOIN company_records r ON r.id = known.id ${otherKeysOf('company')}`,
  );
  const investors = await readNamed<InvestorEntry>(
    db,
    sql`SELECT known.id, known.name, key, r.country, kind, ${OTHER_KEYS}
      FROM investors known LEFT JOIN investor_records r ON r.id = known.id ${otherKeysOf('investor')}`,
  );
  const { rows } = await db.execute<Row>(sql`
    SELECT r.id, r.company_id, r.round, r.stage, r.date, coalesce(r.kind, 'unknown') AS kind, r.up_to,
      r.amount, r.equity, r.post_money, r.is_open,
      coalesce(filed.ids, '') AS categories, coalesce(took.ids, '') AS investors, coalesce(took.leads, '') AS leads
    FROM funding_rounds r
    LEFT JOIN (SELECT round_id, string_agg(category_id, ' ') AS ids FROM round_categories GROUP BY round_id) AS filed
      ON filed.round_id = r.id
    LEFT JOIN (SELECT round_id, string_agg(investor_id, ' ' ORDER BY place) AS ids,
        string_agg(investor_id, ' ' ORDER BY place) FILTER (WHERE led) AS leads
      FROM round_investors GROUP BY round_id) AS took
      ON took.round_id = r.id`);
  const rounds = rows.flatMap(({ company_id, is_open, ...row }) => {
    const company = companies.get(company_id);
    // A write may come between two statements: whoever asks next reads all of them again.
    if (!company) return [];
    return {
      ...row,
      company,
      isOpen: is_open,
      categories: idsIn(row.categories),
      investors: idsIn(row.investors).flatMap((id) => investors.get(id) ?? []),
      leads: idsIn(row.leads).flatMap((id) => investors.get(id) ?? []),
    };
  });
  return { companies: [...companies.values()], rounds };
}

/** What joins keys; none holds it. */
const BETWEEN = '\u001f';
const OTHER_KEYS = sql`coalesce(other.keys, '') AS "otherKeys"`;

function otherKeysOf(kind: EntityKind): SQL {
  return sql`LEFT JOIN (
    SELECT means_key, string_agg(key, ${BETWEEN}) AS keys FROM entity_aliases WHERE kind = ${kind} GROUP BY means_key
  ) AS other ON other.means_key = known.key`;
}

async function readNamed<Entity extends NamedEntity>(
  db: DrizzleDb,
  statement: SQL,
): Promise<Map<string, Entity>> {
  const { rows } = await db.execute<Record<string, unknown> & { id: string; otherKeys: string }>(statement);
  return new Map(
    rows.map(({ otherKeys, ...row }) => {
      const keys = otherKeys === '' ? [] : otherKeys.split(BETWEEN);
      return [row.id, { ...row, otherKeys: keys } as unknown as Entity];
    }),
  );
}

function idsIn(joined: string): string[] {
  return joined === '' ? [] : joined.split(' ');
}
