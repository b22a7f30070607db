import { sql } from 'drizzle-orm';
import type { ToolRecord } from '#features/editing/tool-record.ts';
import type { Transaction } from '../write/transaction.server.ts';

/** The companies that names mean, by name: the key of each name's company, and whether it is another name of it. */
export type MeantCompanies = ReadonlyMap<string, { company: string; isOtherName: boolean }>;

/** Reads what the developers of records are called besides. */
export async function meantCompanies(
  tx: Transaction,
  records: readonly ToolRecord[],
): Promise<MeantCompanies> {
  const names = [
    ...new Set(records.flatMap(({ developer_name: name }) => (typeof name === 'string' ? name : []))),
  ];
  if (names.length === 0) return new Map();
  const { rows } = await tx.execute<{ name: string; company: string; is_other: boolean }>(sql`
    SELECT given.name, coalesce(alias.means_key, given.key) AS company, alias.key IS NOT NULL AS is_other
    FROM (SELECT name, entity_key(name) AS key FROM unnest(${sql.param(names)}::text[]) AS one (name) OFFSET 0) AS given
    LEFT JOIN entity_aliases alias ON alias.kind = 'company' AND alias.key = given.key`);
  return new Map(rows.map(({ name, company, is_other }) => [name, { company, isOtherName: is_other }]));
}

/** Whether a developer's name is a former or another name of the one that is listed. */
export function isOtherName(meant: MeantCompanies, given: unknown, listed: unknown): boolean {
  const [one, known] = [meant.get(String(given)), meant.get(String(listed))];
  return one?.isOtherName === true && given !== listed && one.company === known?.company;
}
