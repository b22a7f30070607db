import { sql } from 'drizzle-orm';
import { say } from '#site/noun.ts';
import { namingTools } from '../companies/file-companies.server.ts';
import { followRecords } from '../companies/follow-records.server.ts';
import type { KindName } from '../kinds.server.ts';
import type { CategoryRow } from '../records/category.server.ts';
import { removeTool } from './former-tools.server.ts';
import { bumpState } from './state.server.ts';
import type { Transaction } from './transaction.server.ts';

/** Deletes a record that an import created. @returns false if members or other records use it */
export async function removeRecord(tx: Transaction, kind: KindName, id: string): Promise<boolean> {
  if (kind === 'tools') return removeUnused(tx, id);
  const { rows } = await tx.execute<{ id: string }>(REMOVALS[kind](id));
  if (rows.length === 0) return false;
  await followRecords(tx, kind, [id]);
  await bumpState(tx, 0);
  return true;
}

const REMOVALS = {
  categories: (id: string) =>
    sql`DELETE FROM categories WHERE id = ${id} AND tool_count = 0
          AND NOT EXISTS (SELECT FROM category_market_data WHERE category_id = ${id}) RETURNING id`,
  'category-market-data': (id: string) =>
    sql`DELETE FROM category_market_data WHERE category_id = ${id} RETURNING category_id AS id`,
  companies: (id: string) =>
    sql`DELETE FROM company_records WHERE id = ${id} AND NOT EXISTS (${namingTools(id)}) RETURNING id`,
  investors: (id: string) => sql`DELETE FROM investor_records WHERE id = ${id} RETURNING id`,
  questions: (id: string) => sql`DELETE FROM questions_tools WHERE id = ${id} RETURNING id`,
  'business-functions': (id: string) => sql`DELETE FROM business_functions WHERE id = ${id} RETURNING id`,
  'withdrawn-tools': () => sql`SELECT NULL AS id WHERE false`,
} as const;

/**
 * Deletes specializations that the records of their categories no longer have.
 *
 * @returns why some are kept, by category id
 */
export async function removeSpecializations(
  tx: Transaction,
  rows: readonly CategoryRow[],
): Promise<Map<string, string>> {
  const kept = rows.map(({ id, specializations }) => ({ id, kept: specializations.map((one) => one.id) }));
  const beyond = sql`
    FROM jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) AS given (id text, kept jsonb)
    WHERE one.category_id = given.id AND NOT given.kept ? one.id`;
  await tx.execute(sql`DELETE FROM specializations one
    WHERE tool_count = 0 AND EXISTS (SELECT ${beyond})`);
  const { rows: left } = await tx.execute<{ id: string; names: string }>(sql`
    SELECT one.category_id AS id, string_agg(one.id, ', ' ORDER BY one.id) AS names
    FROM specializations one WHERE EXISTS (SELECT ${beyond}) GROUP BY 1`);
  return new Map(left.map(({ id, names }) => [id, say`Tools are in: ${names}`]));
}

async function removeUnused(tx: Transaction, id: string): Promise<boolean> {
  const { rows } = await tx.execute<{ used: boolean }>(sql`
    SELECT EXISTS (SELECT FROM user_ratings WHERE tool_id = ${id})
      OR EXISTS (SELECT FROM user_favorites WHERE tool_id = ${id})
      OR EXISTS (SELECT FROM list_entries WHERE tool_id = ${id})
      OR EXISTS (SELECT FROM follows WHERE kind = 'tool' AND subject = ${id})
      OR EXISTS (SELECT FROM tool_vendors WHERE tool_id = ${id}) AS used`);
  if (rows[0]?.used) return false;
  await removeTool(tx, id);
  await tx.execute(sql`DELETE FROM former_tools WHERE tool_id = ${id}`);
  await bumpState(tx, -1);
  return true;
}
