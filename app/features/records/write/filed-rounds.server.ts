import { sql } from 'drizzle-orm';
import { raiserOf } from '#catalogue/rounds/companies-of-tool.server.ts';
import { paths } from '#site/paths.ts';
import type { ToolRow } from '../records/tool.server.ts';
import type { Changes } from './rows.server.ts';
import type { Transaction } from './transaction.server.ts';

/** The rounds in a tool's list that were assigned to one company (docs/topics/market.md). */
export interface FiledRounds {
  /** The tool. */
  id: string;
  company: { id: string; name: string };
  rounds: number;
}

export function filedWords({ company, rounds }: Pick<FiledRounds, 'company' | 'rounds'>): string {
  const counted = rounds === 1 ? '1 funding round is' : `${rounds} funding rounds are`;
  return `${counted} filed at ${company.name} (${paths.company(company.id)}).`;
}

/** The assignments for the tools that were created or changed, in the order of tools and companies. */
export async function findFiledRounds(
  tx: Transaction,
  rows: readonly ToolRow[],
  changes: Changes,
): Promise<FiledRounds[]> {
  const listed = rows.flatMap(({ id, funding_competition_information: funding }) => {
    const rounds = funding?.funding_funding_rounds?.value ?? [];
    return changes.has(id) && rounds.length > 0
      ? { id, named: rounds.map(({ company }) => company ?? null) }
      : [];
  });
  if (listed.length === 0) return [];
  const { rows: filed } = await tx.execute<{ [column: string]: unknown } & FiledRounds>(sql`
    SELECT given.id, json_build_object('id', c.id, 'name', c.name) AS company, count(*)::int AS rounds
    FROM jsonb_to_recordset(${JSON.stringify(listed)}::jsonb) AS given (id text, named jsonb)
    JOIN company_tools made ON made.tool_id = given.id
    CROSS JOIN LATERAL jsonb_array_elements_text(given.named) AS raised (company)
    JOIN companies c ON c.id = ${raiserOf(sql`raised.company`, sql`made.company_id`)}
    GROUP BY given.id, c.id ORDER BY given.id, c.id`);
  return filed;
}
